import { KECAMATAN_SPELLINGS } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The areas of a city are what its summary layers and its boundary layers name, whichever of them it has. */
export const AREA_KINDS = {
  kecamatan: ['kecamatan', 'kecamatan_boundaries'],
  kelurahan: ['kelurahan', 'kelurahan_boundaries'],
} as const
export type AreaLevel = keyof typeof AREA_KINDS

/** Names are compared trimmed and without case (D41). */
export const areaKey = (name: string | null | undefined): string => name?.trim().toLowerCase() ?? ''

/** `feature f` of one city that name an area; '' and '-' name none. */
export const namedAreas = (cityId: number, level: AreaLevel) =>
  sql`f.city_id = ${cityId} AND f.kind = ANY(${[...AREA_KINDS[level]]}) AND btrim(f.name) NOT IN ('', '-')`

export interface Areas {
  kecamatan: string[]
  kelurahan: { name: string; kecamatan: string | null }[]
}

/** By key. Many customers ask for theirs, and a publisher may send any number of areas. */
export function areasByKey({ kecamatan, kelurahan }: Areas) {
  return {
    kecamatan: new Map(kecamatan.map(name => [areaKey(name), name])),
    kelurahan: Map.groupBy(kelurahan, ({ name }) => areaKey(name)),
  }
}
export type AreasByKey = ReturnType<typeof areasByKey>

/**
 * A kelurahan's kecamatan is the one that its properties name, or else the one it lies in. Two of one name in two
 * kecamatan are two entries.
 */
export async function readAreas(db: Db, cityId: number): Promise<Areas> {
  const kecamatan = await sql<{ name: string }>`
    SELECT DISTINCT ON (lower(btrim(f.name))) btrim(f.name) AS name FROM feature f
    WHERE ${namedAreas(cityId, 'kecamatan')} ORDER BY lower(btrim(f.name)), f.kind, f.id`.execute(db)
  const kelurahan = await sql<{ name: string; named: string[]; around: string[] }>`
    SELECT btrim(k.name) AS name,
      ARRAY(SELECT value FROM jsonb_each_text(k.properties)
            WHERE regexp_replace(lower(key), '[\\s._-]', '', 'g') = ANY(${KECAMATAN_SPELLINGS})) AS named,
      ARRAY(SELECT f.name FROM feature f WHERE ${namedAreas(cityId, 'kecamatan')}
            AND ST_Intersects(f.geom, ST_PointOnSurface(k.geom)) ORDER BY f.kind, f.id) AS around
    FROM (SELECT f.* FROM feature f WHERE ${namedAreas(cityId, 'kelurahan')}) k
    ORDER BY lower(btrim(k.name)), k.kind, k.id`.execute(db)

  const spelling = new Map(kecamatan.rows.map(({ name }) => [areaKey(name), name]))
  const entries = kelurahan.rows.map(({ name, named, around }) => {
    const known = [...named, ...around].map(candidate => spelling.get(areaKey(candidate)))
    return { name, kecamatan: known.find(candidate => candidate !== undefined) ?? null }
  })
  const byName = Map.groupBy(entries, ({ name }) => areaKey(name))
  return { kecamatan: [...spelling.values()], kelurahan: [...byName.values()].flatMap(distinct) }
}

/** One entry per kecamatan; where one layer knows the kecamatan, it does not matter that another does not. */
function distinct(entries: Areas['kelurahan']): Areas['kelurahan'] {
  const known = new Map<string, Areas['kelurahan'][number]>()
  for (const entry of entries)
    if (entry.kecamatan !== null && !known.has(entry.kecamatan)) known.set(entry.kecamatan, entry)
  return known.size > 0 ? [...known.values()] : entries.slice(0, 1)
}
