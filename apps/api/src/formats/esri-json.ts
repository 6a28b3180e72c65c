import { EsriGeometryProblem, esriGeometry } from './esri-geometry.ts'
import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { beginsJson, jsonBatches, type Members } from './json-batches.ts'
import { baseName, onlyFile, storedChunks } from './stored-chunks.ts'

const LABEL = 'Esri JSON'

/** What stands around the features. */
interface Around {
  crs: string | undefined
  /** Fields that hold dates, as milliseconds since 1970. */
  dates: Set<string>
  columns: string[]
  /** Whether positions have heights and measures. */
  dimensions: { hasZ?: unknown; hasM?: unknown }
}

function crsOf(reference: unknown): string | undefined {
  const { latestWkid, wkid, wkt, wkt2 } = (reference ?? {}) as Members
  // Esri's own number of Web Mercator, known nowhere else.
  const code = Number(latestWkid ?? wkid)
  if (code === 102100 || code === 102113) return 'EPSG:3857'
  if (Number.isInteger(code) && code > 0)
    return code > 32767 && code >= 37000 ? `ESRI:${code}` : `EPSG:${code}`
  const text = wkt ?? wkt2
  return typeof text === 'string' && text ? text : undefined
}

function readAround(members: Members, around: Around): void {
  around.crs ??= crsOf(members.spatialReference)
  around.dimensions.hasZ ??= members.hasZ
  around.dimensions.hasM ??= members.hasM
  if (!Array.isArray(members.fields)) return
  around.columns = []
  for (const field of members.fields as (Members | null)[]) {
    if (typeof field?.name !== 'string') continue
    around.columns.push(field.name)
    if (field.type === 'esriFieldTypeDate') around.dates.add(field.name)
  }
}

function batches(file: StoredFile, around: Around): AsyncGenerator<Row[]> {
  return jsonBatches(storedChunks(file.path), {
    format: LABEL,
    one: 'Fitur',
    list: 'features',
    around: members => readAround(members, around),
    adopt: value => value,
    refusal: ({ error, attributes, geometry }) => {
      if (error)
        return `Server peta menjawab dengan kesalahan: ${String((error as Members).message ?? '').slice(0, 200)}`
      return attributes || geometry ? null : 'Bukan Esri JSON: tidak ada daftar "features"'
    },
  })
}

const isoTime = (value: unknown): unknown => {
  if (typeof value !== 'number') return value
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function feature(value: unknown, { dates, dimensions }: Around): { value: unknown } | { error: string } {
  const { attributes, geometry } = value as Members
  const properties = Object.fromEntries(
    Object.entries((attributes as Members | null) ?? {}).map(([name, item]) => [
      name,
      dates.has(name) ? isoTime(item) : item,
    ]),
  )
  try {
    return {
      value: { type: 'Feature', geometry: esriGeometry(geometry as Members | null, dimensions), properties },
    }
  } catch (error) {
    if (error instanceof EsriGeometryProblem) return { error: error.message }
    throw error
  }
}

/** Mostly all that matters stands before the first feature; where it does not, the file is read to its end. */
async function aroundOf(file: StoredFile): Promise<Around> {
  const around: Around = { crs: undefined, dates: new Set(), columns: [], dimensions: {} }
  for await (const rows of batches(file, around)) {
    for (const row of rows)
      if ('value' in row)
        around.crs ??= crsOf(((row.value as Members).geometry as Members | null)?.spatialReference)
    if (around.crs && around.columns.length > 0) break
  }
  return around
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const file = onlyFile(files)
  const { crs, columns } = await aroundOf(file)
  return [
    {
      name: baseName(file.name),
      ...(crs ? { crs } : {}),
      ...(columns.length > 0 ? { columns } : {}),
    },
  ]
}

async function* readLayer(files: readonly StoredFile[]): AsyncGenerator<Row[]> {
  const file = onlyFile(files)
  const around = await aroundOf(file)
  for await (const rows of batches(file, around))
    yield rows.map(
      (row): Row => ('value' in row ? { position: row.position, ...feature(row.value, around) } : row),
    )
}

export const esriJson: LayeredFormat = {
  id: 'esrijson',
  label: LABEL,
  extensions: ['.json', '.esrijson'],
  recognise: head => {
    const text = head.toString('latin1')
    return (
      beginsJson(head) &&
      /"(esriGeometry\w+|esriFieldType\w+|geometryType|spatialReference|fieldAliases|displayFieldName)"/.test(
        text,
      )
    )
  },
  layers,
  readLayer,
}
