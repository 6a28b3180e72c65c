/** Customers' payment status at the ends of earlier months, from their bills, in two bits a month (paymentAsOf() of domain). */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  CHANGE_COLUMNS,
  decodePart,
  encodePart,
  MONTH_CHANGES_PART,
  MONTHS_PART,
  packCode,
  packedLength,
} from '@petatirta/contract/plain'
import { monthIndex } from '@petatirta/domain'
import type pg from 'pg'
import { copiedRows } from '#platform/database/copied-rows.ts'
import { compress, type EncodeJob } from './encode.ts'
import { type ChangeSet, counterOf } from './encode-changes.ts'
import { LAYOUT } from './layout.ts'

export interface MonthsJob extends EncodeJob {
  readonly kind: 'customer'
  /** YYYYMM, oldest first. */
  readonly periods: readonly string[]
  /** The set whose rows these are. */
  readonly base: number
  /** Only of customers who changed since this counter. */
  readonly changedSince?: number
}

const inflate = promisify(gunzip)

/** Undefined where the set is not kept, or not every change since then is noted. */
export const encodeMonths = (client: pg.ClientBase, job: MonthsJob): Promise<ChangeSet | undefined> =>
  job.changedSince === undefined ? encodeAll(client, job) : encodeChanged(client, job, job.changedSince)

const lastOf = ({ periods }: MonthsJob) => Number(periods.at(-1))

/**
 * Made once and kept beside the set. Where bills changed since that was encoded, it says what they say now: a browser that has the set
 * asks for the months of the rows that changed since, too.
 */
async function encodeAll(client: pg.ClientBase, job: MonthsJob): Promise<ChangeSet | undefined> {
  const { cityId, base } = job
  const lock = ['encode:months', cityId]
  await client.query('SELECT pg_advisory_lock(hashtext($1), $2)', lock)
  try {
    const stored = await readStored(client, job)
    const bytes = stored ?? (await makeAll(client, job))
    return bytes && { counter: base, parts: [{ name: MONTHS_PART, bytes }] }
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', lock)
  }
}

async function readStored(client: pg.ClientBase, job: MonthsJob): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    `SELECT bytes FROM feature_set_months WHERE city_id = $1 AND kind = $2 AND counter = $3 AND last = $4`,
    [job.cityId, job.kind, job.base, lastOf(job)],
  )
  return rows[0]?.bytes
}

async function makeAll(client: pg.ClientBase, job: MonthsJob): Promise<Buffer | undefined> {
  await client.query('BEGIN')
  try {
    const rowOf = await readIds(client, job)
    const bytes = rowOf && (await readMonths(client, job, rowOf))
    if (bytes)
      await client.query(
        `INSERT INTO feature_set_months (city_id, kind, counter, last, bytes) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (city_id, kind, counter) DO UPDATE SET last = excluded.last, bytes = excluded.bytes`,
        [job.cityId, job.kind, job.base, lastOf(job), bytes],
      )
    await client.query('COMMIT')
    return bytes
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function readMonths(client: pg.ClientBase, job: MonthsJob, rowOf: ReadonlyMap<string, number>) {
  const { city, kind, base: counter, periods } = job
  const rows = rowOf.size
  const months = emptyMonths(job, rows)
  await client.query("SET LOCAL work_mem = '128MB'")
  for await (const customers of copiedRows(client, monthsQuery(job))) {
    for (let i = 0; i < customers.count; i++) {
      const row = rowOf.get(customers.field(i, 1).toString())
      if (row !== undefined) writeMonths(months, row, customers.field(i, 0))
    }
  }
  const identity = { kind, city, counter, part: MONTHS_PART, rowStart: 0, rows }
  return compress(encodePart(identity, columnsOf(months, periods)))
}

/** Ids of the set in the order of its rows. It stays while its months are made. */
async function readIds(client: pg.ClientBase, { cityId, kind, base }: MonthsJob) {
  const { rows } = await client.query<{ bytes: Buffer }>(
    `SELECT p.bytes FROM feature_set s JOIN feature_set_part p USING (city_id, kind, counter)
     WHERE s.city_id = $1 AND s.kind = $2 AND s.counter = $3 AND s.layout = $4 AND p.name = 'ids' FOR KEY SHARE OF s`,
    [cityId, kind, base, LAYOUT],
  )
  if (!rows[0]) return undefined
  const part = decodePart(await inflate(rows[0].bytes))
  const id = part.texts('id')
  return new Map(Array.from({ length: part.rows }, (_, row) => [id(row), row]))
}

async function encodeChanged(
  client: pg.ClientBase,
  job: MonthsJob,
  since: number,
): Promise<ChangeSet | undefined> {
  const { city, kind, periods } = job
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const counter = await counterOf(client, { ...job, since })
    if (counter === undefined) return undefined
    const changed: { id: string; bills: Buffer }[] = []
    for await (const customers of copiedRows(client, changedQuery(job, since)))
      for (let i = 0; i < customers.count; i++)
        changed.push({ id: customers.field(i, 1).toString(), bills: Buffer.from(customers.field(i, 0)) })
    const months = emptyMonths(job, changed.length)
    changed.forEach(({ bills }, row) => void writeMonths(months, row, bills))
    const identity = { kind, city, counter, part: MONTH_CHANGES_PART, rowStart: 0, rows: changed.length }
    const ids = { name: CHANGE_COLUMNS.id, texts: changed.map(({ id }) => id) }
    const bytes = await compress(encodePart(identity, [ids, ...columnsOf(months, periods)]))
    return { counter, parts: [{ name: MONTH_CHANGES_PART, bytes }] }
  } finally {
    await client.query('ROLLBACK')
  }
}

const emptyMonths = ({ periods }: MonthsJob, rows: number) =>
  periods.map(() => new Uint8Array(packedLength(rows)))

const columnsOf = (months: readonly Uint8Array[], periods: readonly string[]) =>
  months.map((values, i) => ({ name: periods[i] as string, values }))

/*
 * A bill in 31 bits, from the highest:
 *
 *   month that it is for │ 5: month from which on it counts │ 5: month in which it was paid │ 2: state from then on
 *
 * The latter months are indexes of those that are asked for.
 */
const PAID_BITS = 2
const FROM_BITS = 7
const PERIOD_BITS = 12
const FIVE_BITS = 31
const UNPAID = 1

function billQuery({ cityId, periods }: MonthsJob, which = ''): string {
  const first = monthIndex(periods[0] ?? '')
  const monthOf = (date: string) => `(date_part('year', ${date}) * 12 + date_part('month', ${date}))::int - 1`
  // COPY takes no parameters; these are numbers of ours. OFFSET 0: each month is worked out once, not wherever it is used.
  return `SELECT customer_id, (period << ${PERIOD_BITS}) | (GREATEST(known - ${first}, 0) << ${FROM_BITS})
      | (LEAST(GREATEST(COALESCE(paid, 0) - ${first}, 0), ${periods.length}) << ${PAID_BITS})
      | CASE WHEN paid IS NULL OR due IS NULL THEN ${UNPAID} WHEN late THEN 2 ELSE 3 END AS code
    FROM (
      SELECT *, COALESCE(LEAST(due, paid), period) AS known FROM (
        SELECT b.customer_id, b.period / 100 * 12 + b.period % 100 - 1 AS period, ${monthOf('b.due_date')} AS due,
               CASE WHEN b.paid THEN ${monthOf('b.tanggal_bayar')} END AS paid, b.tanggal_bayar::date > b.due_date AS late
        FROM bill b WHERE b.city_id = ${Math.trunc(cityId)} ${which} OFFSET 0) dated) bills
    WHERE known < ${first + periods.length}`
}

const monthsQuery = (job: MonthsJob) =>
  `SELECT array_agg(code), customer_id FROM (${billQuery(job)}) bills GROUP BY customer_id`

const changedQuery = (job: MonthsJob, since: number) =>
  `SELECT COALESCE((SELECT array_agg(code) FROM (${billQuery(job, 'AND b.customer_id = c.id')}) bills), '{}'), c.id
   FROM customer c WHERE c.city_id = ${Math.trunc(job.cityId)} AND c.id IN (
     SELECT r.id FROM row_change r WHERE r.city_id = ${Math.trunc(job.cityId)} AND r.kind = 'customer'
       AND r.counter > ${Math.trunc(since)})`

/** An array as COPY sends it: its dimensions, then length and value of each. */
const ARRAY_HEADER = 20
const ARRAY_ITEM = 8

/** From the newest bill to the oldest: each has the months up to those of the newer ones. */
function writeMonths(months: readonly Uint8Array[], row: number, bills: Buffer): void {
  const codes = new Int32Array(Math.max(0, bills.length - ARRAY_HEADER) / ARRAY_ITEM)
  let isSorted = true
  for (let i = 0; i < codes.length; i++) {
    codes[i] = bills.readInt32BE(ARRAY_HEADER + i * ARRAY_ITEM + 4)
    if (i > 0 && (codes[i] as number) < (codes[i - 1] as number)) isSorted = false
  }
  if (!isSorted) codes.sort()
  let until = months.length
  for (let i = codes.length - 1; i >= 0 && until > 0; i--) {
    const code = codes[i] as number
    const from = (code >> FROM_BITS) & FIVE_BITS
    const paid = (code >> PAID_BITS) & FIVE_BITS
    for (let month = from; month < until; month++)
      packCode(months[month] as Uint8Array, row, month >= paid ? code & 3 : UNPAID)
    until = Math.min(until, from)
  }
}
