import type { ImportFailure } from '@petatirta/contract'
import type pg from 'pg'
import { readCrs } from '#formats/crs.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { eachRow, type Fail } from './recipe.ts'

const DEGREES = 'ST_MakeEnvelope(-180, -90, 180, 90)'
/** Where the numbers of a system can lie at all: outside, the conversion would give up on the whole file. */
const WEB_MERCATOR = 'ST_MakeEnvelope(-20037509, -20037509, 20037509, 20037509)'
const UTM = 'ST_MakeEnvelope(-3000000, -10000000, 4000000, 20000000)'

const GEOGRAPHIC = [4326, 4755]
const extentOf = (srid: number) => (GEOGRAPHIC.includes(srid) ? DEGREES : srid === 3857 ? WEB_MERCATOR : UTM)

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

function reasonFor({ x, y }: Misplaced, srid: number): string {
  if (!GEOGRAPHIC.includes(srid)) return `Koordinat di luar jangkauan EPSG:${srid}`
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

/**
 * Brings what was staged to longitude and latitude. Only now, because a file may name its system after its features. What
 * lies nowhere on earth is listed and taken out of the stage.
 */
export async function placeStaged(client: pg.ClientBase, srid: number, fail: Fail): Promise<void> {
  const outside = `NOT geom @ ${extentOf(srid)}`
  await eachRow<Misplaced>(
    client,
    `SELECT position, id, ST_X(ST_GeometryN(ST_Points(geom), 1)) AS x, ST_Y(ST_GeometryN(ST_Points(geom), 1)) AS y,
            CASE WHEN ST_NPoints(geom) < 10000 THEN ST_AsGeoJSON(geom) END AS geojson, properties
     FROM staged WHERE ${outside}`,
    [],
    row => fail(misplaced(row, reasonFor(row, srid))),
  )
  await client.query(`DELETE FROM staged WHERE ${outside}`)
  if (srid === 4326) return
  await client.query(`UPDATE staged SET geom = ST_SetSRID(ST_Transform(ST_SetSRID(geom, ${srid}), 4326), 0)`)
}

const misplaced = ({ position, id, geojson, properties }: Misplaced, reason: string): ImportFailure => ({
  position,
  id,
  field: 'geometry',
  reason,
  value: geojson && { type: 'Feature', properties, geometry: JSON.parse(geojson) },
})
