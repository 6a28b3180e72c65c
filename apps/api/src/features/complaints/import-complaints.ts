import type { ImportFailure, ImportResult } from '@petatirta/contract'
import { parseIndonesianDate } from '@petatirta/domain'
import { z } from 'zod'
import { withClient } from '#platform/database/transaction.ts'
import { copyRows } from '#platform/files/copy-rows.ts'
import { MalformedFile } from '#platform/files/malformed-file.ts'
import { decodeText } from '#platform/files/text.ts'
import { learnOptions } from '#platform/filter-options.ts'
import type { Services } from '#platform/services.ts'

export type ComplaintImport = (
  city: { cityId: number },
  file: AsyncIterable<Uint8Array>,
) => Promise<ImportResult>

const date = z.string().transform((text, ctx) => {
  const parsed = parseIndonesianDate(text)
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'bukan tanggal' })
  return parsed ?? ''
})
const phase = z
  .union([z.literal('-'), z.literal(''), z.null(), z.undefined()])
  .transform(() => null)
  .or(date)
/** Numbers are texts whose publisher forgot the quotes; anything else is a mistake. */
const text = (longest: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform(value => value.trim())
    .pipe(z.string().max(longest))
const required = (longest: number) => text(longest).pipe(z.string().min(1))

const complaintSchema = z.object({
  no_pengaduan: required(100),
  idpelanggan: required(50),
  tgl_pengaduan: date,
  jenis_nonair: required(200),
  keluhan_text: text(10_000)
    .nullish()
    .transform(value => value ?? ''),
  tgl_spk: phase,
  tgl_rab: phase,
  tgl_sppb: phase,
  tgl_bap: phase,
})

const COLUMNS = [
  'city_id',
  'no_pengaduan',
  'customer_id',
  'tgl_pengaduan',
  'jenis_nonair',
  'keluhan_text',
  'tgl_spk',
  'tgl_rab',
  'tgl_sppb',
  'tgl_bap',
]

const MAX_BYTES = 256 * 1024 * 1024

async function readList(file: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new MalformedFile('Berkas keluhan melebihi 256 MB')
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(decodeText(Buffer.concat(chunks)).replace(/^\uFEFF/, ''))
  } catch {
    throw new MalformedFile('Berkas keluhan bukan JSON yang sah')
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { data?: unknown } | null)?.data
  if (!Array.isArray(list)) throw new MalformedFile('Berkas keluhan bukan daftar JSON yang sah')
  return list
}

const idOf = (value: unknown): string | null => {
  const id = (value as { no_pengaduan?: unknown } | null)?.no_pengaduan
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : null
}

/** Replaces the city's complaints: a complaint file is the whole register. */
export function createComplaintImport({ pool }: Pick<Services, 'pool'>): ComplaintImport {
  return async ({ cityId }, file) => {
    const list = await readList(file)
    const failures: ImportFailure[] = []
    const good = new Map<string, z.output<typeof complaintSchema>>()
    for (const [position, value] of list.entries()) {
      const parsed = complaintSchema.safeParse(value)
      if (parsed.success && !good.has(parsed.data.no_pengaduan))
        good.set(parsed.data.no_pengaduan, parsed.data)
      else {
        const issue = parsed.error?.issues[0]
        const field = issue ? issue.path.join('.') : 'no_pengaduan'
        const reason = issue ? `${field}: ${issue.message}` : 'no_pengaduan berulang di dalam berkas'
        failures.push({ position, id: idOf(value), field, reason, value })
      }
    }
    if (good.size === 0) throw new MalformedFile('Tidak ada keluhan yang dapat digunakan di dalam berkas')

    async function* rows() {
      for (const c of good.values()) {
        yield [
          cityId,
          c.no_pengaduan,
          c.idpelanggan,
          c.tgl_pengaduan,
          c.jenis_nonair,
          c.keluhan_text,
          c.tgl_spk,
          c.tgl_rab,
          c.tgl_sppb,
          c.tgl_bap,
        ]
      }
    }
    await withClient(pool, async (client, db) => {
      // Two files at the same moment: one after the other.
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', ['import:complaint', cityId])
      await client.query('DELETE FROM complaint WHERE city_id = $1', [cityId])
      await copyRows(client, 'complaint', COLUMNS, rows())
      await learnOptions(db, cityId, 'complaint')
    })
    return {
      added: good.size,
      changed: 0,
      unchanged: 0,
      repaired: 0,
      failed: failures.length,
      failed_payload: failures.length ? { complaint: failures.slice(0, 1000) } : {},
    }
  }
}
