import { expect, test } from 'vitest'
import type { Position } from '../base/geo.ts'
import { testCity } from '../test-support.ts'

const clean = testCity({ customers: 3000, months: 3 })
const messy = testCity({ customers: 3000, months: 3, messy: true })
for (const file of messy.generated.files) messy.text(file.name)
const counts = messy.generated.messy()
const rows = messy.features('customers.geojson')

const ring = (item: (typeof rows)[number]) =>
  (item.geometry?.coordinates as Position[][] | undefined)?.[0] ?? []

test('a clean city reports no damage', () => {
  clean.text('customers.geojson')
  expect(clean.generated.messy()).toEqual({})
})

test('every kind of damage occurs', () => {
  expect(Object.keys(counts).length).toBeGreaterThan(18)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
})

test('customers are spoiled as often as the tally says', () => {
  const kelurahan = new Set(clean.features('kelurahan.geojson').map(item => item.properties.nama))
  const count = (test: (p: Record<string, unknown>) => boolean) => rows.filter(r => test(r.properties)).length
  expect(count(p => p.Kelurahan === '' || p.Kelurahan === '-')).toBe(counts['customers.emptyKelurahan'])
  expect(count(p => !!p.Kelurahan && p.Kelurahan !== '-' && !kelurahan.has(p.Kelurahan))).toBe(
    counts['customers.wrongKelurahan'],
  )
  expect(count(p => 'IDPELANGGA' in p)).toBe(counts['customers.otherSpelling'])
  expect(count(p => p.idpelangga === '')).toBe(counts['customers.extraMissingId'])
  expect(count(p => typeof p.total === 'string')).toBe(counts['customers.indonesianNumber'])
  expect(rows.filter(r => r.geometry === null)).toHaveLength(counts['customers.extraNullGeometry'] ?? -1)
  const swapped = rows.filter(r => ((r.geometry?.coordinates as Position) ?? [110])[0] < 90)
  expect(swapped).toHaveLength(counts['customers.extraSwappedLatLon'] ?? -1)
  const ids = rows.map(r => r.properties.idpelangga ?? r.properties.IDPELANGGA).filter(id => id !== '')
  expect(ids.length - new Set(ids).size).toBe(counts['customers.extraRepeatedId'])
})

test('all true customers are still there', () => {
  const ids = new Set(rows.map(r => r.properties.idpelangga ?? r.properties.IDPELANGGA))
  for (const { properties } of clean.features('customers.geojson')) {
    expect(ids.has(properties.idpelangga)).toBe(true)
  }
})

test('bills are spoiled as often as the tally says', () => {
  const text = messy.text('bills.csv')
  expect(text.startsWith('\uFEFFID Pelanggan,')).toBe(true)
  const lines = text.trimEnd().split('\n').slice(1)
  expect(lines.filter(line => line.includes('"'))).toHaveLength(counts['bills.indonesianNumber'] ?? -1)
  expect(lines.filter(line => /,\d{2}[/-]\d{2}[/-]\d{4},/.test(line))).toHaveLength(
    counts['bills.otherDate'] ?? -1,
  )
  expect(lines.filter(line => line.startsWith('99'))).toHaveLength(counts['bills.extraUnknownCustomer'] ?? -1)
})

test('polygons are left open and twisted as often as the tally says', () => {
  const housing = messy.features('housing.geojson')
  const open = housing.filter(item => String(ring(item)[0]) !== String(ring(item).at(-1)))
  expect(open).toHaveLength(counts['housing.unclosed'] ?? -1)
  const original = clean.features('housing.geojson')
  const twisted = housing.filter((item, i) => {
    const before = original[i]
    return before && String(ring(item)[1]) === String(ring(before)[2])
  })
  expect(twisted).toHaveLength(counts['housing.bowTie'] ?? -1)
  expect(counts['boundaries-dma.unclosed']).toBe(1)
})
