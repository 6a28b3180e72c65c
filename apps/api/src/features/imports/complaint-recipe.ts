import { COMPLAINT_FIELDS, foldFieldName, parseIndonesianDate } from '@petatirta/domain'
import type pg from 'pg'
import { z } from 'zod'
import { isUnnumbered, isUnnumberedSql, madeUpNumber } from '#city/unnumbered-complaint.ts'
import { copyRows } from '#platform/files/copy-rows.ts'
import { check } from '#platform/untrusted.ts'
import { listExisting } from './existing.ts'
import { lookup } from './lookup.ts'
import { eachRow, type Fail, type Merging, type Reading, type Recipe } from './recipe.ts'
import { propertiesOf } from './record-value.ts'
import { filledRows, recordOf } from './rows.ts'
import { withhold } from './withheld.ts'

const date = z.string('harus diisi').transform((text, ctx) => {
  const parsed = parseIndonesianDate(text)
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'bukan tanggal' })
  return parsed ?? ''
})
const phase = z.null().or(date)
const text = (longest: number) => z.string('harus diisi').max(longest, `lebih dari ${longest} karakter`)

const complaintSchema = z.object({
  /** One that was made here and comes back is none. */
  no_pengaduan: text(100)
    .nullable()
    .transform(number => (number !== null && isUnnumbered(number) ? null : number)),
  idpelanggan: text(50),
  tgl_pengaduan: date,
  jenis_nonair: text(200),
  keluhan_text: text(10_000).nullable(),
  tgl_spk: phase,
  tgl_rab: phase,
  tgl_sppb: phase,
  tgl_bap: phase,
})

type Field = keyof typeof COMPLAINT_FIELDS
const FIELDS = Object.keys(COMPLAINT_FIELDS) as Field[]
/** The customer's id has another name in the table. */
const columnOf = (field: Field) => (field === 'idpelanggan' ? 'customer_id' : field)
const COLUMNS = FIELDS.map(columnOf)
const DATA = FIELDS.filter(field => field !== 'no_pengaduan')
const list = (fields: readonly Field[], prefix = '') =>
  fields.map(field => prefix + columnOf(field)).join(', ')
const clean = (value: string | null) => value?.replaceAll('\0', '').toWellFormed() ?? null

const SPELLINGS: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap(field => COMPLAINT_FIELDS[field].spellings.map(name => [name, field] as const)),
)

type Complaint = z.output<typeof complaintSchema>

/** By what a complaint is known within its file. */
const keyOf = ({ no_pengaduan: number, idpelanggan, tgl_pengaduan, jenis_nonair }: Complaint) =>
  number ?? JSON.stringify([idpelanggan, tgl_pengaduan, jenis_nonair.toLowerCase()])

/** Merged by number, or by customer, date and category: a complaint absent from the file stays (D33). */
export function complaintRecipe(): Recipe {
  /** Fields of the file: of one that it never names, the stored value stays. */
  const named = new Set<Field>()

  return {
    async stage({ client, rows: { found, batches }, fail, read }: Reading) {
      await client.query(
        `CREATE TEMP TABLE staged (position integer, no_pengaduan text, customer_id text, tgl_pengaduan timestamp,
           jenis_nonair text, keluhan_text text, tgl_spk timestamp, tgl_rab timestamp, tgl_sppb timestamp,
           tgl_bap timestamp, unnumbered boolean) ON COMMIT DROP`,
      )
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
            const given = propertiesOf(record.value)
            const find = lookup(given)
            const texts = FIELDS.map(
              field => [field, clean(find(COMPLAINT_FIELDS[field].spellings))] as const,
            )
            const parsed = check(complaintSchema, Object.fromEntries(texts))
            const id = find(COMPLAINT_FIELDS.no_pengaduan.spellings)?.slice(0, 100) ?? null
            if (parsed.success && !seen.has(keyOf(parsed.data))) {
              seen.add(keyOf(parsed.data))
              for (const name in given) {
                const field = SPELLINGS.get(foldFieldName(name))
                if (field) named.add(field)
              }
              const values = FIELDS.map(field => parsed.data[field] ?? (field === 'keluhan_text' ? '' : null))
              yield [position, ...values, parsed.data.no_pengaduan === null]
              continue
            }
            const issue = parsed.error?.issues[0]
            const field = issue ? issue.path.join('.') : 'no_pengaduan'
            const reason = issue ? `${field} ${issue.message}` : id === null ? REPEATED : REPEATED_NUMBER
            fail({ position, id, field, reason, value: record.value })
          }
          await read(batch.length)
        }
      }
      await copyRows(client, 'staged', ['position', ...COLUMNS, 'unnumbered'], rows())
    },

    async merge(merging: Merging) {
      const { client, cityId, say } = merging
      say(65, 'Membandingkan dengan data yang ada')
      await client.query('ANALYZE staged')
      await numberStaged(client, cityId, merging.fail)
      if (merging.mode === 'append')
        await listExisting(
          merging,
          `SELECT s.position, s.no_pengaduan AS id, ${asRecord('s', FIELDS)} AS value
           FROM staged s JOIN complaint c ON c.city_id = $1 AND c.no_pengaduan = s.no_pengaduan`,
          [cityId],
        )
      const fields = DATA.filter(field => named.has(field))
      // What makes a complaint is always named: nothing was usable.
      if (fields.length === 0) return NOTHING
      await withhold(
        merging,
        `SELECT s.position, s.no_pengaduan AS id, ${asRecord('c', fields)} AS before, ${asRecord('s', fields)} AS after,
                ${asRecord('s', FIELDS)} AS value
         FROM staged s JOIN complaint c ON c.city_id = $1 AND c.no_pengaduan = s.no_pengaduan
         WHERE (${list(fields, 'c.')}) IS DISTINCT FROM (${list(fields, 's.')})`,
        [cityId],
      )
      say(70, 'Menyimpan keluhan')
      return merge(merging, fields)
    },
  }
}

const REPEATED = 'Keluhan tanpa nomor berulang di dalam file: pelanggan, tanggal, dan jenisnya sama'
const REPEATED_NUMBER = 'no_pengaduan berulang di dalam file'

const asRecord = (table: string, fields: readonly Field[]) =>
  `jsonb_build_object(${fields.map(field => `'${field}', ${table}.${columnOf(field)}`).join(', ')})`

const SAME =
  'c.customer_id = s.customer_id AND c.tgl_pengaduan = s.tgl_pengaduan AND lower(c.jenis_nonair) = lower(s.jenis_nonair)'

/** Complaints without a number get that of the stored one that they are, or one that will be found again. */
async function numberStaged(client: pg.ClientBase, cityId: number, fail: Fail): Promise<void> {
  await client.query(
    // Joined: looked up one by one, each would go through all that its customer ever complained of.
    `UPDATE staged s SET no_pengaduan = COALESCE(stored.number, ${madeUpNumber('s')})
     FROM (
       SELECT s.position, min(c.no_pengaduan) AS number FROM staged s
       LEFT JOIN complaint c ON c.city_id = $1 AND ${SAME} WHERE s.unnumbered GROUP BY s.position
     ) stored WHERE stored.position = s.position`,
    [cityId],
  )
  // It is in the file with its number as well.
  const twice = `FROM staged s WHERE s.unnumbered AND EXISTS (
    SELECT FROM staged o WHERE o.no_pengaduan = s.no_pengaduan AND NOT o.unnumbered)`
  await eachRow<{ position: number; id: string; value: object }>(
    client,
    `SELECT s.position, s.no_pengaduan AS id, ${asRecord('s', FIELDS)} AS value ${twice}`,
    [],
    ({ position, id, value }) =>
      fail({ position, id, field: 'no_pengaduan', reason: REPEATED_NUMBER, value }),
  )
  await client.query(`DELETE FROM staged WHERE position IN (SELECT s.position ${twice})`)
}

const NOTHING = { added: 0, changed: 0, unchanged: 0, removed: 0, repaired: 0 }

interface Counts {
  added: number
  changed: number
  total: number
  numbered: number
  removed: number
}

async function merge({ client, cityId, importId, replace }: Merging, fields: readonly Field[]) {
  const isChanged = (stored: string, sent: string) =>
    `(${list(fields, `${stored}.`)}) IS DISTINCT FROM (${list(fields, `${sent}.`)})`
  // Stored without a number before, and named by one now: the same complaint.
  await client.query(
    `CREATE TEMP TABLE gone ON COMMIT DROP AS
     SELECT DISTINCT c.no_pengaduan, true AS numbered FROM staged s
     JOIN complaint c ON c.city_id = $1 AND ${SAME} AND ${isUnnumberedSql('c.no_pengaduan')}
     WHERE NOT s.unnumbered
       AND NOT EXISTS (SELECT FROM complaint k WHERE k.city_id = $1 AND k.no_pengaduan = s.no_pengaduan)`,
    [cityId],
  )
  if (replace)
    await client.query(
      `INSERT INTO gone SELECT no_pengaduan, false FROM complaint c WHERE city_id = $1
         AND NOT EXISTS (SELECT FROM staged s WHERE s.no_pengaduan = c.no_pengaduan)
         AND NOT EXISTS (SELECT FROM gone g WHERE g.no_pengaduan = c.no_pengaduan)`,
      [cityId],
    )
  await client.query(
    `INSERT INTO import_previous (import_id, row)
     SELECT $2::uuid, to_jsonb(c) FROM complaint c JOIN gone USING (no_pengaduan) WHERE c.city_id = $1
     UNION ALL
     SELECT $2::uuid, to_jsonb(c) FROM complaint c JOIN staged s USING (no_pengaduan)
     WHERE c.city_id = $1 AND ${isChanged('c', 's')}`,
    [cityId, importId],
  )
  await client.query(
    'DELETE FROM complaint c USING gone WHERE c.city_id = $1 AND c.no_pengaduan = gone.no_pengaduan',
    [cityId],
  )
  const { rows } = await client.query<Counts>(
    `WITH merged AS (
       INSERT INTO complaint AS c (city_id, no_pengaduan, ${list(DATA)}, import_id)
       SELECT $1, no_pengaduan, ${list(DATA)}, $2 FROM staged
       ON CONFLICT (city_id, no_pengaduan) DO UPDATE
         SET ${fields.map(field => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ')}
       WHERE ${isChanged('c', 'excluded')}
       RETURNING c.xmax = 0 AS added
     )
     SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
            (SELECT count(*) FROM staged)::int AS total,
            (SELECT count(*) FROM gone WHERE numbered)::int AS numbered,
            (SELECT count(*) FROM gone WHERE NOT numbered)::int AS removed
     FROM merged`,
    [cityId, importId],
  )
  const { added = 0, changed = 0, total = 0, numbered = 0, removed = 0 } = rows[0] ?? {}
  return {
    added: added - numbered,
    changed: changed + numbered,
    unchanged: total - added - changed,
    removed,
    repaired: 0,
  }
}
