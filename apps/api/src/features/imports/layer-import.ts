import type { FeatureKind, ImportFailure, ImportResult } from '@petatirta/contract'
import type pg from 'pg'
import { copyRows } from '#platform/files/copy-rows.ts'
import { storableJson } from '#platform/files/text.ts'
import { ALIASES } from './aliases.ts'
import type { ReadFeature } from './read-feature.ts'

type LayerKind = Exclude<FeatureKind, 'customer'>

const CATEGORY: Partial<Record<FeatureKind, readonly string[]>> = {
  pipe: ALIASES.pipeType,
  accessories: ALIASES.subType,
  water_source: ALIASES.subType,
}

/** Properties that the map reads carry the specification's names, whatever the publisher called them (M3.4). */
function canonical(kind: LayerKind, { find, properties }: ReadFeature): Record<string, unknown> {
  if (kind !== 'pipe') return properties
  return {
    ...properties,
    TYPE: 'pipe',
    JENIS_PIPA: find(ALIASES.pipeType),
    DIAMETER: find(ALIASES.diameter),
    TAHUN: find(ALIASES.year) ?? '-',
  }
}

const nameOf = (kind: LayerKind, feature: ReadFeature): string | null => {
  const own = kind.startsWith('kecamatan')
    ? ALIASES.kecamatan
    : kind.startsWith('kelurahan')
      ? ALIASES.kelurahan
      : []
  return feature.find(['nama', 'name', 'namobj', ...own, ...ALIASES.nama])
}

/** A repair that changes more than this share of the area would draw something the publisher did not mean. */
const MAX_AREA_CHANGE = 0.01
/** Names are indexed, and an index takes no novels; the whole text stays in the properties. */
const LONGEST_NAME = 500

const COLUMNS = ['position', 'id', 'geojson', 'repaired', 'name', 'category', 'properties']

/** Replaces the city's layer in the surrounding transaction: readers see the old layer or the new one. */
export async function replaceLayer(
  client: pg.ClientBase,
  cityId: number,
  kind: LayerKind,
  features: AsyncIterable<ReadFeature>,
  fail: (failure: ImportFailure, bytes: number) => void,
): Promise<Pick<ImportResult, 'added' | 'repaired'>> {
  await client.query(
    `CREATE TEMP TABLE staged (position integer, id text, geojson text, repaired boolean, name text, category text,
       properties jsonb, geom geometry, usable boolean NOT NULL DEFAULT true) ON COMMIT DROP`,
  )
  const category = CATEGORY[kind]
  async function* rows() {
    for await (const feature of features) {
      yield [
        feature.position,
        feature.id,
        JSON.stringify(feature.geometry),
        feature.repaired,
        nameOf(kind, feature)?.slice(0, LONGEST_NAME) ?? null,
        category ? (feature.find(category)?.slice(0, LONGEST_NAME) ?? null) : null,
        storableJson(canonical(kind, feature)),
      ]
    }
  }
  await copyRows(client, 'staged', COLUMNS, rows())
  await client.query('UPDATE staged SET geom = ST_SetSRID(ST_GeomFromGeoJSON(geojson), 4326)')
  await repairPolygons(client, fail)
  await client.query('DELETE FROM feature WHERE kind = $1 AND city_id = $2', [kind, cityId])
  const { rows: counts } = await client.query<{ added: number; repaired: number }>(
    `WITH inserted AS (
       INSERT INTO feature (kind, city_id, id, geom, name, category, properties)
       SELECT $1, $2, COALESCE(id, '#' || position), geom, name, category, properties FROM staged WHERE usable
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM inserted)::int AS added,
            (SELECT count(*) FROM staged WHERE usable AND repaired)::int AS repaired`,
    [kind, cityId],
  )
  await client.query('DROP TABLE staged')
  return counts[0] ?? { added: 0, repaired: 0 }
}

/** Mends polygons that cross themselves where that leaves their area alone, and refuses the others. */
async function repairPolygons(
  client: pg.ClientBase,
  fail: (failure: ImportFailure, bytes: number) => void,
): Promise<void> {
  const { rows } = await client.query<{
    position: number
    id: string | null
    geojson: string
    properties: object
  }>(
    `WITH broken AS MATERIALIZED (
       SELECT position, geom, ST_CollectionExtract(ST_MakeValid(geom), 3) AS mended
       FROM staged WHERE ST_Dimension(geom) = 2 AND NOT ST_IsValid(geom)
     ), judged AS (
       SELECT *, NOT ST_IsEmpty(mended) AND abs(ST_Area(mended) - ST_Area(geom)) <= $1 * ST_Area(geom) AS good
       FROM broken
     ), marked AS (
       UPDATE staged s SET geom = CASE WHEN good THEN mended ELSE s.geom END, repaired = true, usable = good
       FROM judged j WHERE j.position = s.position
       RETURNING s.position, s.id, s.geojson, s.properties, s.usable
     )
     SELECT position, id, geojson, properties FROM marked WHERE NOT usable ORDER BY position`,
    [MAX_AREA_CHANGE],
  )
  for (const { position, id, geojson, properties } of rows) {
    const value = { type: 'Feature', properties, geometry: JSON.parse(geojson) }
    const reason = 'Poligon memotong dirinya sendiri atau tidak memiliki luas'
    fail({ position, id, field: 'geometry', reason, value }, geojson.length)
  }
}
