import type { AuditEntry } from '@petatirta/contract'
import { csvLine } from '#formats/csv-cell.ts'

const HEADER = ['Waktu (WIB)', 'Oleh', 'Aksi', 'Objek', 'PDAM', 'Sebelum', 'Sesudah', 'Alamat', 'Permintaan']

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'
const JAKARTA_MS = 7 * 3_600_000

const inJakarta = (at: string) =>
  new Date(Date.parse(at) + JAKARTA_MS).toISOString().slice(0, 19).replace('T', ' ')
const json = (values: AuditEntry['before']) => values && JSON.stringify(values)

export async function* auditCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  for await (const entry of entries) {
    const { at, actor, action, subject, city, before, after, address, requestId } = entry
    yield csvLine([
      inJakarta(at),
      actor,
      action,
      subject,
      city,
      json(before),
      json(after),
      address,
      requestId,
    ])
  }
}
