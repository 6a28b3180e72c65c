import type { CustomerChoices } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readAreas } from './areas.ts'

type Coded = CustomerChoices['dma']

const CODES = { dma: 'kddma', rayon: 'koderayon' } as const

/**
 * The names of the city's boundary layer; a city without that layer has what its customers name. A name's code is the one
 * that most of its customers have, or else the id of its boundary.
 */
async function readCoded(db: Db, cityId: number, kind: keyof typeof CODES): Promise<Coded> {
  const { rows } = await sql<Coded[number]>`
    WITH counted AS (
      SELECT btrim(c.${sql.ref(kind)}) AS name, btrim(c.${sql.ref(CODES[kind])}) AS code, count(*) AS n
      FROM customer c WHERE c.city_id = ${cityId} AND btrim(c.${sql.ref(kind)}) NOT IN ('', '-') GROUP BY 1, 2
    ),
    used AS (
      SELECT DISTINCT ON (lower(name)) lower(name) AS key, name, NULLIF(NULLIF(code, ''), '-') AS code
      FROM counted ORDER BY lower(name), n DESC, code
    ),
    layer AS (
      SELECT DISTINCT ON (lower(btrim(f.name))) lower(btrim(f.name)) AS key, btrim(f.name) AS name, f.id
      FROM feature f WHERE f.city_id = ${cityId} AND f.kind = ${`${kind}_boundaries`} AND btrim(f.name) NOT IN ('', '-')
      ORDER BY lower(btrim(f.name)), f.id
    )
    SELECT COALESCE(used.code, layer.id) AS code, layer.name FROM layer LEFT JOIN used USING (key)
    UNION ALL
    SELECT COALESCE(code, '') AS code, name FROM used WHERE NOT EXISTS (SELECT FROM layer)
    ORDER BY name, code`.execute(db)
  return rows
}

const readClasses = (db: Db, cityId: number): Promise<Coded> =>
  db
    .selectFrom('filter_option')
    .select(['code', 'name'])
    .where('city_id', '=', cityId)
    .where('list', '=', 'customer_class')
    .where('present', '=', true)
    .orderBy('position')
    .execute()

/** What the form offers for the fields whose values the city has lists of. */
export async function readChoices(db: Db, cityId: number): Promise<CustomerChoices> {
  const { kecamatan, kelurahan } = await readAreas(db, cityId)
  return {
    kecamatan,
    kelurahan,
    golongan: await readClasses(db, cityId),
    dma: await readCoded(db, cityId, 'dma'),
    rayon: await readCoded(db, cityId, 'rayon'),
  }
}
