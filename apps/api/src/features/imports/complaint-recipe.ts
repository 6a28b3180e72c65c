import { COMPLAINT_FIELDS, parseIndonesianDate } from '@petatirta/domain'
import { z } from 'zod'
import { copyRows } from '#platform/files/copy-rows.ts'
import { check } from '#platform/untrusted.ts'
import { lookup } from './lookup.ts'
import type { Merging, Reading, Recipe } from './recipe.ts'
import { filledRows, recordOf } from './rows.ts'

const date = z.string('harus diisi').transform((text, ctx) => {
  const parsed = parseIndonesianDate(text)
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'bukan tanggal' })
  return parsed ?? ''
})
const phase = z.null().or(date)
const text = (longest: number) => z.string('harus diisi').max(longest, `lebih dari ${longest} karakter`)

const complaintSchema = z.object({
  no_pengaduan: text(100),
  idpelanggan: text(50),
  tgl_pengaduan: date,
  jenis_nonair: text(200),
  keluhan_text: text(10_000).nullable(),
  tgl_spk: phase,
  tgl_rab: phase,
  tgl_sppb: phase,
  tgl_bap: phase,
})

const FIELDS = Object.keys(COMPLAINT_FIELDS) as (keyof typeof COMPLAINT_FIELDS)[]
const DATA = [
  'customer_id',
  'tgl_pengaduan',
  'jenis_nonair',
  'keluhan_text',
  'tgl_spk',
  'tgl_rab',
  'tgl_sppb',
  'tgl_bap',
]
const COLUMNS = ['no_pengaduan', ...DATA]
const list = (prefix = '') => DATA.map(name => prefix + name).join(', ')
const clean = (value: string | null) => value?.replaceAll('\0', '').toWellFormed() ?? null

/** Replaces the city's complaints: a complaint file is the whole register. */
export function complaintRecipe(): Recipe {
  return {
    async stage({ client, rows: { found, batches }, fail, read }: Reading) {
      await client.query('CREATE TEMP TABLE staged (LIKE complaint INCLUDING DEFAULTS) ON COMMIT DROP')
      await client.query('ALTER TABLE staged DROP COLUMN city_id')
      const seen = new Set<string>()
      async function* rows() {
        for await (const batch of batches) {
          for (const row of filledRows(batch)) {
            const { position } = row
            const record = recordOf(row, found)
            if ('error' in record) {
              fail({ position, id: null, field: null, reason: record.error, value: null })
              continue
            }
            const find = lookup((record.value ?? {}) as Record<string, unknown>)
            const named = FIELDS.map(
              field => [field, clean(find(COMPLAINT_FIELDS[field].spellings))] as const,
            )
            const parsed = check(complaintSchema, Object.fromEntries(named))
            const id = find(COMPLAINT_FIELDS.no_pengaduan.spellings)?.slice(0, 100) ?? null
            if (parsed.success && !seen.has(parsed.data.no_pengaduan)) {
              seen.add(parsed.data.no_pengaduan)
              yield FIELDS.map(field => parsed.data[field] ?? (field === 'keluhan_text' ? '' : null))
              continue
            }
            const issue = parsed.error?.issues[0]
            const field = issue ? issue.path.join('.') : 'no_pengaduan'
            const reason = issue ? `${field} ${issue.message}` : 'no_pengaduan berulang di dalam berkas'
            fail({ position, id, field, reason, value: record.value })
          }
          await read(batch.length)
        }
      }
      await copyRows(client, 'staged', COLUMNS, rows())
    },

    async merge({ client, cityId, importId, isCorrection, say }: Merging) {
      say(70, 'Menyimpan keluhan')
      const { rows } = await client.query<{ added: number; changed: number; removed: number; total: number }>(
        `SELECT count(*) FILTER (WHERE c.no_pengaduan IS NULL)::int AS added,
                count(*) FILTER (WHERE s.no_pengaduan IS NULL)::int AS removed, count(s.no_pengaduan)::int AS total,
                count(*) FILTER (WHERE c.no_pengaduan IS NOT NULL AND s.no_pengaduan IS NOT NULL
                                   AND (${list('c.')}) IS DISTINCT FROM (${list('s.')}))::int AS changed
         FROM (SELECT * FROM complaint WHERE city_id = $1) c FULL JOIN staged s USING (no_pengaduan)`,
        [cityId],
      )
      const { added = 0, changed = 0, total = 0, removed: absent = 0 } = rows[0] ?? {}
      const removed = isCorrection ? 0 : absent
      const counts = { added, changed, unchanged: total - added - changed, removed, repaired: 0 }
      if (total === 0 || added + changed + removed === 0) return counts
      await client.query(
        'INSERT INTO import_previous (import_id, row) SELECT $2, to_jsonb(c) FROM complaint c WHERE city_id = $1',
        [cityId, importId],
      )
      const replaced = isCorrection ? 'AND no_pengaduan IN (SELECT no_pengaduan FROM staged)' : ''
      await client.query(`DELETE FROM complaint WHERE city_id = $1 ${replaced}`, [cityId])
      await client.query(
        `INSERT INTO complaint (city_id, no_pengaduan, ${list()}) SELECT $1, no_pengaduan, ${list()} FROM staged`,
        [cityId],
      )
      return counts
    },
  }
}
