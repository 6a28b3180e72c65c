/** Shapefiles made byte by byte, sound or not. */

export type Points = readonly (readonly [number, number])[]

const words = (bytes: number) => bytes / 2

const doubles = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(8 * numbers.length)
  for (const [i, number] of numbers.entries()) bytes.writeDoubleLE(number, 8 * i)
  return bytes
}

const int32s = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [i, number] of numbers.entries()) bytes.writeInt32LE(number, 4 * i)
  return bytes
}

export const pointRecord = (x: number, y: number) => Buffer.concat([int32s(1), doubles([x, y])])

/** A line (3) or polygon (5) of so many parts. */
export function partsRecord(type: number, parts: readonly Points[]): Buffer {
  let end = 0
  const starts = parts.map(({ length }) => {
    end += length
    return end - length
  })
  const points = parts.flat()
  return Buffer.concat([
    int32s(type),
    doubles([0, 0, 0, 0]),
    int32s(parts.length, points.length, ...starts),
    doubles(points.flat()),
  ])
}

const header = (type: number, bytes: number) => {
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(words(bytes), 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(type, 32)
  return head
}

export function shpOf(type: number, records: readonly Buffer[]): { shp: Buffer; shx: Buffer } {
  const contents: Buffer[] = []
  const places: Buffer[] = []
  let at = 100
  for (const [i, record] of records.entries()) {
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1, 0)
    head.writeInt32BE(words(record.length), 4)
    const place = Buffer.alloc(8)
    place.writeInt32BE(words(at), 0)
    place.writeInt32BE(words(record.length), 4)
    contents.push(head, record)
    places.push(place)
    at += 8 + record.length
  }
  return {
    shp: Buffer.concat([header(type, at), ...contents]),
    shx: Buffer.concat([header(type, 100 + 8 * places.length), ...places]),
  }
}

export interface DbfColumnBytes {
  readonly name: string | Buffer
  readonly type: string
  readonly length: number
  readonly decimals?: number
}

/** Cells as they stand in the file, padded to their column. */
export function dbfOf(
  columns: readonly DbfColumnBytes[],
  rows: readonly (readonly (string | Buffer)[])[],
  { language = 0, version = 3, deleted = [] as readonly number[] } = {},
): Buffer {
  const recordBytes = columns.reduce((sum, { length }) => sum + length, 1)
  const head = Buffer.alloc(32)
  head.writeUInt8(version, 0)
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(32 + 32 * columns.length + 1, 8)
  head.writeUInt16LE(recordBytes, 10)
  head.writeUInt8(language, 29)
  const fields = columns.map(({ name, type, length, decimals = 0 }) => {
    const field = Buffer.alloc(32)
    Buffer.from(name as string).copy(field, 0, 0, 11)
    field.write(type, 11, 'latin1')
    field.writeUInt8(length, 16)
    field.writeUInt8(decimals, 17)
    return field
  })
  const records = rows.map((cells, row) => {
    const record = Buffer.alloc(recordBytes, ' ')
    if (deleted.includes(row)) record.write('*', 0)
    let at = 1
    for (const [i, { length }] of columns.entries()) {
      Buffer.from((cells[i] ?? '') as string).copy(record, at, 0, length)
      at += length
    }
    return record
  })
  return Buffer.concat([head, ...fields, Buffer.from([0x0d]), ...records, Buffer.from([0x1a])])
}
