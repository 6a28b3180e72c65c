/** The table of attributes beside a Shapefile: dBase III to 7 and FoxPro. */
import { type Decode, decoderFor } from './code-pages.ts'
import { type DbfColumn, readValue } from './dbf-value.ts'
import type { FilePart } from './file-part.ts'
import { MalformedFile } from './malformed-file.ts'

const DELETED = 0x2a
const END_OF_COLUMNS = 0x0d
const MOST_COLUMNS = 2000
const SMALLEST_HEADER = 33
const LEVEL_7 = 4
/** FoxPro keeps here which cells are empty; it is no attribute. */
const FLAGS = '0'

export interface DbfTable {
  readonly columns: readonly string[]
  /** As many as the header says and the file holds. */
  readonly rows: number
  readonly recordBytes: number
  /** null: the record was deleted; undefined: there is none. */
  record(index: number): Promise<Record<string, unknown> | null | undefined>
}

const damaged = () => new MalformedFile('Tabel atribut (.dbf) rusak')

interface Layout {
  first: number
  each: number
  nameBytes: number
  typeAt: number
  lengthAt: number
  decimalsAt: number
}

const CLASSIC: Layout = { first: 32, each: 32, nameBytes: 11, typeAt: 11, lengthAt: 16, decimalsAt: 17 }
const LONG_NAMES: Layout = { first: 68, each: 48, nameBytes: 32, typeAt: 32, lengthAt: 33, decimalsAt: 34 }

/** Two columns of one name would be one attribute: the second of "NAMA" becomes "NAMA_1". */
function uniqueNames() {
  const next = new Map<string, number>()
  return (name: string): string => {
    const wanted = name === '__proto__' ? 'proto' : name
    for (;;) {
      const number = next.get(wanted) ?? 0
      next.set(wanted, number + 1)
      const unique = number === 0 ? wanted : `${wanted}_${number}`
      if (number === 0) return unique
      if (next.has(unique)) continue
      next.set(unique, 1)
      return unique
    }
  }
}

function columnsIn(
  header: Buffer,
  version: number,
  decode: Decode,
  longNames: ReadonlyMap<string, string>,
): DbfColumn[] {
  const layout = version === LEVEL_7 ? LONG_NAMES : CLASSIC
  const columns: DbfColumn[] = []
  const unique = uniqueNames()
  let start = 1
  for (let at = layout.first; at + layout.each <= header.length; at += layout.each) {
    if (header[at] === END_OF_COLUMNS || header[at] === 0) break
    if (columns.length === MOST_COLUMNS)
      throw new MalformedFile('Tabel atribut memiliki lebih dari 2.000 kolom')
    const nameBytes = header.subarray(at, at + layout.nameBytes)
    const nul = nameBytes.indexOf(0)
    const short = decode(nul < 0 ? nameBytes : nameBytes.subarray(0, nul)).trim()
    const name = longNames.get(short) ?? short
    const type = String.fromCharCode(header[at + layout.typeAt] ?? 0)
    const decimals = header[at + layout.decimalsAt] ?? 0
    // A text has no decimals: Clipper continues its length there.
    const length = (header[at + layout.lengthAt] ?? 0) + (type === 'C' ? 256 * decimals : 0)
    if (type !== FLAGS)
      columns.push({ name: unique(name || `kolom_${columns.length + 1}`), type, start, length })
    start += length
  }
  return columns
}

/** `longNames`: of columns that were shortened, by their short ones. */
export async function openDbf(
  part: FilePart,
  cpg: string | null,
  longNames: ReadonlyMap<string, string> = new Map(),
): Promise<DbfTable> {
  const head = Buffer.from(await part.read(0, 32))
  if (head.length < 32) throw damaged()
  const version = head.readUInt8(0) & 7
  const headerBytes = head.readUInt16LE(8)
  const recordBytes = head.readUInt16LE(10)
  if (headerBytes < SMALLEST_HEADER || recordBytes < 1 || headerBytes > part.bytes) throw damaged()
  const decode = decoderFor(cpg, head.readUInt8(29))
  const header = Buffer.from(await part.read(0, headerBytes))
  const columns = columnsIn(header, version, decode, longNames)
  const isFoxPro = (head.readUInt8(0) & 0xf0) === 0x30
  const dialect = { isLevel7: version === LEVEL_7, isFoxPro, decode }
  const held = Math.floor((part.bytes - headerBytes) / recordBytes)
  return {
    columns: columns.map(({ name }) => name),
    rows: Math.min(head.readUInt32LE(4), held),
    recordBytes,
    async record(index) {
      if (index >= held) return undefined
      const bytes = await part.read(headerBytes + index * recordBytes, recordBytes)
      if (bytes[0] === DELETED) return null
      // One text for all: nearly every cell is plain letters and digits.
      const text = bytes.toString('latin1')
      const properties: Record<string, unknown> = {}
      for (const column of columns) properties[column.name] = readValue(column, bytes, text, dialect)
      return properties
    },
  }
}
