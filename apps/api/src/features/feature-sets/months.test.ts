/** Garis waktu: what is sent of earlier months is what bills say of them, for whole sets and for what changed since. */
import { CHANGE_COLUMNS, MONTH_CHANGES_PART, MONTHS_PART, packedCode } from '@petatirta/contract'
import { type DatedBill, formatDay, PAST_STATES, pastPeriods, paymentAsOf } from '@petatirta/domain'
import { type ReceivedSet, receiveMonths, receiveSet } from '@petatirta/harness/feature-set.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftCity } from '#test/drafts.ts'
import { connect } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

let api: Api
let maps: Socket
let token: string
let utility: Awaited<ReturnType<typeof draftCity>>

const PERIODS = pastPeriods(formatDay(new Date(), 7))

let state = 26
const random = (below: number) => {
  state = (state * 1103515245 + 12345) % 2147483648
  return Math.floor((state / 2147483648) * below)
}

const MONTHS = [...pastPeriods(`${PERIODS[0]?.slice(0, 4)}-${PERIODS[0]?.slice(4)}-01`).slice(-4), ...PERIODS]
const someDay = () => {
  const month = MONTHS[random(MONTHS.length)] ?? ''
  return `${month.slice(0, 4)}-${month.slice(4)}-${String(1 + random(28)).padStart(2, '0')}`
}

/** All the sorts that files bring: paid in time, late, never, before it was due, without a date. */
const randomBill = (period: string): DatedBill => ({
  period,
  paid: random(4) > 0,
  due_date: random(6) > 0 ? someDay() : null,
  tanggal_bayar: random(5) > 0 ? someDay() : null,
})

const HEADER = 'idpelanggan,periode,total,due_date,tanggal_bayar,flaglunas'
const line = (id: string, { period, due_date, tanggal_bayar, paid }: DatedBill) =>
  [id, period, 1000, due_date ?? '-', tanggal_bayar ?? '-', Number(paid)].join(',')

const known = new Map<string, DatedBill[]>()
const customers = (ids: readonly string[]) =>
  collection(
    ids.map((idpelangga, at) =>
      point(undefined, { idpelangga, nama: idpelangga }, [110.41 + at / 1e3, -7.05]),
    ),
  )

const done = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const load = async (kind: 'customer' | 'bill', content: string) =>
  done(await upload(api, utility.city, kind, content))
const billed = (...lines: string[]) => load('bill', [HEADER, ...lines].join('\n'))

beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
  utility = await draftCity(api)
  const ids = Array.from({ length: 60 }, (_, i) => `P-${i}`)
  await load('customer', customers(ids))
  for (const id of ids.slice(0, 55)) {
    const bills = MONTHS.filter(() => random(3) > 0).map(randomBill)
    known.set(id, bills)
  }
  await billed(...[...known].flatMap(([id, bills]) => bills.map(one => line(id, one))))
  maps = api.socket('maps', { token, city: utility.city })
  expect(await connect(maps)).toBeUndefined()
})
afterAll(() => api.stop())

const wholeSet = () => receiveSet(maps, { featureType: 'customer', city: utility.city, since: -1 })
/** A whole set may be some changes behind, by when it was encoded. */
async function presentCounter(): Promise<number> {
  const { rows } = await api.pool.query<{ counter: number }>(
    `SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'customer'`,
    [utility.cityId],
  )
  return rows[0]?.counter ?? 0
}
const counterOf = (set: ReceivedSet) => set.frames.at(-1)?.counter ?? -1

async function months(counter: number, since?: number): Promise<ReceivedSet> {
  const set = await receiveMonths(maps, {
    city: utility.city,
    counter,
    ...(since !== undefined && { since }),
  })
  if (typeof set === 'string') throw new Error(set)
  return set
}

/** Each customer's states, as the part says. */
function said(set: ReceivedSet, name: string, ids: (row: number) => string): Map<string, string[]> {
  const part = set.parts.get(name)
  if (!part) throw new Error(`no part ${name}`)
  const columns = PERIODS.map(period => part.numbers(period) as Uint8Array)
  return new Map(
    Array.from({ length: part.rows }, (_, row) => [
      ids(row),
      columns.map(packed => PAST_STATES[packedCode(packed, row)] ?? ''),
    ]),
  )
}
const changed = (set: ReceivedSet) => {
  const ids = set.parts.get(MONTH_CHANGES_PART)?.texts(CHANGE_COLUMNS.id)
  return said(set, MONTH_CHANGES_PART, row => ids?.(row) ?? '')
}
const expected = (id: string) => PERIODS.map(period => paymentAsOf(known.get(id) ?? [], period))

test('[D104] two bits for each customer and month say what bills say, in the rows of the whole set', async () => {
  const set = await wholeSet()
  // Nobody gets it who does not ask for it.
  expect([...set.parts.keys()]).not.toContain(MONTHS_PART)
  const ids = set.parts.get('ids')?.texts('id') ?? String
  const all = said(await months(counterOf(set)), MONTHS_PART, ids)
  expect(all.size).toBe(60)
  for (const [id, states] of all) expect([id, states]).toEqual([id, expected(id)])
  // Or all would be said of nothing.
  expect(new Set([...all.values()].flat())).toEqual(new Set(PAST_STATES))
  const again = said(await months(counterOf(set)), MONTHS_PART, ids)
  expect(again).toEqual(all)
})

test('[D104] a day of payment that is corrected changes nothing but months, and those are sent', async () => {
  const before = counterOf(await wholeSet())
  const since = await presentCounter()
  const [period, next] = [PERIODS[10] ?? '', PERIODS[11] ?? '']
  const paidOn = (month: string) => `${month.slice(0, 4)}-${month.slice(4)}-02`
  const newest = { ...randomBill(PERIODS.at(-1) ?? ''), due_date: paidOn(PERIODS.at(-1) ?? '') }
  const late = (month: string): DatedBill => ({
    period,
    paid: true,
    due_date: paidOn(period),
    tanggal_bayar: paidOn(month),
  })
  known.set('P-57', [late(period), newest])
  await billed(line('P-57', late(period)), line('P-57', newest))
  const first = await months(before, since)
  expect(changed(first)).toEqual(new Map([['P-57', expected('P-57')]]))

  known.set('P-57', [late(next), newest])
  await billed(line('P-57', late(next)))
  const second = await months(before, counterOf(first))
  expect(counterOf(second)).toBeGreaterThan(counterOf(first))
  expect(changed(second)).toEqual(new Map([['P-57', expected('P-57')]]))
  expect(expected('P-57')[10]).toBe('unpaid')

  // And back, with the import.
  const { rows } = await api.pool.query(
    `SELECT id FROM import WHERE city_id = $1 AND kind = 'bill' ORDER BY started_at DESC LIMIT 1`,
    [utility.cityId],
  )
  done(await api.request('POST', `/api/upload/history/${rows[0].id}/restore?city=${utility.city}`, { token }))
  known.set('P-57', [late(period), newest])
  const third = await months(before, counterOf(second))
  expect(changed(third)).toEqual(new Map([['P-57', expected('P-57')]]))
})

test('[D104] customers who came since are among what changed, also those without a bill', async () => {
  const before = counterOf(await wholeSet())
  await load('customer', customers(['Q-1']))
  const after = await months(before, before)
  expect(changed(after).get('Q-1')).toEqual(expected('Q-1'))
  // Rows that came since are not in the set: its own months are as many as it has rows.
  expect((await months(before)).parts.get(MONTHS_PART)?.rows).toBe(60)
})

test('[D104] of a set that is not kept there are no months', async () => {
  expect(await receiveMonths(maps, { city: utility.city, counter: 1 })).toBe('gone')
  expect(await receiveMonths(maps, { city: utility.city, counter: 1, since: 1 })).toBe('gone')
})
