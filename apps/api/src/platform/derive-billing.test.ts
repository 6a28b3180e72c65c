/** The derived billing fields of every customer against a naive computation from its bills. */
import { calls } from '@petatirta/contract'
import { paymentClass, unpaidMonths, unpaidTotal } from '@petatirta/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'

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
