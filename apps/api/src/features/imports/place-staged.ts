import type { ImportFailure } from '@petatirta/contract'
import type pg from 'pg'
import { convertible, readCrs } from '#formats/crs.ts'
import type { Found, RowsFrom } from '#formats/format.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { PLACED } from './placed.ts'
import { eachRow, type Fail } from './recipe.ts'

const DEGREES = 'ST_MakeEnvelope(-180, -90, 180, 90)'
/** Where the numbers of a system can lie at all: outside, the conversion would give up on the whole file. */
const WEB_MERCATOR = 'ST_MakeEnvelope(-20037509, -20037509, 20037509, 20037509)'
const UTM = 'ST_MakeEnvelope(-3000000, -10000000, 4000000, 20000000)'

/** Of a system that is not known here: numbers that are no numbers of the earth. */
const ANY_PLANE = 'ST_MakeEnvelope(-100000000, -100000000, 100000000, 100000000)'

const GEOGRAPHIC = [4326, 4755]
const isUtm = (srid: number) =>
  (srid > 32600 && srid <= 32660) || (srid > 32700 && srid <= 32760) || (srid >= 23830 && srid <= 23894)
/** PROJ gives up on a shape, and with it PostgreSQL on the statement. */
const CANNOT_CONVERT = 'XX000'

interface System {
  readonly srid: number
  readonly isGeographic: boolean
  readonly extent: string
}

async function systemOf(client: pg.ClientBase, srid: number): Promise<System> {
  if (GEOGRAPHIC.includes(srid)) return { srid, isGeographic: true, extent: DEGREES }
  if (srid === 3857) return { srid, isGeographic: false, extent: WEB_MERCATOR }
  if (isUtm(srid)) return { srid, isGeographic: false, extent: UTM }
  const { rows } = await client.query<{ isGeographic: boolean }>(
    `SELECT srtext ~ '^(BOUNDCRS\\[SOURCECRS\\[)?GEOG' AS "isGeographic" FROM spatial_ref_sys WHERE srid = $1`,
    [srid],
  )
  if (!rows[0]) throw new MalformedFile(`Sistem koordinat EPSG:${srid} tidak dikenal`)
  const { isGeographic } = rows[0]
  return { srid, isGeographic, extent: isGeographic ? DEGREES : ANY_PLANE }
}

const INDONESIA = { west: 94, east: 142, south: -12, north: 7 }
const FARTHEST_DEGREES = 10_000

interface Misplaced {
  position: number
  id: string | null
  x: number
  y: number
  geojson: string | null
  properties: object | null
}

const outOfRange = (srid: number) => `Koordinat di luar jangkauan EPSG:${srid}`

function reasonFor({ x, y }: Misplaced, { srid, isGeographic }: System): string {
  if (!isGeographic) return outOfRange(srid)
  if (Math.abs(x) > FARTHEST_DEGREES || Math.abs(y) > FARTHEST_DEGREES)
    return 'Koordinat tampak dalam meter, tetapi file tidak menyebutkan sistem koordinatnya (crs)'
  const { west, east, south, north } = INDONESIA
  return y >= west && y <= east && x >= south && x <= north
    ? 'Bujur dan lintang tertukar'
    : 'Koordinat di luar jangkauan bujur/lintang'
}

/** The system that the file's numbers are in; one that we cannot convert is refused, never drawn in the wrong place. */
export function sridOf(crs: unknown): number {
  const system = readCrs(crs)
  if ('problem' in system) throw new MalformedFile(system.problem)
  return system.srid
}

/** From which position on rows are in which system. */
export type Places = readonly RowsFrom[]

export const placesOf = ({ crs, places }: Found): Places =>
  places?.map(rows => ({ ...rows, srid: convertible(rows.srid) })) ?? [{ from: 0, srid: sridOf(crs) }]

const MISPLACED = `position, id, ST_X(ST_GeometryN(ST_Points(geom), 1)) AS x, ST_Y(ST_GeometryN(ST_Points(geom), 1)) AS y,
  CASE WHEN ST_NPoints(geom) < 10000 THEN ST_AsGeoJSON(geom) END AS geojson, properties`

/**
 * Brings what was staged to longitude and latitude. Only now, because a file may name its system after its features. What
 * lies nowhere on earth is listed and taken out of the stage.
 */
export async function placeStaged(client: pg.ClientBase, places: Places, fail: Fail): Promise<void> {
  for (const [at, { srid }] of places.entries())
    await placeRange(client, { range: rangeOf(places, at), system: await systemOf(client, srid), fail })
}

/** Which rows the n-th place is about, in SQL. */
export function rangeOf(places: Places, at: number): string {
  const until = places[at + 1]?.from
  return `position >= ${places[at]?.from ?? 0}${until === undefined ? '' : ` AND position < ${until}`}`
}

interface Range {
  /** Which rows, in SQL. */
  readonly range: string
  readonly system: System
  readonly fail: Fail
}

async function placeRange(client: pg.ClientBase, { range, system, fail }: Range): Promise<void> {
  const { srid, extent } = system
  const takeOut = async (which: string, reason: (row: Misplaced) => string) => {
    await eachRow<Misplaced>(client, `SELECT ${MISPLACED} FROM staged WHERE ${range} AND ${which}`, [], row =>
      fail(misplaced(row, reason(row))),
    )
    await client.query(`DELETE FROM staged WHERE ${range} AND ${which}`)
  }
  await takeOut(`NOT geom @ ${extent}`, row => reasonFor(row, system))
  if (srid === 4326) return
  const convert = () =>
    client.query(
      `UPDATE staged SET geom = ST_SetSRID(ST_Transform(ST_SetSRID(geom, ${srid}), 4326), 0) WHERE ${range}`,
    )
  if (extent !== ANY_PLANE) return void (await convert())
  await client.query('SAVEPOINT converting')
  try {
    await convert()
  } catch (error) {
    if ((error as { code?: string }).code !== CANNOT_CONVERT) throw error
    await client.query('ROLLBACK TO SAVEPOINT converting')
    // One after the other, which is slow: to find those that cannot be converted.
    await client.query(PLACED)
    await takeOut(`pg_temp.placed(geom, ${srid}) IS NULL`, () => outOfRange(srid))
    await convert()
  }
  // What is written from here on is the transaction's own: by that it is known which rows changed.
  await client.query('RELEASE SAVEPOINT converting')
  await takeOut(`NOT geom @ ${DEGREES}`, () => outOfRange(srid))
}

const misplaced = ({ position, id, geojson, properties }: Misplaced, reason: string): ImportFailure => ({
  position,
  id,
  field: 'geometry',
  reason,
  value: geojson && { type: 'Feature', properties, geometry: JSON.parse(geojson) },
})
