import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Position } from '../base/geo.ts'
import { citySymbols, DEMO_CITIES, generateCity } from '../index.ts'
import { fingerprint, OPTIONS, testCity } from '../test-support.ts'

const LIVED = { customers: 4000, months: 8, lived: true }
const lived = testCity(LIVED)
const customers = lived.features('customers.geojson').map(item => item.properties)
const delivered = lived.features('new-connections.geojson')
const bills = Map.groupBy(lived.bills(), row => row.idpelanggan as string)

test('[D65] the same seed gives the same bytes; a city that was not used yet is another', () => {
  const options = { ...OPTIONS, customers: 500, months: 3 }
  const first = fingerprint(generateCity({ ...options, lived: true }))
  expect(fingerprint(generateCity({ ...options, lived: true }))).toBe(first)
  const fresh = generateCity(options)
  expect(fingerprint(fresh)).not.toBe(first)
  expect(fresh.files.map(({ name }) => name)).not.toContain('new-connections.geojson')
})

test('every file holds as many rows as its count says', () => {
  const { counts } = lived.generated
  expect([customers.length, delivered.length, lived.bills().length]).toEqual([
    counts.customers,
    counts['new-connections'],
    counts.bills,
  ])
})

test('[D65] new connections come in a file of their own, in which some rows cannot be used; they have no bills', () => {
  const ids = delivered.map(({ properties }) => properties.idpelangga as string)
  const known = new Set(customers.map(p => p.idpelangga))
  const wrong = delivered.filter(({ geometry, properties }, i) => {
    const [lon] = (geometry?.coordinates as Position | undefined) ?? [0]
    return lon < 90 || properties.idpelangga === '' || ids.indexOf(ids[i] as string) < i
  })
  expect(wrong).toHaveLength(5)
  const usable = new Set(ids.filter((_, i) => !wrong.includes(delivered[i] as (typeof delivered)[0])))
  expect(usable.size).toBe(20)
  expect(usable.size + customers.length).toBe(4000)
  for (const id of usable) expect([known.has(id), bills.has(id)]).toEqual([false, false])
  for (const { properties } of delivered)
    expect(properties).toMatchObject({ due_date: '-', tanggal_bayar: '-', total: 0, tunggakan: 'Tidak Ada' })
})

test('[D65] due dates lie in several months', () => {
  const months = Map.groupBy(customers, p => String(p.due_date).slice(0, 7))
  expect(months.size).toBe(5)
  const newest = months.get('2026-11')?.length ?? 0
  expect(Math.abs(1 - newest / customers.length - 0.03)).toBeLessThan(0.005)
  for (const [id, rows] of bills)
    expect(customers.find(p => p.idpelangga === id)?.due_date).toBe(rows.at(-1)?.due_date)
})

test('[D65] some areas are none that the city has', () => {
  const names = (file: 'kelurahan.geojson' | 'kecamatan.geojson') =>
    new Set(lived.features(file).map(item => item.properties.nama))
  const [kelurahan, kecamatan] = [names('kelurahan.geojson'), names('kecamatan.geojson')]
  const wrong = customers.filter(p => !kelurahan.has(p.Kelurahan) || !kecamatan.has(p.Kecamatan))
  expect(wrong.length).toBeGreaterThanOrEqual(11)
  expect(wrong.length).toBeLessThan(15)
})

/** Width and height; fails where the pixels are not as many as it says. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  expect(rows).toHaveLength((width + 1) * height)
  return [width, height]
}

test('[D65] one in fifty has photos, of a few kilobytes each', () => {
  const addresses = customers.flatMap(p => [p.url_foto, p.url_foto_rumah] as string[]).filter(Boolean)
  expect(customers.filter(p => p.url_foto || p.url_foto_rumah)).toHaveLength(80)
  expect(new Set(addresses).size).toBe(8)
  for (const address of new Set(addresses)) {
    const [head, content = ''] = address.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(content.length).toBeLessThan(5000)
    expect(sizeOf(Buffer.from(content, 'base64'))[0]).toBeGreaterThan(200)
  }
})

test('the customer with photos that the README names', () => {
  const [city] = DEMO_CITIES('2026-11-15')
  const named = testCity({ ...city, months: 1 })
    .features('customers.geojson')
    .find(({ properties }) => properties.idpelangga === '1401000276')
  expect(named?.properties.url_foto).toMatch(/^data:/)
  expect(named?.properties.url_foto_rumah).toMatch(/^data:/)
})

test('[D65] symbols have the size of symbols, differ, and leave some sub types to do', () => {
  const symbols = citySymbols()
  expect(new Set(symbols.map(({ png }) => png.toString('base64'))).size).toBe(symbols.length)
  for (const { png, label } of symbols) {
    expect(sizeOf(png)).toEqual([15, 15])
    expect(label).not.toBe('')
  }
  const city = testCity()
  const subTypes = (file: 'accessories.geojson' | 'water-sources.geojson') => [
    ...new Set(city.features(file).map(item => item.properties.sub_tipe)),
  ]
  const left = [...subTypes('accessories.geojson'), ...subTypes('water-sources.geojson')].filter(
    subType => !symbols.some(({ id }) => id === subType),
  )
  expect(left.sort()).toEqual(['airvalve', 'intake'])
})

test('bills are paid at the bank of the province', () => {
  const banksOf = (place: { lon: number; lat: number }) =>
    new Set(
      testCity({ customers: 200, months: 2, ...place })
        .bills()
        .map(row => row.loket_bayar)
        .filter(channel => channel?.startsWith('Bank ')),
    )
  const [java, jambi] = DEMO_CITIES('2026-11-15')
  if (!java || !jambi) throw new Error('no demo cities')
  expect(banksOf(java)).toEqual(new Set(['Bank Jateng']))
  expect(banksOf(jambi)).toEqual(new Set(['Bank Jambi']))
})
