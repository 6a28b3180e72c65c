import { decodeText } from '#platform/files/text.ts'
import { type DbfTable, openDbf } from './dbf.ts'
import { type FilePart, wholePart } from './file-part.ts'
import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { type PartName, type ShapefileParts, shapefilesIn } from './shapefile-parts.ts'
import { checkShp, countIn, MOST_ROWS, ShpRecords } from './shp-records.ts'
import { isZip } from './zip-file.ts'

const LARGEST_TEXT = 64 * 1024
const ROWS_AT_ONCE = 500
/** Large shapes and long rows go on sooner: read, they take several times as much. */
const BYTES_AT_ONCE = 1024 * 1024
const SHORTENED = /^(.{1,10}?) = (.+)$/
const MAGIC = Buffer.from([0, 0, 0x27, 0x0a])
/** What else archives are the container of. */
const OTHER_ARCHIVE = /\[Content_Types\]\.xml|\bxl\/|\.kml|mimetypeapplication/

/** The parts that were opened, to be closed together. */
class OpenParts {
  readonly #parts: ShapefileParts
  readonly #opened: FilePart[] = []

  constructor(parts: ShapefileParts) {
    this.#parts = parts
  }

  async open(name: PartName): Promise<FilePart | null> {
    const part = await this.#parts.open(name)
    if (part) this.#opened.push(part)
    return part
  }

  async text(name: PartName): Promise<string | null> {
    const part = await this.open(name)
    if (!part) return null
    return decodeText(await wholePart(part, LARGEST_TEXT, `File .${name}`))
      .replaceAll('\0', '')
      .trim()
  }

  async table(): Promise<DbfTable | null> {
    const part = await this.open('dbf')
    return part && openDbf(part, await this.text('cpg'), await this.#longNames())
  }

  /** By the short ones: 'pemakaian_ = pemakaian_m3'. */
  async #longNames(): Promise<ReadonlyMap<string, string>> {
    const part = await this.open('txt')
    const text = part && part.bytes <= LARGEST_TEXT ? decodeText(await part.read(0, part.bytes)) : ''
    return new Map(
      text.split(/\r?\n/).flatMap(line => {
        const [, short, long] = SHORTENED.exec(line) ?? []
        return short && long ? [[short, long]] : []
      }),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map(part => part.close()))
  }
}

async function describe(shapefile: ShapefileParts): Promise<FileLayer> {
  const parts = new OpenParts(shapefile)
  try {
    const shp = await parts.open('shp')
    if (shp) await checkShp(shp)
    const shx = await parts.open('shx')
    const table = await parts.table()
    const crs = await parts.text('prj')
    const rows = shx ? countIn(shx) : table?.rows
    return {
      name: shapefile.name,
      ...(crs ? { crs } : {}),
      ...(rows === undefined ? {} : { rows }),
      ...(table ? { columns: table.columns } : {}),
      ...(shapefile.isOurs && { isOurs: true }),
    }
  } finally {
    await parts.close()
  }
}

async function* batches(parts: OpenParts): AsyncGenerator<Row[]> {
  const shp = await parts.open('shp')
  if (!shp) throw new MalformedFile('Tidak ada file .shp')
  const records = await ShpRecords.open(shp, await parts.open('shx'))
  const table = await parts.table()
  let batch: Row[] = []
  let bytes = 0
  for (let position = 0; ; position++) {
    const record = await records.next()
    // Attributes without a shape are shown as such; nothing of a table is left out.
    if (!record && position >= (table?.rows ?? 0)) break
    if (position === MOST_ROWS) throw new MalformedFile('Shapefile memuat lebih dari 5 juta baris')
    const properties = table ? await table.record(position) : undefined
    if (properties === null) continue
    const shape = record?.shape ?? { geometry: null }
    batch.push(
      'error' in shape
        ? { position, error: shape.error }
        : { position, value: { type: 'Feature', properties: properties ?? {}, geometry: shape.geometry } },
    )
    bytes += (record?.bytes ?? 0) + (table?.recordBytes ?? 0)
    if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

async function* readLayer(files: readonly StoredFile[], layer: string): AsyncGenerator<Row[]> {
  const shapefile = (await shapefilesIn(files)).find(({ name }) => name === layer)
  if (!shapefile) throw new MalformedFile(`Lapisan "${layer}" tidak ada dalam file`)
  const parts = new OpenParts(shapefile)
  try {
    yield* batches(parts)
  } finally {
    await parts.close()
  }
}

/** Our own reader: it goes through `.shp` and `.dbf` side by side, where shpjs holds both and all it made of them. */
export const shapefile: LayeredFormat = {
  id: 'shapefile',
  label: 'Shapefile',
  extensions: ['.zip', '.shp', '.shx', '.dbf', '.prj', '.cpg'],
  loses: 'texts',
  recognise: head =>
    head.subarray(0, MAGIC.length).equals(MAGIC) ||
    (isZip(head) && !OTHER_ARCHIVE.test(head.toString('latin1'))),
  layers: async files => {
    const layers: FileLayer[] = []
    for (const found of await shapefilesIn(files)) layers.push(await describe(found))
    return layers
  },
  readLayer,
}
