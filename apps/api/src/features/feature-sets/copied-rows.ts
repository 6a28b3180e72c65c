import { once } from 'node:events'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** The first field is binary and never NULL, all others are text. */
export interface CopiedRow {
  readonly bytes: Buffer
  readonly texts: readonly (string | null)[]
}

/** COPY's signature, its flags, and the length of a header extension that no server sends. */
const HEADER_BYTES = 19

/**
 * Rows of a query, as many at a time as arrived together. COPY instead of a cursor: nothing is escaped or parsed field by
 * field, and the server may read in parallel.
 *
 *   header │ u16 fields │ i32 length, bytes │ i32 length, bytes │ … │ u16 fields │ … │ i16 -1
 */
export async function* copiedRows(client: pg.ClientBase, select: string): AsyncGenerator<CopiedRow[]> {
  const copy = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))
  let held: Buffer[] = []
  let size = 0
  /** Bytes without which it is no use to look: a row may be larger than many chunks. */
  let wanted = HEADER_BYTES
  let at = HEADER_BYTES
  try {
    for await (const chunk of copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      held.push(chunk)
      size += chunk.length
      if (size < wanted) continue
      const buffer = Buffer.concat(held, size)
      const rows: CopiedRow[] = []
      let row = readRow(buffer, at)
      for (; 'end' in row; row = readRow(buffer, at)) {
        rows.push(row)
        at = row.end
      }
      wanted = row.wanted - at
      held = [buffer.subarray(at)]
      size = buffer.length - at
      at = 0
      yield rows
    }
  } finally {
    // After a stop half-way the connection can do nothing else before the rest is read.
    if (!copy.readableEnded && !copy.destroyed) await once(copy.resume(), 'end')
  }
}

/** The row that starts there, or how far the buffer would have to reach to hold more of it. */
function readRow(buffer: Buffer, start: number): (CopiedRow & { end: number }) | { wanted: number } {
  if (buffer.length < start + 2) return { wanted: start + 2 }
  // The end is a row of -1 fields: nothing follows it.
  const fields = buffer.readInt16BE(start)
  if (fields < 0) return { wanted: Number.POSITIVE_INFINITY }
  const texts: (string | null)[] = []
  let bytes: Buffer | undefined
  let at = start + 2
  for (let field = 0; field < fields; field++) {
    if (buffer.length < at + 4) return { wanted: at + 4 }
    const length = buffer.readInt32BE(at)
    at += 4
    const end = at + Math.max(0, length)
    if (buffer.length < end) return { wanted: end }
    if (bytes) texts.push(length < 0 ? null : buffer.toString('utf8', at, end))
    else bytes = buffer.subarray(at, end)
    at = end
  }
  return { bytes: bytes ?? Buffer.alloc(0), texts, end: at }
}
