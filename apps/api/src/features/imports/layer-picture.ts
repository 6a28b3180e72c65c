/** Some features of a layer in longitude and latitude, for a small map. */
import { readFile } from 'node:fs/promises'
import type { DraftProposal } from '@petatirta/contract'
import type pg from 'pg'
import { convertible } from '#formats/crs.ts'
import { columnPlaces } from './column-places.ts'
import type { City } from './describe-files.ts'
import { type KnownLayer, samplePath } from './draft-layer.ts'
import type { SampledGeometry, SampledRow } from './layer-sample.ts'
import { PLACED, SHAPE } from './placed.ts'
import type { Resolved } from './resolve-choice.ts'

/** Indonesia, with the sea around it. */
const AROUND = { west: 90, east: 145, south: -15, north: 10 }
/** Finer is not seen on a small map. */
const SIMPLIFIED_DEGREES = 0.00002

interface Placed {
  geojson: string
  x: number
  y: number
  west: number
  south: number
  east: number
  north: number
}

interface Picturing {
  readonly client: Pick<pg.ClientBase, 'query'>
  readonly city: City
  readonly layer: KnownLayer
  readonly folder: string
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const readSample = async (folder: string, key: string): Promise<SampledRow[]> =>
  JSON.parse(await readFile(samplePath(folder, key), 'utf8')) as SampledRow[]

interface Shapes {
  readonly geometries: readonly SampledGeometry[]
  readonly srid: number
  readonly atZero: number
  /** Of columns: the system that their numbers are in. */
  readonly shown?: number
  readonly refused?: string
}

/** The shapes of a layer, or places from the columns of a table. */
export async function shapesOf(
  { city, layer, folder }: Picturing,
  resolved: Resolved,
): Promise<Shapes | null> {
  const rows = await readSample(folder, layer.key)
  const { system, swap, columns } = resolved
  if (layer.geometry.length > 0) {
    const geometries = rows.flatMap(({ geometry }) => geometry ?? [])
    return system && { geometries, srid: convertible(system.srid), atZero: layer.atZero }
  }
  const { longitude: x, latitude: y } = columns
  if (!x || !y) return null
  const places = columnPlaces({ x, y }, rows, { system, swap, city })
  if ('refused' in places) return { geometries: [], srid: 4326, atZero: 0, refused: places.refused }
  const read = rows.map(({ cells }) => places.read(cells?.[x], cells?.[y]))
  return {
    geometries: read.flatMap(place => ('refused' in place ? [] : { type: 'Point', coordinates: place })),
    srid: convertible(places.srid),
    shown: places.shown,
    atZero: rows.filter(({ cells }) => Number(cells?.[x]) === 0 && Number(cells?.[y]) === 0).length,
  }
}

export async function pictureOf(
  { client, city, layer }: Picturing,
  { geometries, srid, atZero }: Shapes,
  swap: boolean,
): Promise<DraftProposal['picture']> {
  await client.query(PLACED)
  await client.query(SHAPE)
  // Columns are turned while they are read.
  const isTurned = swap && layer.geometry.length > 0
  const { rows } = await client.query<Placed>(
    `SELECT ST_AsGeoJSON(ST_Simplify(geom, $3, true), 6) AS geojson, ST_X(ST_Centroid(box)) AS x, ST_Y(ST_Centroid(box)) AS y,
            ST_XMin(box) AS west, ST_YMin(box) AS south, ST_XMax(box) AS east, ST_YMax(box) AS north
     FROM (SELECT geom, ST_Envelope(geom) AS box FROM (
       SELECT pg_temp.placed(CASE WHEN $4 THEN ST_FlipCoordinates(pg_temp.shape(value)) ELSE pg_temp.shape(value) END, $2) AS geom
       FROM jsonb_array_elements_text($1::jsonb) value) placed
     WHERE geom IS NOT NULL AND geom @ ST_MakeEnvelope(-180, -90, 180, 90, 4326)) boxed`,
    [
      JSON.stringify(geometries.map(geometry => JSON.stringify(geometry))),
      srid,
      SIMPLIFIED_DEGREES,
      isTurned,
    ],
  )
  const there = rows.filter(({ x, y }) => x !== null && y !== null)
  const [x, y] = [median(there.map(row => row.x)), median(there.map(row => row.y))]
  const { west, east, south, north } = AROUND
  if (there.length === 0 || x < west || x > east || y < south || y > north) return null
  const shown = there.filter(
    row => row.west >= west && row.east <= east && row.south >= south && row.north <= north,
  )
  const edge = (pick: (...values: number[]) => number, values: number[], otherwise: number) =>
    values.length > 0 ? values.reduce((a, b) => pick(a, b)) : otherwise
  const { rows: far } = await client.query<{ km: number }>(
    `SELECT ST_Distance(ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)::geography,
                        ST_SetSRID(ST_MakePoint($3::float8, $4::float8), 4326)::geography) / 1000 AS km`,
    [x, y, city.lon, city.lat],
  )
  return {
    features: shown.map(({ geojson }) => ({
      type: 'Feature',
      properties: {},
      geometry: JSON.parse(geojson),
    })),
    bounds: [
      edge(
        Math.min,
        shown.map(row => row.west),
        x,
      ),
      edge(
        Math.min,
        shown.map(row => row.south),
        y,
      ),
      edge(
        Math.max,
        shown.map(row => row.east),
        x,
      ),
      edge(
        Math.max,
        shown.map(row => row.north),
        y,
      ),
    ],
    atZero,
    distanceKm: Math.round((far[0]?.km ?? 0) * 10) / 10,
  }
}
