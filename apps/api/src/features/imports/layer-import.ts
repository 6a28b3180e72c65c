import type { FeatureKind, ImportResult } from '@petatirta/contract'
import type pg from 'pg'
import { copyRows } from '#platform/files/copy-rows.ts'
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

/** Replaces the city's layer in the surrounding transaction: readers see the old layer or the new one. */
export async function replaceLayer(
  client: pg.ClientBase,
  cityId: number,
  kind: LayerKind,
  features: AsyncIterable<ReadFeature>,
): Promise<Pick<ImportResult, 'added' | 'repaired'>> {
  await client.query(
    `CREATE TEMP TABLE staged (position integer, id text, geojson text, name text, category text, properties jsonb)
     ON COMMIT DROP`,
  )
  const category = CATEGORY[kind]
  async function* rows() {
    for await (const feature of features) {
      yield [
        feature.position,
        feature.id,
        JSON.stringify(feature.geometry),
        nameOf(kind, feature),
        category ? feature.find(category) : null,
        JSON.stringify(canonical(kind, feature)),
      ]
    }
  }
  await copyRows(client, 'staged', ['position', 'id', 'geojson', 'name', 'category', 'properties'], rows())
  await client.query('DELETE FROM feature WHERE kind = $1 AND city_id = $2', [kind, cityId])
  const { rows: counts } = await client.query<{ added: number; repaired: number }>(
    `WITH shaped AS (
       SELECT *, ST_Force2D(ST_SetSRID(ST_GeomFromGeoJSON(geojson), 4326)) AS geom FROM staged
     ), inserted AS (
       INSERT INTO feature (kind, city_id, id, geom, name, category, properties)
       SELECT $1, $2, COALESCE(id, '#' || position),
              CASE WHEN ST_Dimension(geom) < 2 OR ST_IsValid(geom) THEN geom
                   ELSE ST_CollectionExtract(ST_MakeValid(geom), 3) END,
              name, category, properties
       FROM shaped RETURNING 1
     )
     SELECT (SELECT count(*) FROM inserted)::int AS added,
            (SELECT count(*) FROM shaped WHERE ST_Dimension(geom) = 2 AND NOT ST_IsValid(geom))::int AS repaired`,
    [kind, cityId],
  )
  await client.query('DROP TABLE staged')
  return counts[0] ?? { added: 0, repaired: 0 }
}
