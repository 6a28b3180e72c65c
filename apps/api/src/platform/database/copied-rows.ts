import { once } from 'node:events'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Rows that arrived together, as they came: the reader of a field makes of its bytes what it needs. */
export class CopiedRows {
  readonly bytes: Buffer
  readonly count: number
  readonly fields: number
  /** Where each field starts and ends, row by row. One that is NULL ends before it starts. */
  readonly bounds: Int32Array

  constructor(bytes: Buffer, count: number, fields: number, bounds: Int32Array) {
    this.bytes = bytes
    this.count = count
    this.fields = fields
    this.bounds = bounds
  }

  /** A field's bytes, without a copy. */
  field(row: number, field: number): Buffer {
    const at = 2 * (row * this.fields + field)
    return this.bytes.subarray(this.bounds[at], this.bounds[at + 1])
  }
}

/** COPY's signature, its flags, and the length of a header extension that no server sends. */
const HEADER_BYTES = 19

/**
 * Rows of a query, as many at a time as arrived together. COPY instead of a cursor: nothing is escaped or parsed field by
 * field, and the server may read in parallel.
 *
 *   header │ u16 fields │ i32 length, bytes │ i32 length, bytes │ … │ u16 fields │ … │ i16 -1
 */
export async function* copiedRows(client: pg.ClientBase, select: string): AsyncGenerator<CopiedRows> {
  const copy = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))
  let held: Buffer[] = []
  let size = 0
  /** Bytes without which it is no use to look: a row may be larger than many chunks. */
  let wanted = HEADER_BYTES + 2
  let at = HEADER_BYTES
  let fields: number | undefined
  try {
    for await (const chunk of copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      held.push(chunk)
      size += chunk.length
      if (size < wanted) continue
      const buffer = Buffer.concat(held, size)
      fields ??= Math.max(0, buffer.readInt16BE(at))
      const read = readRows(buffer, at, fields)
      wanted = read.wanted - read.end
      held = [buffer.subarray(read.end)]
      size = buffer.length - read.end
      at = 0
      if (read.rows.count > 0) yield read.rows
    }
  } finally {
    // After a stop half-way the connection can do nothing else before the rest is read.
    if (!copy.readableEnded && !copy.destroyed) await once(copy.resume(), 'end')
  }
}

/** The whole rows from there on, where they end, and how far the buffer would have to reach to hold more of the next. */
function readRows(buffer: Buffer, start: number, fields: number) {
  const smallest = 2 + 4 * fields
  let bounds = new Int32Array(2 * fields * (1 + Math.floor((buffer.length - start) / (smallest + 32))))
  let count = 0
  let end = start
  for (;;) {
    const to = 2 * fields * count
    if (to === bounds.length) {
      const larger = new Int32Array(2 * (to + fields))
      larger.set(bounds)
      bounds = larger
    }
    const wanted = readRow(buffer, end, bounds, to, fields)
    if (wanted > buffer.length) return { rows: new CopiedRows(buffer, count, fields, bounds), end, wanted }
    end = wanted
    count++
  }
}

/** Where the row ends, or how far the buffer would have to reach to hold more of it. */
function readRow(buffer: Buffer, start: number, bounds: Int32Array, first: number, fields: number): number {
  if (buffer.length < start + 2) return start + 2
  // The end is a row of -1 fields: nothing follows it.
  if (buffer.readInt16BE(start) < 0) return Number.POSITIVE_INFINITY
  let at = start + 2
  for (let to = first; to < first + 2 * fields; to += 2) {
    if (buffer.length < at + 4) return at + 4
    const length = readInt32(buffer, at)
    at += 4
    bounds[to] = at
    bounds[to + 1] = at + length
    if (length > 0) at += length
    if (buffer.length < at) return at
  }
  return at
}

/** As readInt32BE, without its checks. */
const readInt32 = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number)
