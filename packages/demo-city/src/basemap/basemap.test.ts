import MVT from 'ol/format/MVT.js'
import type RenderFeature from 'ol/render/Feature.js'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { E7, insideRing, type Position } from '../base/geo.ts'
import { generateCity } from '../generate.ts'
import { checkOptions } from '../options.ts'
import { OPTIONS, testCity } from '../test-support.ts'
import { buildWorld } from '../world.ts'
import { riverOutline, surroundings } from './landscape.ts'

const CITY = { ...OPTIONS, seed: 7, customers: 3000 }

/** The map in a reader by others: PMTiles by Protomaps, vector tiles by OpenLayers. */
function readBasemap(options = CITY) {
  const file = Buffer.concat(generateCity(options).basemap())
  const archive = new PMTiles({
    getKey: () => 'uji',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
    }),
  })
  const tile = async (z: number, x: number, y: number) => {
    const found = await archive.getZxy(z, x, y)
    return found && (new MVT().readFeatures(found.data) as RenderFeature[]).map(f => f.getProperties())
  }
  return { file, archive, tile }
}

function tileAt(z: number, lon: number, lat: number): [number, number] {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

const basemap = readBasemap()

/** Different values of a property in one layer over all tiles of a zoom around the centre. */
async function valuesAround(z: number, reach: number, layer: string, property: string) {
  const values = new Set<unknown>()
  const [cx, cy] = tileAt(z, CITY.lon, CITY.lat)
  for (let x = cx - reach; x <= cx + reach; x++) {
    for (let y = cy - reach; y <= cy + reach; y++) {
      for (const feature of (await basemap.tile(z, x, y)) ?? []) {
        if (feature.layer === layer) values.add(feature[property])
      }
    }
  }
  return values
}

test("[D97] the demo's base map is small and covers the land around the city", async () => {
  const header = await basemap.archive.getHeader()
  expect(basemap.file.length).toBeLessThan(1_000_000)
  expect(header).toMatchObject({ minZoom: 8, maxZoom: 15, tileType: 1, tileCompression: 2, clustered: true })
  expect(header.minLon).toBeLessThan(CITY.lon - 0.25)
  expect(header.maxLat).toBeGreaterThan(CITY.lat + 0.25)
  expect(await basemap.archive.getMetadata()).toMatchObject({ attribution: expect.stringMatching(/\w/) })
})

test('[D97] every street of the city is in it by name, main roads apart from others', async () => {
  const roads = testCity(CITY).features('roads.geojson')
  const names = await valuesAround(14, 4, 'roads', 'name')
  expect(roads.filter(({ properties }) => !names.has(properties.nama))).toEqual([])
  expect(await valuesAround(14, 1, 'roads', 'kind')).toEqual(new Set(['major_road', 'minor_road']))
  expect(await valuesAround(9, 0, 'roads', 'kind')).toEqual(new Set(['major_road']))
})

test('[D97] it has river, blocks, green and the names of kecamatan and kelurahan', async () => {
  expect(await valuesAround(14, 2, 'water', 'kind')).toContain('river')
  const landuse = await valuesAround(14, 2, 'landuse', 'kind')
  for (const kind of ['residential', 'park', 'farmland']) expect(landuse).toContain(kind)
  const kelurahan = testCity(CITY)
    .features('kelurahan.geojson')
    .map(({ properties }) => properties.nama)
  const kecamatan = testCity(CITY)
    .features('kecamatan.geojson')
    .map(({ properties }) => properties.nama)
  const places = await valuesAround(14, 4, 'places', 'name')
  for (const name of [CITY.name, ...kelurahan, ...kecamatan]) expect(places).toContain(name)
})

test('[D97] no house stands in the river or in a lake', () => {
  const world = buildWorld(checkOptions({ ...CITY, customers: 12_000 }))
  const lakes = [...surroundings(world)].filter(({ kind }) => kind === 'lake').map(({ geometry }) => geometry)
  const rings = [riverOutline(world), ...lakes].map(
    ({ coordinates }) => (coordinates as Position[][])[0] ?? [],
  )
  expect(rings.length).toBeGreaterThan(1)
  for (const ring of rings) {
    const lons = ring.map(([lon]) => lon * E7)
    const lats = ring.map(([, lat]) => lat * E7)
    const { lonE7, latE7 } = world.people
    expect(lonE7.findIndex((lon, i) => insideRing(lons, lats, lon, latE7[i] as number))).toBe(-1)
  }
})

test('[D97] far from the city there is ground, beyond its land nothing', async () => {
  const [x, y] = tileAt(15, CITY.lon + 0.26, CITY.lat + 0.02)
  expect(await basemap.tile(15, x, y)).toContainEqual(expect.objectContaining({ layer: 'earth' }))
  expect(await basemap.tile(15, ...tileAt(15, CITY.lon + 10, CITY.lat))).toBeUndefined()
})

test('[D97] the same seed gives the same base map', () => {
  expect(readBasemap().file.equals(basemap.file)).toBe(true)
})
