/** What changed in a layer since a counter, as one small set. */
import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  type CompressedPart,
  encodePart,
  hasPersonalParts,
  kindInfo,
  PERSONAL_CHANGES_PART,
} from '@petatirta/contract/plain'
import type pg from 'pg'
import { copiedRows } from './copied-rows.ts'
import { BUILDERS, compress, type EncodeJob, familyOf, merged } from './encode.ts'
import { geometryBuilder } from './geometry.ts'
import { layerQuery } from './sources.ts'
import { personalSplitter } from './split-personal.ts'

export interface ChangesJob extends EncodeJob {
  /** The counter that is continued. */
  readonly since: number
}

export interface ChangeSet {
  readonly counter: number
  readonly parts: readonly CompressedPart[]
}

/** Undefined where not every change since then is noted. */
export async function encodeChanges(client: pg.ClientBase, job: ChangesJob): Promise<ChangeSet | undefined> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const counter = await counterOf(client, job)
    return counter === undefined ? undefined : { counter, parts: await readChanges(client, job, counter) }
  } finally {
    await client.query('ROLLBACK')
  }
}

async function counterOf(
  client: pg.ClientBase,
  { cityId, kind, since }: ChangesJob,
): Promise<number | undefined> {
  const { rows } = await client.query<{ counter: number }>(
    `SELECT counter FROM layer_counter
     WHERE city_id = $1 AND kind = $2 AND (counter = $3::bigint OR noted = counter AND $3::bigint BETWEEN changes_from AND counter)`,
    [cityId, kind, since],
  )
  return rows[0]?.counter
}

async function readChanges(client: pg.ClientBase, job: ChangesJob, counter: number) {
  const { kind, city, cityId, since } = job
  const geometry = geometryBuilder(familyOf(kind))
  const style = Object.entries(kindInfo(kind).columns).map(([name, type]) => BUILDERS[type](name))
  const split = personalSplitter()
  const ids: string[] = []
  const properties: string[] = []
  const personal: string[] = []
  // COPY takes no parameters; the kind is one of a closed list of ours.
  const noted = `FROM row_change r WHERE r.city_id = ${Math.trunc(cityId)} AND r.kind = '${kind}' AND r.counter > ${Math.trunc(since)}`
  const changed = layerQuery(kind, cityId, `AND t.id IN (SELECT r.id ${noted})`)
  for await (const rows of copiedRows(client, changed)) {
    for (const { bytes, texts } of rows) {
      const [id, publishers, overlay, own] = texts as [string, string, string, ...(string | null)[]]
      ids.push(id)
      geometry.add(bytes)
      style.forEach((column, i) => {
        column.push(texts[4 + i])
      })
      const apart = own ? split(publishers) : { others: publishers, personal: '{}' }
      properties.push(merged(apart.others, overlay))
      if (own) personal.push(merged(apart.personal, own))
    }
  }
  const { rows: gone } = await client.query<{ id: string }>(
    `SELECT DISTINCT r.id ${noted} AND NOT EXISTS (SELECT FROM ${kind} t WHERE t.city_id = r.city_id AND t.id = r.id)
     ORDER BY r.id`,
  )
  const identity = { kind, city, counter, rowStart: 0, rows: ids.length }
  const columns = [
    ...geometry.finish(),
    ...style.map(column => column.finish()),
    { name: CHANGE_COLUMNS.id, texts: ids },
    { name: CHANGE_COLUMNS.properties, texts: properties },
    { name: CHANGE_COLUMNS.removed, texts: gone.map(({ id }) => id) },
  ]
  const parts = [
    {
      name: CHANGES_PART,
      bytes: await compress(encodePart({ ...identity, part: CHANGES_PART }, columns)),
    },
  ]
  if (hasPersonalParts(kind))
    parts.push({
      name: PERSONAL_CHANGES_PART,
      bytes: await compress(
        encodePart({ ...identity, part: PERSONAL_CHANGES_PART }, [
          { name: CHANGE_COLUMNS.properties, texts: personal },
        ]),
      ),
    })
  return parts
}
