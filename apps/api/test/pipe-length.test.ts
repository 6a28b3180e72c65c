/** The length of the network inside a polygon, by the client's own code on the set that the server sent, against PostGIS. */

import { receiveSet } from '@petatirta/harness/feature-set.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { lengthsWithin, pipesWithin } from '../../web/src/layers/pipe/within.ts'
import type { ShapeColumns } from '../../web/src/sync/feature-columns.ts'
import { decodeStyle } from '../../web/src/sync/worker/decode-style.ts'

const CITY = 'kota-contoh'
const EARTH_RADIUS = 6378137
type Position = [number, number]

let api: Api
let columns: ShapeColumns
let bounds: { west: number; south: number; east: number; north: number }

beforeAll(async () => {
  api = await startApi()
  const socket = api.socket('maps', { token: await api.token('opsdemo'), city: CITY })
  expect(await connect(socket)).toBeUndefined()
  const style = (await receiveSet(socket, { featureType: 'pipe', city: CITY })).parts.get('style')
  if (!style) throw new Error('a set without its style')
  columns = decodeStyle(style) as ShapeColumns
  const { rows } = await api.pool.query<typeof bounds>(
    `SELECT ST_XMin(box) AS west, ST_YMin(box) AS south, ST_XMax(box) AS east, ST_YMax(box) AS north
     FROM (SELECT ST_Extent(geom) AS box FROM pipe JOIN company USING (city_id) WHERE slug = $1) AS network`,
    [CITY],
  )
  bounds = rows[0] as typeof bounds
})
afterAll(() => api.stop())

const toMap = ([lon, lat]: Position): Position => [
  EARTH_RADIUS * lon * (Math.PI / 180),
  EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + lat * (Math.PI / 360))),
]

const NAMES = {
  types: ['PVC', 'HDPE', 'GI', 'Steel'].map(name => ({ name, color: '' })),
  diameters: [],
}

function ours(ring: readonly Position[]) {
  const steps = lengthsWithin(columns, ring.map(toMap))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return pipesWithin(columns, step.value, null, NAMES)
}

/** Metres by what the file calls the type. */
async function theirs(ring: readonly Position[]): Promise<Map<string, number>> {
  const { rows } = await api.pool.query<{ type: string; metres: number }>(
    `SELECT properties->>'JENIS_PIPA' AS type, sum(ST_Length(ST_Intersection(geom, shape)::geography)) AS metres
     FROM pipe JOIN company USING (city_id), ST_GeomFromGeoJSON($2) AS shape
     WHERE slug = $1 AND ST_Intersects(geom, shape) GROUP BY 1`,
    [CITY, JSON.stringify({ type: 'Polygon', coordinates: [ring] })],
  )
  return new Map(rows.map(({ type, metres }) => [type, metres]))
}

/** Evenly spread, unlike fc.double, which prefers what is near zero. */
const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map(part => min + ((max - min) * part) / 1_000_000)
/** Stars over the network, from a few streets to all of it; they bend inwards, and never cross themselves. */
const stars = fc
  .record({
    x: between(0.3, 0.7),
    y: between(0.3, 0.7),
    width: between(0.05, 0.7),
    corners: fc.array(between(0.25, 1), { minLength: 4, maxLength: 24 }),
  })
  .map(({ x, y, width, corners }) => {
    const { west, south, east, north } = bounds
    const ring = corners.map((reach, i): Position => {
      const angle = (2 * Math.PI * i) / corners.length
      return [
        west + (east - west) * (x + width * reach * Math.cos(angle)),
        south + (north - south) * (y + width * reach * Math.sin(angle)),
      ]
    })
    return [...ring, ring[0] as Position]
  })

const sum = (lengths: Iterable<number>) => [...lengths].reduce((total, metres) => total + metres, 0)

test('[M4.7] the network inside random polygons is as long as PostGIS says, type by type', async () => {
  const rings = fc.sample(stars, { numRuns: 60, seed: 9 })
  let counted = 0
  for (const ring of rings) {
    const [own, other] = [ours(ring), await theirs(ring)]
    const total = sum(other.values())
    // A centimetre for each edge is what the set's coordinates are rounded by.
    const slack = 0.001 * total + 0.01 * ring.length
    expect(Math.abs(own.total - total), JSON.stringify(ring)).toBeLessThan(slack)
    expect(sum(own.byType.values())).toBeCloseTo(own.total, 3)
    expect(sum(own.byDiameter.values())).toBeCloseTo(own.total, 3)
    for (const [type, metres] of own.byType) {
      if (type !== 'Others') expect(Math.abs(metres - (other.get(type) ?? 0)), type).toBeLessThan(slack)
    }
    if (total > 1000) counted++
  }
  expect(counted).toBeGreaterThan(25)
})

test('around the whole city: every pipe', async () => {
  const { west, south, east, north } = bounds
  const around: Position[] = [
    [west - 0.01, south - 0.01],
    [east + 0.01, south - 0.01],
    [east + 0.01, north + 0.01],
    [west - 0.01, north + 0.01],
    [west - 0.01, south - 0.01],
  ]
  const { rows } = await api.pool.query<{ metres: number }>(
    `SELECT sum(ST_Length(geom::geography)) AS metres FROM pipe JOIN company USING (city_id) WHERE slug = $1`,
    [CITY],
  )
  const metres = rows[0]?.metres ?? 0
  expect(metres).toBeGreaterThan(10_000)
  expect(Math.abs(ours(around).total / metres - 1)).toBeLessThan(1e-4)
})
