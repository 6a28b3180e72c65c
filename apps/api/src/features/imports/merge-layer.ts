import type { FeatureKind } from '@petatirta/contract'
import type pg from 'pg'
import { writeRows } from '#city/written-rows.ts'

const COLUMNS = ['geom', 'name', 'category', 'properties']
const list = (prefix: string) => COLUMNS.map(name => prefix + name).join(', ')

interface Merge {
  readonly kind: FeatureKind
  readonly cityId: number
  /** The layer as it is to be, in SQL, with no parameters. */
  readonly source: string
  /** What the source does not hold stays. */
  readonly keepsOthers?: boolean
}

/** Writes only rows that differ: only these travel to open maps. */
export async function mergeLayer(
  client: pg.ClientBase,
  { kind, cityId, source, keepsOthers = false }: Merge,
): Promise<void> {
  if (!keepsOthers)
    await writeRows(
      client,
      `DELETE FROM feature f WHERE f.kind = $1 AND f.city_id = $2
         AND NOT EXISTS (SELECT FROM (${source}) s WHERE s.id = f.id) RETURNING f.id`,
      [kind, cityId],
    )
  await writeRows(
    client,
    `INSERT INTO feature AS f (kind, city_id, id, ${list('')}) SELECT $1, $2, id, ${list('')} FROM (${source}) s
     ON CONFLICT (kind, city_id, id) DO UPDATE SET ${COLUMNS.map(name => `${name} = excluded.${name}`).join(', ')}
     WHERE (${list('f.')}) IS DISTINCT FROM (${list('excluded.')}) RETURNING f.id`,
    [kind, cityId],
  )
}
