import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract/plain'
import { PIPE_FIELDS, SYMBOL_FIELDS } from '@petatirta/domain'
import type pg from 'pg'
import { type Position, wkbHex } from '#platform/database/wkb.ts'
import { copyRows } from '#platform/files/copy-rows.ts'
import { storableJson } from '#platform/files/text.ts'
import { listExisting } from './existing.ts'
import { keepSame } from './keep-same.ts'
import { mergeLayer } from './merge-layer.ts'
import { DATA, numberStaged, renumber } from './number-staged.ts'
import { type Places, placeStaged, placesOf, sridOf } from './place-staged.ts'
import { featureReader, type ReadFeature } from './read-feature.ts'
import { eachRow, type Fail, type Merging, type Reading, type Recipe } from './recipe.ts'
import { featureOf, filledRows } from './rows.ts'
import { isTangled, tangleBudget } from './tangled.ts'
import { placeOf, stagedFeature, withhold } from './withheld.ts'

type LayerKind = Exclude<FeatureKind, 'customer'>

const CATEGORIES: Partial<Record<LayerKind, readonly string[]>> = {
  pipe: PIPE_FIELDS.JENIS_PIPA.spellings,
  accessories: SYMBOL_FIELDS.subType.spellings,
  water_source: SYMBOL_FIELDS.subType.spellings,
}

/** Properties that the map reads carry the names of the rules, whatever the publisher called them (M3.4). */
function canonical(kind: LayerKind, { find, properties }: ReadFeature): Readonly<Record<string, unknown>> {
  if (kind !== 'pipe') return properties
  return {
    ...properties,
    TYPE: 'pipe',
    JENIS_PIPA: find(PIPE_FIELDS.JENIS_PIPA.spellings),
    DIAMETER: find(PIPE_FIELDS.DIAMETER.spellings),
    TAHUN: find(PIPE_FIELDS.TAHUN.spellings) ?? '-',
  }
}

/** A repair that changes more than this share of the area would draw something the publisher did not mean. */
const MAX_AREA_CHANGE = 0.01
/** Names are indexed, and an index takes no novels; the whole text stays in the properties. */
const LONGEST_NAME = 500

const COLUMNS = ['position', 'id', 'geom', 'repaired', 'name', 'category', 'properties']

/** Replaces the city's layer: readers see the old one or the new one. */
export function layerRecipe(kind: LayerKind): Recipe {
  let places: Places = []

  return {
    countsDry: true,

    async stage({ client, rows: { found, batches }, fail, read }: Reading) {
      await client.query(
        `CREATE TEMP TABLE staged (position integer, id text, geom geometry, repaired boolean, name text, category text,
           properties jsonb) ON COMMIT DROP`,
      )
      const readFeature = featureReader(kind)
      const short = (text: string | null) => text?.slice(0, LONGEST_NAME) ?? null
      const { names } = FEATURE_KIND_INFO[kind]
      const categories = CATEGORIES[kind]
      async function* rows() {
        for await (const batch of batches) {
          for (const row of filledRows(batch)) {
            const outcome = readFeature(row.position, featureOf(kind, row, found))
            if ('failure' in outcome) {
              fail(outcome.failure)
              continue
            }
            const { feature } = outcome
            yield [
              feature.position,
              feature.id,
              wkbHex(feature.geometry),
              feature.repaired,
              short(feature.find(names)),
              categories ? short(feature.find(categories)) : null,
              storableJson(canonical(kind, feature)),
            ]
          }
          // Where the file names its system first, one that cannot be converted is refused at once.
          if (found.crs !== undefined) sridOf(found.crs)
          await read(batch.length)
        }
      }
      await copyRows(client, 'staged', COLUMNS, rows())
      places = placesOf(found)
    },

    async merge(merging: Merging) {
      const { client, fail, say } = merging
      say(60, 'Memeriksa koordinat')
      await placeStaged(client, places, fail)
      say(65, 'Memeriksa poligon')
      await repairPolygons(client, fail)
      await client.query('UPDATE staged SET geom = ST_SetSRID(geom, 4326)')
      await numberStaged(client, { select: LAYER, values: [kind, merging.cityId] })
      await keepSame(client, places, { select: LAYER, values: [kind, merging.cityId] })
      if (keepsOthers(merging)) await renumber(client, { select: LAYER, values: [kind, merging.cityId] })
      await client.query('ANALYZE staged')
      if (merging.mode === 'append')
        await listExisting(
          merging,
          `SELECT s.position, s.id, ${stagedFeature('s')} AS value
           FROM staged s JOIN feature f ON f.kind = $1 AND f.city_id = $2 AND f.id = s.id`,
          [kind, merging.cityId],
        )
      await withhold(
        merging,
        `SELECT s.position, s.id, f.properties || ${placeOf('f', 'f')} AS before,
                s.properties || ${placeOf('s', 'f')} AS after, ${stagedFeature('s')} AS value
         FROM staged s JOIN feature f ON f.kind = $1 AND f.city_id = $2 AND f.id = s.id WHERE ${DATA}`,
        [kind, merging.cityId],
      )
      say(75, 'Menyimpan data')
      return replace(merging, kind, places)
    },
  }
}

/** What the file does not hold stays. */
const keepsOthers = ({ isCorrection, mode }: Merging) =>
  isCorrection || mode === 'append' || mode === 'update'

interface Counted {
  part: number
  added: number
  changed: number
  removed: number
  total: number
  repaired: number
}

const LAYER = 'SELECT * FROM feature WHERE kind = $1 AND city_id = $2'

/** By the places of the file from which its layers begin; what goes counts with the first. */
async function count(merging: Merging, kind: LayerKind, places: Places): Promise<Omit<Counted, 'part'>[]> {
  const { rows } = await merging.client.query<Counted>(
    `SELECT width_bucket(COALESCE(s.position, 0), $3::int[]) AS part, count(*) FILTER (WHERE f.id IS NULL)::int AS added,
            count(*) FILTER (WHERE f.id IS NOT NULL AND s.id IS NOT NULL AND ${DATA})::int AS changed,
            count(*) FILTER (WHERE s.id IS NULL)::int AS removed,
            count(s.id)::int AS total, count(*) FILTER (WHERE s.repaired)::int AS repaired
     FROM (${LAYER}) f FULL JOIN staged s USING (id) GROUP BY 1`,
    [kind, merging.cityId, places.map(({ from }) => from)],
  )
  return places.map((_, at) => {
    const found = rows.find(({ part }) => part === at + 1)
    const { added = 0, changed = 0, total = 0, repaired = 0, removed = 0 } = found ?? {}
    return { added, changed, total, repaired, removed: keepsOthers(merging) ? 0 : removed }
  })
}

const asCounts = ({ added, changed, total, removed, repaired }: Omit<Counted, 'part'>) => ({
  added,
  changed,
  unchanged: total - added - changed,
  removed,
  repaired,
})

async function replace(merging: Merging, kind: LayerKind, places: Places) {
  const { client, cityId, importId, isDry } = merging
  const parts = await count(merging, kind, places)
  const sum = (name: keyof Omit<Counted, 'part'>) => parts.reduce((total, part) => total + part[name], 0)
  const all = {
    added: sum('added'),
    changed: sum('changed'),
    total: sum('total'),
    removed: sum('removed'),
    repaired: sum('repaired'),
  }
  const counts = asCounts(all)
  if (isDry) return { ...counts, parts: parts.map(asCounts) }
  // The same file again, or nothing usable in it: the layer stays as it is.
  if (all.total === 0 || all.added + all.changed + all.removed === 0) return counts
  await client.query(
    `INSERT INTO import_previous (import_id, geom, row) SELECT $3, geom, to_jsonb(f) - 'geom' FROM (${LAYER}) f`,
    [kind, cityId, importId],
  )
  await mergeLayer(client, {
    kind,
    cityId,
    source: 'SELECT * FROM staged',
    keepsOthers: keepsOthers(merging),
  })
  return counts
}

interface Broken {
  position: number
  id: string | null
  geojson: string | null
  properties: object
}

/** Fewer points cannot be tangled badly. */
const SIMPLE_POINTS = 20

async function findTangled(client: pg.ClientBase): Promise<number[]> {
  const tangled: number[] = []
  const budget = tangleBudget()
  await client.query('CREATE INDEX ON broken (position)')
  const { rows } = await client.query<{ position: number }>(
    'SELECT position FROM broken WHERE ST_NPoints(geom) > $1 ORDER BY position',
    [SIMPLE_POINTS],
  )
  for (const { position } of rows) {
    const { rows: found } = await client.query<{ geojson: string }>(
      'SELECT ST_AsGeoJSON(ST_Multi(geom)) AS geojson FROM broken WHERE position = $1',
      [position],
    )
    const { coordinates } = JSON.parse(found[0]?.geojson ?? '') as { coordinates: Position[][][] }
    if (isTangled(coordinates.flat(), budget)) tangled.push(position)
  }
  return tangled
}

/** Mends polygons that cross themselves where that leaves their area alone, and refuses the others. */
async function repairPolygons(client: pg.ClientBase, fail: Fail): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE broken ON COMMIT DROP AS
     SELECT position, geom, NULL::geometry AS mended, false AS good
     FROM staged WHERE ST_Dimension(geom) = 2 AND NOT ST_IsValid(geom)`,
  )
  await client.query(
    `UPDATE broken SET mended = ST_CollectionExtract(ST_MakeValid(geom), 3) WHERE NOT position = ANY($1)`,
    [await findTangled(client)],
  )
  await client.query(
    `UPDATE broken SET good = true
     WHERE NOT ST_IsEmpty(mended) AND abs(ST_Area(mended) - ST_Area(geom)) <= ${MAX_AREA_CHANGE} * ST_Area(geom)`,
  )
  await eachRow<Broken>(
    client,
    `SELECT s.position, s.id, CASE WHEN ST_NPoints(s.geom) < 10000 THEN ST_AsGeoJSON(s.geom) END AS geojson, s.properties
     FROM staged s JOIN broken b USING (position) WHERE NOT good`,
    [],
    ({ position, id, geojson, properties }) => {
      const value = geojson && { type: 'Feature', properties, geometry: JSON.parse(geojson) }
      const reason = 'Poligon memotong dirinya sendiri atau tidak memiliki luas'
      return fail({ position, id, field: 'geometry', reason, value })
    },
  )
  await client.query('DELETE FROM staged s USING broken b WHERE b.position = s.position AND NOT good')
  await client.query(
    'UPDATE staged s SET geom = mended, repaired = true FROM broken b WHERE b.position = s.position',
  )
}
