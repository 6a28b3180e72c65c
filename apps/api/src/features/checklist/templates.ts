/** Files to fill in, made from the same table of fields that imports read by. */
import {
  FEATURE_KIND_INFO,
  type FeatureKind,
  type GeometryFamily,
  type ImportKind,
  importKindLabel,
  type TemplateFormat,
  templateFormats,
} from '@petatirta/contract'
import { foldFieldName } from '@petatirta/domain'
import { type SmallSheet, xlsxStream } from '#formats/xlsx.ts'
import { AppError } from '#platform/errors.ts'
import {
  EXAMPLE_PLACE,
  fieldColumns,
  isLayer,
  type TemplateColumn,
  tableColumns,
} from './template-columns.ts'

const TYPES: Record<TemplateFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  json: 'application/json',
}

export interface TemplateFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** In the order of the format's list, the first is what a person most likely wants. */
export async function templateFile(
  kind: ImportKind,
  format: TemplateFormat | undefined,
): Promise<TemplateFile> {
  const formats = templateFormats(kind)
  const chosen = format ?? formats[0] ?? 'geojson'
  if (!formats.includes(chosen)) throw refusal(kind, formats)
  const bytes = Buffer.from(chosen === 'xlsx' ? await workbook(kind) : TEXTS[chosen](kind))
  return { name: `Template ${importKindLabel(kind)}.${chosen}`, type: TYPES[chosen], bytes }
}

function refusal(kind: ImportKind, formats: readonly TemplateFormat[]): AppError {
  const isShape = isLayer(kind) && !formats.includes('xlsx')
  return new AppError('import', 'invalid', {
    message: isShape
      ? `${importKindLabel(kind)} berupa garis atau bidang dan tidak dapat diisi di lembar kerja. Unduh contoh GeoJSON, atau kirim Shapefile (zip), GeoPackage, KML, atau DXF dari program GIS atau CAD.`
      : `Template ${importKindLabel(kind)} tersedia sebagai ${formats.join(', ')}`,
  })
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

/** With the mark and the semicolons by which a spreadsheet with Indonesian settings opens it as a table. */
function csvText(kind: ImportKind): string {
  const columns = tableColumns(kind)
  const lines = [columns.map(({ header }) => header), columns.map(({ example }) => example)]
  return `\uFEFF${lines.map(cells => `${cells.map(quoted).join(';')}\r\n`).join('')}`
}

const recordOf = (columns: readonly TemplateColumn[]) =>
  Object.fromEntries(columns.map(({ header, example }) => [header, example]))

const jsonText = (kind: ImportKind) => `${JSON.stringify([recordOf(fieldColumns(kind))], null, 2)}\n`

const [LON, LAT] = EXAMPLE_PLACE
const CORNERS = [
  [LON, LAT],
  [LON + 0.01, LAT],
  [LON + 0.01, LAT + 0.01],
] as const
const SHAPES: Record<GeometryFamily, object> = {
  point: { type: 'Point', coordinates: CORNERS[0] },
  line: { type: 'LineString', coordinates: CORNERS },
  polygon: { type: 'Polygon', coordinates: [[...CORNERS, CORNERS[0]]] },
}

/** An area shows more than its middle. */
const shapeOf = (kind: FeatureKind) => SHAPES[FEATURE_KIND_INFO[kind].geometry.at(-1) ?? 'point']

function geojsonText(kind: ImportKind): string {
  const geometry = isLayer(kind) ? shapeOf(kind) : null
  const feature = { type: 'Feature', properties: recordOf(fieldColumns(kind)), geometry }
  return `${JSON.stringify({ type: 'FeatureCollection', features: [feature] }, null, 2)}\n`
}

const TEXTS: Record<Exclude<TemplateFormat, 'xlsx'>, (kind: ImportKind) => string> = {
  csv: csvText,
  json: jsonText,
  geojson: geojsonText,
}

const widthOf = ({ header, example }: TemplateColumn) =>
  Math.min(40, Math.max(12, header.length, String(example).length) + 2)

async function workbook(kind: ImportKind): Promise<Buffer> {
  const columns = tableColumns(kind)
  async function* rows() {
    yield columns.map(({ example }) => example)
  }
  const sheet = {
    sheet: importKindLabel(kind),
    header: columns.map(({ header }) => header),
    widths: columns.map(widthOf),
    // A number that begins with zeros keeps them when it is typed.
    formats: columns.map(({ example }) => (typeof example === 'string' ? ('text' as const) : undefined)),
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxStream(sheet, rows(), [guide(kind, columns)])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function guide(kind: ImportKind, columns: readonly TemplateColumn[]): SmallSheet {
  const explained = columns.map(({ header, required, meaning, example, otherNames }) => [
    header,
    required ? 'Ya' : 'Tidak',
    meaning,
    String(example),
    otherNames.filter(name => name !== foldFieldName(header)).join(', '),
  ])
  const notes = [
    'Isi satu baris untuk setiap data, lalu hapus baris contoh sebelum file dikirim.',
    'Nama kolom boleh salah satu dari nama lain yang dikenali. Huruf besar, spasi, titik, dan garis bawah tidak dibedakan.',
    'Kolom yang tidak wajib boleh dikosongkan atau dihapus.',
    ...(isLayer(kind) ? ['Kolom lain boleh ditambahkan; isinya disimpan dan ditampilkan apa adanya.'] : []),
    ...(kind === 'bill' || kind === 'complaint'
      ? ['Nomor pelanggan harus sama dengan nomor di data pelanggan, termasuk angka nol di depan.']
      : []),
  ]
  return {
    sheet: 'Petunjuk',
    header: ['Kolom', 'Wajib', 'Arti', 'Contoh', 'Nama lain yang dikenali'],
    widths: [18, 8, 48, 26, 80],
    rows: [...explained, [], ...notes.map(note => ['Catatan', '', note])],
  }
}
