import { expect, test } from 'vitest'
import { testCity } from '../test-support.ts'
import type { Complaint } from './complaints.ts'

const city = testCity({ customers: 4000 })
const bills = Map.groupBy(city.bills(), row => row.idpelanggan as string)
const customers = city.features('customers.geojson').map(item => item.properties)

test('every customer has 24 bills, the newest for the month before', () => {
  expect(bills.size).toBe(4000)
  for (const rows of bills.values()) {
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)?.periode).toBe('202610')
    expect(rows.at(-1)?.due_date).toBe('2026-11-20')
  }
})

test('what is owed is owed at the newest end', () => {
  for (const rows of bills.values()) {
    expect(rows.map(row => row.flaglunas).join('')).toMatch(/^1*0*$/)
  }
})

test('about 68 % paid the newest bill on time, 10 % late, 22 % not at all', () => {
  const share = { onTime: 0, late: 0, unpaid: 0 }
  for (const rows of bills.values()) {
    const newest = rows.at(-1) as Record<string, string>
    if (newest.flaglunas === '0') share.unpaid++
    else if ((newest.tanggal_bayar as string) > (newest.due_date as string)) share.late++
    else share.onTime++
  }
  expect(Math.abs(share.onTime / 40 - 68)).toBeLessThan(3)
  expect(Math.abs(share.late / 40 - 10)).toBeLessThan(2)
  expect(Math.abs(share.unpaid / 40 - 22)).toBeLessThan(2)
})

test('no customer pays in the future, or without a channel', () => {
  const wrong = city.bills().filter(row => {
    const unpaid = row.flaglunas === '0'
    const channelFits = (row.tanggal_bayar === '-') === unpaid && (row.loket_bayar === '-') === unpaid
    return !channelFits || (row.tanggal_bayar ?? '') > '2026-11-28'
  })
  expect(wrong).toEqual([])
})

test('all three payment classes occur on whatever day the city is seen', () => {
  for (const asOf of ['2026-11-02', '2026-11-15', '2026-11-30']) {
    const classes = new Set(
      testCity({ asOf, months: 1 })
        .bills()
        .map(r =>
          r.flaglunas === '0' ? 'unpaid' : (r.tanggal_bayar ?? '') > (r.due_date ?? '') ? 'late' : 'paid',
        ),
    )
    expect([...classes].sort()).toEqual(['late', 'paid', 'unpaid'])
  }
})

test("[M3.2] a customer's billing fields follow from its bills", () => {
  for (const p of customers) {
    const rows = bills.get(p.idpelangga as string) ?? []
    const newest = rows.at(-1) as Record<string, string>
    const unpaid = rows.filter(row => row.flaglunas === '0')
    expect(p).toMatchObject({
      status_billing: newest.flaglunas === '1' ? 'terbayar' : 'belum_terbayar',
      due_date: newest.due_date,
      tanggal_bayar: newest.tanggal_bayar,
      loket_bayar: newest.loket_bayar,
      kodegol: newest.golongan,
      total_kini: Number(newest.total),
      pemakaian_m3_kini: Number(newest.pemakaian_m3),
      total: unpaid.reduce((sum, row) => sum + Number(row.total), 0),
      tunggakan: unpaid.length === 0 ? 'Tidak Ada' : String(unpaid.length),
    })
  }
})

test('ids are ten digits and unique', () => {
  const ids = customers.map(p => p.idpelangga as string)
  expect(ids.every(id => /^[1-9]\d{9}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[M3.6] complaints come from customers, in the last twelve months, with phases in order', () => {
  const complaints = JSON.parse(city.text('complaints.json')) as Complaint[]
  expect(Math.abs(complaints.length / 40 - 3.2)).toBeLessThan(0.8)
  for (const c of complaints) {
    expect(bills.has(c.idpelanggan)).toBe(true)
    const dates = [c.tgl_pengaduan, c.tgl_spk, c.tgl_rab, c.tgl_sppb, c.tgl_bap]
    const given = dates.filter(date => date !== '-')
    expect(dates.slice(0, given.length)).toEqual(given)
    expect(given).toEqual(given.toSorted())
    expect(given.every(date => date > '2025-12-01' && date < '2026-11-29')).toBe(true)
  }
  const thisMonth = complaints.filter(c => c.tgl_pengaduan.startsWith('2026-11')).length
  expect(thisMonth / complaints.length).toBeGreaterThan(0.2)
})
