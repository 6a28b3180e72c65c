import { expect, test } from 'vitest'
import { outlines } from '../areas/outline.ts'
import { insideRing, type Position, ringArea } from '../base/geo.ts'
import { checkOptions } from '../options.ts'
import { OPTIONS, testCity } from '../test-support.ts'
import { buildWorld } from '../world.ts'
import type { Feature } from './geojson.ts'

const city = testCity({ customers: 12_000, months: 1 })

const ringsOf = (item: Feature): Position[][] => {
  if (item.geometry?.type === 'Polygon') return item.geometry.coordinates
  if (item.geometry?.type === 'MultiPolygon') return item.geometry.coordinates.flat()
  return []
}
const signedArea = (ring: Position[]) =>
  ringArea(
    ring.map(p => p[0] * 1e4),
    ring.map(p => p[1] * 1e4),
  )
const areaOf = (items: Feature[]) => items.flatMap(ringsOf).reduce((sum, ring) => sum + signedArea(ring), 0)

function contains(item: Feature, [x, y]: Position): boolean {
  // Even-odd over all rings: holes and parts take care of themselves.
  return ringsOf(item).reduce(
    (inside, ring) =>
      inside !==
      insideRing(
        ring.map(p => p[0]),
        ring.map(p => p[1]),
        x,
        y,
      ),
    false,
  )
}

test('kelurahan and kecamatan cover the city exactly', () => {
  const { admin } = buildWorld(checkOptions({ ...OPTIONS, customers: 12_000 }))
  const [whole = []] = outlines(admin.lattice, new Int32Array(admin.lattice.cells), 1)
  const total = whole.flat().reduce((sum, ring) => sum + signedArea(ring), 0)
  expect(total).toBeGreaterThan(0)
  expect(areaOf(city.features('kelurahan.geojson')) / total).toBeCloseTo(1, 7)
  expect(areaOf(city.features('kecamatan.geojson')) / total).toBeCloseTo(1, 7)
})

test('neighbouring kelurahan share their border to the last digit', () => {
  const edges = new Map<string, number>()
  for (const ring of city.features('boundaries-kelurahan.geojson').flatMap(ringsOf)) {
    for (let i = 1; i < ring.length; i++) {
      const key = `${ring[i - 1]} ${ring[i]}`
      expect(edges.has(key)).toBe(false)
      edges.set(key, 1)
    }
  }
  const outer = new Set<string>()
  for (const ring of city.features('boundaries-kecamatan.geojson').flatMap(ringsOf)) {
    for (let i = 1; i < ring.length; i++) outer.add(`${ring[i - 1]} ${ring[i]}`)
  }
  for (const key of outer) expect(edges.has(key)).toBe(true)
  for (const key of edges.keys()) {
    const back = key.split(' ').reverse().join(' ')
    if (!edges.has(back)) expect(outer.has(key)).toBe(true)
  }
})

test('every ring is closed, and every name is used once', () => {
  for (const name of ['kelurahan.geojson', 'kecamatan.geojson', 'boundaries-dma.geojson'] as const) {
    const items = city.features(name)
    for (const ring of items.flatMap(ringsOf)) expect(ring[0]).toEqual(ring.at(-1))
    expect(new Set(items.map(item => item.properties.nama)).size).toBe(items.length)
    expect(new Set(items.map(item => item.properties.id)).size).toBe(items.length)
  }
})

test('every customer lies in the kelurahan, kecamatan, DMA, rayon and zona that it names', () => {
  const index = (name: Parameters<typeof city.features>[0]) =>
    new Map(city.features(name).map(item => [item.properties.nama, item]))
  const areas = {
    Kelurahan: index('kelurahan.geojson'),
    Kecamatan: index('kecamatan.geojson'),
    dma: index('boundaries-dma.geojson'),
    rayon: index('boundaries-rayon.geojson'),
    zona: index('boundaries-servicearea.geojson'),
  }
  const strays: string[] = []
  for (const customer of city.features('customers.geojson')) {
    const point = customer.geometry?.coordinates as Position
    for (const [property, byName] of Object.entries(areas)) {
      const area = byName.get(customer.properties[property])
      if (!area || !contains(area, point)) strays.push(`${customer.properties.idpelangga} ${property}`)
    }
  }
  expect(strays).toEqual([])
})
