/** What changed in a layer since a counter, as one small set. */
import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  type CompressedPart,
  encodePart,
  PERSONAL_CHANGES_PART,
} from '@petatirta/contract/plain'
import type pg from 'pg'
import { copiedRows } from '#platform/database/copied-rows.ts'
import { compress, type EncodeJob } from './encode.ts'
import { rowWriter } from './row-writer.ts'
import { layerSource } from './sources.ts'

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

export async function counterOf(
  client: pg.ClientBase,
  { cityId, kind, since }: Pick<ChangesJob, 'cityId' | 'kind' | 'since'>,
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
  // COPY takes no parameters; the kind is one of a closed list of ours.
  const noted = `FROM row_change r WHERE r.city_id = ${Math.trunc(cityId)} AND r.kind = '${kind}' AND r.counter > ${Math.trunc(since)}`
  const source = layerSource(kind, cityId, `AND t.id IN (SELECT r.id ${noted})`)
  const writer = rowWriter(kind, source)
  for await (const rows of copiedRows(client, source.select))
    for (let row = 0; row < rows.count; row++) writer.add(rows, row)
  const { rows: gone } = await client.query<{ id: string }>(
    `SELECT DISTINCT r.id ${noted} AND NOT EXISTS (SELECT FROM ${kind} t WHERE t.city_id = r.city_id AND t.id = r.id)
     ORDER BY r.id`,
  )
  const identity = { kind, city, counter, rowStart: 0, rows: writer.ids.count }
  const columns = [
    ...writer.style(),
    { name: CHANGE_COLUMNS.id, utf8: writer.ids.finish() },
    { name: CHANGE_COLUMNS.properties, utf8: writer.properties.finish() },
    { name: CHANGE_COLUMNS.removed, texts: gone.map(({ id }) => id) },
  ]
  const parts = [
    {
      name: CHANGES_PART,
      bytes: await compress(encodePart({ ...identity, part: CHANGES_PART }, columns)),
    },
  ]
  if (writer.personal)
    parts.push({
      name: PERSONAL_CHANGES_PART,
      bytes: await compress(
        encodePart({ ...identity, part: PERSONAL_CHANGES_PART }, [
          { name: CHANGE_COLUMNS.properties, utf8: writer.personal.finish() },
        ]),
      ),
    })
  return parts
}
