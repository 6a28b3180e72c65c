import { once } from 'node:events'
import type pg from 'pg'
import { CopyOut } from './copy-out.ts'

/**
 * Rows that arrived together, as they came: the reader of a field makes of its bytes what it needs. They are there until the next rows are
 * asked for, which come to the same place.
 */
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
 * field, and the server may read in parallel. All rows share the arrays that the largest of them needed.
 *
 *   header │ u16 fields │ i32 length, bytes │ i32 length, bytes │ … │ u16 fields │ … │ i16 -1
 */
export async function* copiedRows(client: pg.ClientBase, select: string): AsyncGenerator<CopiedRows> {
  const copy = client.query(new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`))
  const arrived = new Arrived()
  try {
    for await (const chunk of copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const rows = arrived.add(chunk)
      if (rows) yield rows
    }
  } finally {
    // After a stop half-way the connection can do nothing else before the rest is read.
    if (!copy.readableEnded && !copy.destroyed) await once(copy.resume(), 'end')
  }
}

/** What has come of rows, and of a last one that is not whole. */
class Arrived {
  #bytes = Buffer.allocUnsafeSlow(1 << 17)
  #bounds = new Int32Array(1 << 12)
  #size = 0
  /** Where the next row begins. */
  #at = HEADER_BYTES
  /** Bytes without which it is no use to look: a row may be larger than many chunks. */
  #wanted = HEADER_BYTES + 2
  #fields: number | undefined

  /** The rows that are whole with this chunk, if any. */
  add(chunk: Buffer): CopiedRows | undefined {
    if (this.#fields !== undefined) this.#forgetRead()
    const size = this.#size + chunk.length
    if (size > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * this.#bytes.length))
      larger.set(this.#bytes.subarray(0, this.#size))
      this.#bytes = larger
    }
    this.#bytes.set(chunk, this.#size)
    this.#size = size
    if (this.#size < this.#wanted) return undefined
    const bytes = this.#bytes.subarray(0, this.#size)
    this.#fields ??= Math.max(0, bytes.readInt16BE(this.#at))
    const count = this.#readRows(bytes, this.#fields)
    return count > 0 ? new CopiedRows(bytes, count, this.#fields, this.#bounds) : undefined
  }

  /** Rows that were read give their place to what follows them. */
  #forgetRead(): void {
    this.#bytes.copyWithin(0, this.#at, this.#size)
    this.#size -= this.#at
    this.#wanted -= this.#at
    this.#at = 0
  }

  /** How many rows are whole. */
  #readRows(bytes: Buffer, fields: number): number {
    for (let count = 0; ; count++) {
      const to = 2 * fields * count
      if (to + 2 * fields > this.#bounds.length) {
        const larger = new Int32Array(2 * (to + 2 * fields))
        larger.set(this.#bounds)
        this.#bounds = larger
      }
      this.#wanted = readRow(bytes, this.#at, this.#bounds, to, fields)
      if (this.#wanted > bytes.length) return count
      this.#at = this.#wanted
    }
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
