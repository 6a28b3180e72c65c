import type { ImportFailure, ImportResult } from '@petatirta/contract'
import { parseIndonesianDate } from '@petatirta/domain'
import { z } from 'zod'
import { withClient } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'
import { copyRows } from '#platform/files/copy-rows.ts'
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
const text = z.coerce.string().trim()

const complaintSchema = z.object({
  no_pengaduan: text.pipe(z.string().min(1)),
  idpelanggan: text.pipe(z.string().min(1)),
  tgl_pengaduan: date,
  jenis_nonair: text,
  keluhan_text: text.default(''),
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

async function readList(file: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) chunks.push(chunk)
  const parsed: unknown = JSON.parse(
    Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  )
  const list = Array.isArray(parsed) ? parsed : (parsed as { data?: unknown } | null)?.data
  if (!Array.isArray(list)) throw new SyntaxError('not a list')
  return list
}

/** Replaces the city's complaints: a complaint file is the whole register. */
export function createComplaintImport({ pool }: Pick<Services, 'pool'>): ComplaintImport {
  return async ({ cityId }, file) => {
    const list = await readList(file).catch(() => {
      throw new AppError('import', 'invalid', { message: 'Berkas keluhan bukan daftar JSON yang sah' })
    })
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
        failures.push({ position, id: null, field, reason, value })
      }
    }
    if (good.size === 0)
      throw new AppError('import', 'invalid', { message: 'Tidak ada keluhan yang dapat digunakan' })

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
