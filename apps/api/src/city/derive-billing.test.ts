/** The derived billing fields of every customer against a naive computation from its bills. */
import { calls } from '@petatirta/contract'
import { paymentClass, unpaidMonths, unpaidTotal } from '@petatirta/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/transaction.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { deriveBilling } from './derive-billing.ts'

interface BillRow {
  customer_id: string
  period: number
  total: string
  usage_m3: string | null
  due_date: string | null
  tanggal_bayar: string | null
  loket_bayar: string | null
  paid: boolean
}

let api: Api
let customers: Record<string, unknown>[]
let bills: Map<string, BillRow[]>

beforeAll(async () => {
  api = await startApi()
  const cities = "(SELECT city_id FROM company WHERE slug = 'kota-contoh')"
  const found = await api.pool.query(`SELECT * FROM customer WHERE city_id = ${cities}`)
  customers = found.rows
  const all = await api.pool.query<BillRow>(
    `SELECT * FROM bill WHERE city_id = ${cities} ORDER BY period DESC`,
  )
  bills = Map.groupBy(all.rows, bill => bill.customer_id)
})
afterAll(() => api.stop())

const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100
const number = (value: unknown) => (value === null ? null : Number(value))

test('[M3.2] of every customer the fields are what its bills say', () => {
  expect(customers.length).toBe(1000)
  for (const customer of customers) {
    const own = bills.get(String(customer.id)) ?? []
    const newest = own[0]
    if (!newest) throw new Error('a customer of the demo without bills')
    const named = own.map(bill => ({ periode: String(bill.period), total: bill.total, flaglunas: bill.paid }))
    expect({
      status_billing: customer.status_billing,
      status_payment: customer.status_payment,
      due_date: customer.due_date,
      tanggal_bayar: customer.tanggal_bayar,
      loket_bayar: customer.loket_bayar,
      arrears: customer.arrears,
      total: Number(customer.total),
      total_kini: Number(customer.total_kini),
      pemakaian_m3: number(customer.pemakaian_m3),
      pemakaian_m3_kini: number(customer.pemakaian_m3_kini),
      billed: Number(customer.billed),
      paid_usage: Number(customer.paid_usage),
      payment_class: customer.payment_class,
    }).toEqual({
      status_billing: newest.paid ? 'terbayar' : 'belum_terbayar',
      status_payment: newest.paid ? 'paid' : 'unpaid',
      due_date: newest.due_date,
      tanggal_bayar: newest.tanggal_bayar,
      loket_bayar: newest.loket_bayar,
      arrears: unpaidMonths(named),
      total: unpaidTotal(named),
      total_kini: Number(newest.total),
      pemakaian_m3: sum(own.map(bill => Number(bill.usage_m3))),
      pemakaian_m3_kini: number(newest.usage_m3),
      billed: sum(own.map(bill => Number(bill.total))),
      paid_usage: sum(own.filter(bill => bill.paid).map(bill => Number(bill.usage_m3))),
      payment_class: paymentClass(newest),
    })
  }
})

test('[M4.5] the demo has every payment class, and customers with and without arrears', () => {
  const values = (name: string) => new Set(customers.map(customer => customer[name]))
  expect(values('payment_class')).toEqual(new Set(['paid', 'latePaid', 'unpaid']))
  expect(values('arrears').size).toBeGreaterThan(2)
})

describe('[A7] what the calls say of a customer', () => {
  const get = async (path: string) =>
    api.request('GET', `/api${path}?city=kota-contoh`, { token: await api.token('hublangdemo') })

  test('bills, newest first, as the table has them', async () => {
    for (const { id } of customers.slice(0, 25)) {
      const { body } = await get(`/bills/customer/${id}`)
      expect(calls.customerBills.payload.safeParse(body.payload).error).toBeUndefined()
      expect(body.payload).toEqual(
        bills.get(String(id))?.map(bill => ({
          periode: String(bill.period),
          total: Number(bill.total),
          flaglunas: bill.paid,
          pemakaian_m3: number(bill.usage_m3),
          due_date: bill.due_date,
          tanggal_bayar: bill.tanggal_bayar,
          loket_bayar: bill.loket_bayar,
        })),
      )
    }
  })

  test('the feature, with the properties of M3.2', async () => {
    for (const customer of customers.slice(0, 25)) {
      const { body } = await get(`/maps/customer/${customer.id}`)
      expect(calls.mapCustomer.payload.safeParse(body.payload).error).toBeUndefined()
      expect(body.payload).toMatchObject({ type: 'Feature', _id: customer.id })
      expect(body.payload.properties).toMatchObject({
        idpelangga: customer.id,
        type: 'customer',
        status_billing: customer.status_billing,
        tunggakan: customer.arrears === 0 ? 'Tidak Ada' : String(customer.arrears),
        due_date: customer.due_date ?? '-',
        tanggal_bayar: customer.tanggal_bayar ?? '-',
        total: Number(customer.total),
      })
      expect(body.payload.properties.latitude).toBeCloseTo(body.payload.geometry.coordinates[1], 7)
    }
  })

  test.each(['/bills/customer/tidak-ada', '/maps/customer/tidak-ada'])('nobody: %s', async path => {
    const { status, body } = await get(path)
    expect([status, body.code]).toEqual([404, 5080602])
  })
})

test('[M3.8] filters and symbols of a city', async () => {
  const token = await api.token('pdamdemo')
  const { body } = await api.request('GET', '/api/filters?city=kota-contoh', { token })
  expect(calls.getFilters.payload.safeParse(body.payload).error).toBeUndefined()
  const { filters, jenisNonAir } = body.payload
  for (const list of Object.values(filters) as unknown[][]) expect(list.length).toBeGreaterThan(0)
  expect(jenisNonAir.length).toBeGreaterThan(0)
  const colours = filters.pipe_types.map(({ color }: { color: string }) => color)
  expect(new Set(colours).size).toBe(colours.length)
})

describe('deriving again', () => {
  const FIELDS = `status_billing, status_payment, due_date, tanggal_bayar, loket_bayar, pemakaian_m3, pemakaian_m3_kini,
    total, total_kini, arrears, billed, paid_usage`
  const [CITY, IDS] = [
    "(SELECT city_id FROM company WHERE slug = 'kota-contoh')",
    () => customers.map(({ id }) => id),
  ]
  const fieldsOf = async (id: unknown) =>
    (await api.pool.query(`SELECT ${FIELDS} FROM customer WHERE city_id = ${CITY} AND id = $1`, [id])).rows[0]
  const deleteBills = (id: unknown) =>
    api.pool.query(`DELETE FROM bill WHERE city_id = ${CITY} AND customer_id = $1`, [id])
  /** How many customers were written. */
  const derive = async (touched?: unknown[]) => {
    const { rows } = await api.pool.query(`SELECT ${CITY} AS id`)
    return withClient(api.pool, async (client, db) => {
      if (touched) {
        await client.query('CREATE TEMP TABLE named (customer_id text) ON COMMIT DROP')
        await client.query('INSERT INTO named SELECT unnest($1::text[])', [touched])
      }
      await deriveBilling(db, rows[0].id, touched && 'named')
      const written = await client.query(
        'SELECT count(*)::int AS n FROM customer WHERE xmin = pg_current_xact_id()::xid',
      )
      return written.rows[0].n
    })
  }
  const UNBILLED = {
    status_billing: 'belum_terbayar',
    status_payment: 'unpaid',
    due_date: null,
    tanggal_bayar: null,
    loket_bayar: null,
    pemakaian_m3: null,
    pemakaian_m3_kini: null,
    total: '0',
    total_kini: '0',
    arrears: 0,
    billed: null,
    paid_usage: null,
  }

  test('writes nothing where nothing changed', async () => {
    expect(await derive()).toBe(0)
    expect(await derive(IDS())).toBe(0)
  })

  test('of the customers named, and of no others', async () => {
    const [one, other] = IDS()
    const before = [await fieldsOf(one), await fieldsOf(other)]
    const raise = (by: number) =>
      api.pool.query(`UPDATE bill SET total = total + $1 WHERE city_id = ${CITY} AND customer_id = ANY($2)`, [
        by,
        [one, other],
      ])
    await raise(1)
    expect(await derive([one, 'tidak-ada', one])).toBe(1)
    expect(Number((await fieldsOf(one)).total_kini)).toBe(Number(before[0].total_kini) + 1)
    expect(await fieldsOf(other)).toEqual(before[1])
    await raise(-1)
    expect(await derive()).toBe(1)
    expect([await fieldsOf(one), await fieldsOf(other)]).toEqual(before)
  })

  test.each([
    ['one by one', 1, (id: unknown) => [id]],
    ['with the whole city', 2, () => undefined],
  ])('whose bills are all gone is reset, %s', async (_, at, touched) => {
    const id = IDS().at(-at)
    await deleteBills(id)
    expect(await derive(touched(id))).toBe(1)
    expect(await fieldsOf(id)).toEqual(UNBILLED)
    expect(await derive()).toBe(0)
  })

  test('who never had bills keeps what its own file said', async () => {
    const id = IDS().at(-3)
    await deleteBills(id)
    await derive()
    await api.pool.query(
      `UPDATE customer SET status_billing = 'terbayar', due_date = '2026-01-20' WHERE city_id = ${CITY} AND id = $1`,
      [id],
    )
    expect(await derive()).toBe(0)
    expect(await derive([id])).toBe(0)
    expect(await fieldsOf(id)).toMatchObject({ status_billing: 'terbayar', due_date: '2026-01-20' })
  })
})
