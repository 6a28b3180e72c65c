/** Reference systems as PostGIS knows them, Indonesia's first. */
import type { CoordinateSystem } from '@petatirta/contract'
import type pg from 'pg'
import { convertible } from '#formats/crs.ts'
import { systemIn } from '#formats/crs-text.ts'

const MOST = 50

const zones = (first: number, last: number, srid: number, name: string, half: string) =>
  Array.from({ length: last - first + 1 }, (_, at): [number, string] => [
    srid + at,
    `${name} / UTM zone ${first + at}${half}`,
  ])

/** Known by another number, and not in every table. */
const SRGI: readonly [number, string][] = [
  [9470, 'SRGI2013'],
  ...zones(46, 52, 9476, 'SRGI2013', 'N'),
  ...zones(47, 54, 9487, 'SRGI2013', 'S'),
]

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** In the order in which they are offered. */
const INDONESIA: readonly number[] = [
  4326,
  ...numbers(32746, 32754),
  ...numbers(32646, 32654),
  4755,
  ...numbers(23830, 23845),
  ...numbers(23877, 23884),
  ...numbers(23866, 23872),
  ...SRGI.map(([srid]) => srid),
  3857,
  4238,
  ...numbers(23886, 23894),
  ...numbers(23846, 23853),
  4211,
  3001,
  ...numbers(21148, 21150),
  2308,
  4257,
  3002,
  4613,
  3000,
  2933,
]

interface Row {
  srid: number
  name: string
  isGeographic: boolean
}

/** Degrees or metres on a plane; not those of heights or of positions in space. */
const PLANE =
  "(srtext ~ '^(GEOGCS|GEOGCRS|PROJCS|PROJCRS)' OR srtext ~ '^BOUNDCRS\\[SOURCECRS\\[(GEOG|PROJ)')"
const COLUMNS = `srid, substring(srtext FROM '"([^"]*)"') AS name, srtext ~ '^(BOUNDCRS\\[SOURCECRS\\[)?GEOG' AS "isGeographic"`

const srgi = (srid: number): Row | undefined => {
  const known = SRGI.find(([code]) => code === srid)
  return known && { srid, name: known[1], isGeographic: srid === 9470 }
}

const rank = (srid: number) => {
  const at = INDONESIA.indexOf(srid)
  return at < 0 ? INDONESIA.length : at
}

/** A system by its number; null where there is none that can be converted. */
export async function coordinateSystem(
  client: Pick<pg.ClientBase, 'query'>,
  srid: number,
): Promise<Row | null> {
  const own = srgi(srid)
  if (own) return own
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} FROM spatial_ref_sys WHERE srid = $1 AND ${PLANE}`,
    [convertible(srid)],
  )
  return rows[0] ?? null
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9.]/g, '')

/** By number and by words, all of which have to be there: 'utm 49s', 'tm-3 48.2', '32749'. */
export async function searchSystems(
  client: Pick<pg.ClientBase, 'query'>,
  q = '',
): Promise<CoordinateSystem[]> {
  const words = q
    .toLowerCase()
    .split(/[\s/:,]+/)
    .filter(word => word !== '' && word !== 'epsg')
    .map(folded)
    .filter(word => word !== '')
    .slice(0, 8)
  const { rows } = await client.query<Row>(
    `SELECT * FROM (SELECT ${COLUMNS} FROM spatial_ref_sys WHERE ${PLANE}) s
     WHERE CASE WHEN $1::text[] = '{}' THEN srid = ANY($2)
           ELSE (SELECT bool_and(srid::text = word OR position(word IN regexp_replace(lower(name), '[^a-z0-9.]', '', 'g')) > 0)
                 FROM unnest($1::text[]) word) END
     ORDER BY array_position($2, srid) NULLS LAST, name ~ 'deprecated', srid LIMIT ${MOST}`,
    [words, INDONESIA],
  )
  const own = SRGI.filter(([srid, name]) =>
    words.every(word => word === String(srid) || folded(name).includes(word)),
  )
    .map(([srid]) => srgi(srid))
    .filter(row => row !== undefined)
  const known = new Set(rows.map(({ srid }) => srid))
  return [...rows, ...own.filter(({ srid }) => !known.has(srid))]
    .sort((a, b) => rank(a.srid) - rank(b.srid))
    .slice(0, MOST)
}

/** What a file says of its coordinates: by number, by parameters, or by the name that the table has it under. */
export async function statedSystem(client: Pick<pg.ClientBase, 'query'>, text: string): Promise<Row | null> {
  const { srid, name } = systemIn(text)
  if (srid !== undefined) return coordinateSystem(client, srid)
  if (name === undefined) return null
  const { rows } = await client.query<Row>(
    `SELECT * FROM (SELECT ${COLUMNS} FROM spatial_ref_sys WHERE ${PLANE}) s
     WHERE regexp_replace(lower(name), '[^a-z0-9]', '', 'g') = regexp_replace(lower($1), '[^a-z0-9]', '', 'g')
     ORDER BY srid LIMIT 1`,
    [name],
  )
  return rows[0] ?? null
}

/** Either way round. */
const isDegrees = (x: number, y: number) => Math.abs(x) <= 180 && Math.abs(y) <= 180
/** So far from its utility's middle a guess is none. */
const NEAR_KM = 150

/** Systems in which a place of the utility may have been measured, by where the utility lies. */
function likely(city: { lon: number; lat: number }): number[] {
  const zone = Math.floor((city.lon + 180) / 6) + 1
  const tm3 = Math.round((city.lon - 94.5) / 3)
  const south = [0, -1, 1].map(by => 32700 + zone + by)
  const north = [0, -1, 1].map(by => 32600 + zone + by)
  const grids = [0, -1, 1].map(by => tm3 + by).filter(at => at >= 0 && at <= 15)
  return [
    ...(city.lat < 0 ? [...south, ...north] : [...north, ...south]),
    3857,
    ...grids.map(at => 23_830 + at),
  ]
}

/** By the size of the numbers: degrees, or the system that brings them closest to the utility. */
export async function guessedSystem(
  client: Pick<pg.ClientBase, 'query'>,
  [x, y]: readonly [number, number],
  city: { lon: number; lat: number },
): Promise<Row | null> {
  if (isDegrees(x, y)) return coordinateSystem(client, 4326)
  let best: { srid: number; km: number } | undefined
  for (const srid of likely(city)) {
    const { rows } = await client
      .query<{ km: number }>(
        `SELECT ST_Distance(ST_Transform(ST_SetSRID(ST_MakePoint($1::float8, $2::float8), $3::int), 4326)::geography,
                            ST_SetSRID(ST_MakePoint($4::float8, $5::float8), 4326)::geography) / 1000 AS km`,
        [x, y, srid, city.lon, city.lat],
      )
      .catch(() => ({ rows: [] }))
    const [found] = rows
    // The utility's own zone first: one that is a little closer only by chance does not count.
    if (found && found.km <= NEAR_KM && (!best || found.km < best.km / 2)) best = { srid, km: found.km }
  }
  return best ? coordinateSystem(client, best.srid) : null
}
