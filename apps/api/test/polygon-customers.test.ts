/**
 * The customers of a drawn polygon: those that the browser finds among its own columns, by the client's own
 * code on the set that the server sent, and those that the server lists are the same, one by one.
 */
import type { AreaFilters, FilterConfiguration } from '@petatirta/contract'
import { ARREARS_BANDS, isSelfIntersecting, USAGE_BANDS } from '@petatirta/domain'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import { customerColumns } from '../../web/src/layers/customer/columns.ts'
import { customerPoints } from '../../web/src/layers/customer/filter.ts'
import { customersWithin } from '../../web/src/layers/customer/within.ts'
import { PASSES, rowBits } from '../../web/src/map/points/point-tables.ts'
import { type FilterState, initialFilters, noFilters } from '../../web/src/shared/filters/filter-state.ts'
import { areaFilters, showsCustomers } from '../../web/src/shared/filters/selectors.ts'
import { anyFilters, type Names } from '../../web/src/shared/filters/test-states.ts'
import type { PointColumns } from '../../web/src/sync/feature-columns.ts'
import { decodeStyle } from '../../web/src/sync/worker/decode-style.ts'
import { type DrawnPolygon, drawnPolygon } from '../../web/src/tools/area/drawn-polygon.ts'
import { rawCity } from './consistency/raw-city.ts'

const TODAY = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
type Place = readonly [number, number]

let api: Api
let token: string
let slug: string
let configuration: FilterConfiguration
let names: Names
let columns: PointColumns
let ids: string[]
/** EPSG:3857, as they are drawn. */
let places: Place[]

/** Positions that no grid knows: measured ones have more decimals than travel. */
function measured(content: string): string {
  const city = JSON.parse(content) as { features: { geometry: { coordinates: number[] } }[] }
  for (const [i, { geometry }] of city.features.entries())
    geometry.coordinates = geometry.coordinates.map(degree => degree + ((i * 7919) % 1000) * 1.23e-10)
  return JSON.stringify(city)
}

beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
  slug = (await people(api).company()).slug
  const { files } = rawCity(TODAY)
  for (const [kind, content] of Object.entries(files)) {
    const text = kind === 'customer' ? measured(String(content)) : content
    const { status } = await upload(api, slug, kind as keyof typeof files, text)
    expect(status, kind).toBe(200)
  }
  configuration = (await api.request('GET', `/api/filters?city=${slug}`, { token })).body.payload
  const { filters } = configuration
  names = {
    pipeTypes: [],
    pipeDiameters: [],
    symbols: [],
    rayons: [],
    channels: [...filters.payment_channels.map(({ code }) => code), 'Others'],
    classes: [...filters.customer_class.map(({ code }) => code), 'Others'],
  }
  const socket = api.socket('maps', { token, city: slug })
  expect(await connect(socket)).toBeUndefined()
  const { parts } = await receiveSet(socket, { featureType: 'customer', city: slug })
  const [style, idPart] = [parts.get('style'), parts.get('ids')]
  if (!style || !idPart) throw new Error('a set without its style or ids')
  columns = decodeStyle(style) as PointColumns
  const text = idPart.texts('id')
  ids = Array.from({ length: idPart.rows }, (_, row) => text(row))
  const { origin, positions } = columns
  places = ids.map((_, row) => [
    origin[0] + (positions[2 * row] ?? 0),
    origin[1] + (positions[2 * row + 1] ?? 0),
  ])
})
afterAll(() => api.stop())

function inBrowser(polygon: DrawnPolygon, state: FilterState): string[] {
  if (!showsCustomers(state)) return []
  const { codes, tables } = customerPoints(customerColumns(columns), state, {
    classes: configuration.filters.customer_class,
    channels: configuration.filters.payment_channels,
  })
  return customersWithin(columns, polygon)
    .filter(row => rowBits(tables.rules, codes, row) & PASSES)
    .map(row => ids[row] ?? '')
    .sort()
}

async function onServer(geometry: DrawnPolygon, filters: AreaFilters): Promise<string[]> {
  const { status, body } = await api.request(
    'POST',
    `/api/export/customer/within-boundaries-by-filter?city=${slug}`,
    { token, body: { geometry, filters } },
  )
  expect([status, body.message]).toEqual([200, expect.any(String)])
  return body.payload.customers.map(({ idpelangga }: { idpelangga: string }) => idpelangga).sort()
}

const everybody = () => initialFilters('umum', TODAY)

async function expectSame(polygon: DrawnPolygon, state = everybody()): Promise<number> {
  const found = inBrowser(polygon, state)
  expect(found, JSON.stringify(polygon)).toEqual(await onServer(polygon, areaFilters(state)))
  return found.length
}

const closed = (ring: readonly Place[]): Place[] => [...ring, ring[0] as Place]

/** Corners around a middle in turn: never crossing, seldom convex. */
const star = ([x, y]: Place, radius: number, shares: readonly number[]): Place[] =>
  closed(
    shares.map((share, i) => {
      const angle = (2 * Math.PI * i) / shares.length
      return [x + radius * share * Math.cos(angle), y + radius * share * Math.sin(angle)]
    }),
  )

const anyPlace = () => fc.integer({ min: 0, max: places.length - 1 }).map(row => places[row] as Place)
const shares = (from: number) =>
  fc.array(fc.double({ min: from, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 })
/** Metres: from a hand's breadth to the whole city. */
const anyRadius = fc.double({ min: -1, max: 4.5, noNaN: true }).map(exponent => 10 ** exponent)

async function expectAll(rings: fc.Arbitrary<Place[]>, numRuns: number): Promise<number[]> {
  const counts: number[] = []
  await fc.assert(
    fc.asyncProperty(rings, async ring => {
      const polygon = drawnPolygon(ring)
      fc.pre(polygon !== undefined)
      if (polygon) counts.push(await expectSame(polygon))
    }),
    { numRuns },
  )
  return counts
}

test('[M7.2] convex and concave polygons of every size', async () => {
  const rings = fc
    .tuple(anyPlace(), anyRadius, fc.oneof(shares(1), shares(0.05)))
    .map(([middle, radius, list]) => star(middle, radius, list))
  const counts = await expectAll(rings, 60)
  // Polygons that all hold nobody would agree whatever the code does.
  expect(counts.filter(count => count > 0 && count < ids.length).length).toBeGreaterThan(20)
})

test('[M7.2] corners exactly at customers: they belong to it on both sides', async () => {
  const rings = fc
    .uniqueArray(fc.integer({ min: 0, max: ids.length - 1 }), { minLength: 3, maxLength: 7 })
    .map(rows => {
      const corners = rows.map(row => places[row] as Place)
      const [x, y] = [0, 1].map(
        axis => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length,
      )
      const angle = (corner: Place) => Math.atan2(corner[1] - (y ?? 0), corner[0] - (x ?? 0))
      return closed(corners.sort((a, b) => angle(a) - angle(b)))
    })
    .filter(ring => !isSelfIntersecting(ring))
  const counts = await expectAll(rings, 40)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
})

test('[M7.2] outlines through customers: boxes from one to another, east to west and north to south', async () => {
  const rings = fc
    .tuple(anyPlace(), anyPlace())
    .filter(([a, b]) => Math.abs(a[0] - b[0]) > 1 && Math.abs(a[1] - b[1]) > 1)
    .map(([[ax, ay], [bx, by]]) =>
      closed([
        [ax, ay],
        [bx, ay],
        [bx, by],
        [ax, by],
      ]),
    )
  const counts = await expectAll(rings, 40)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
})

test('[M7.2] under the filters by which the map draws', async () => {
  const all = star(places[0] as Place, 60_000, [1, 1, 1, 1, 1])
  const polygon = drawnPolygon(all)
  if (!polygon) throw new Error('no polygon')
  const states = fc.sample(anyFilters(names, TODAY), { numRuns: 25, seed: 9 })
  const bands = [
    ...ARREARS_BANDS.map(({ key }) => ({ ...noFilters('umum', TODAY), arrears: [key] })),
    ...USAGE_BANDS.map(({ key }) => ({ ...noFilters('umum', TODAY), waterConsumption: [key] })),
  ]
  const counts: number[] = []
  for (const state of [...bands, ...states]) counts.push(await expectSame(polygon, state))
  expect(new Set(counts).size).toBeGreaterThan(8)
  expect(await expectSame(polygon, noFilters('umum', TODAY))).toBe(0)
})
