import { areaSummarySchema } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { areaGroups } from './area-rows.ts'

test('[M3.13] every figure has one row', () => {
  const shown = areaGroups({ jumlah_pelanggan_tanpa_tagihan: 1 }).flatMap(({ rows }) =>
    rows.map(({ figure }) => figure),
  )
  expect([...shown].sort()).toEqual(Object.keys(areaSummarySchema.shape).sort())
})

test('[M3.13] counts, money and usage in their formats, empty as a dash, zero as zero', () => {
  const [customers, bills, usage] = areaGroups({
    jumlah_pelanggan: 1234,
    jumlah_pelanggan_bayar: 0,
    jumlah_total_tagihan: 1500000.4,
    jumlah_total_tagihan_bayar: 'banyak',
    pemakaian: 2345.5,
  })
  expect(customers?.rows.slice(0, 3).map(({ value }) => value)).toEqual([
    '1.234 Pelanggan',
    '0 Pelanggan',
    '-',
  ])
  expect(bills?.rows.slice(0, 2).map(({ value }) => value)).toEqual(['Rp 1.500.001', '-'])
  expect(usage?.rows[0]?.value).toBe('2.345,5 m³')
})
