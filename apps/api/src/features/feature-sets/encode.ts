import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  DETAIL_ROWS,
  encodePart,
  FEATURE_KIND_INFO,
  type FeatureKind,
  STYLE_COLUMNS,
} from '@petatirta/contract'
import type pg from 'pg'
import { categoryColumn, numberColumn, textColumn } from './columns.ts'
import { geometryBuilder } from './geometry.ts'
import { layerQuery } from './sources.ts'

const compress = promisify(gzip)
const BATCH = 4096
const BUILDERS = { category: categoryColumn, number: numberColumn, text: textColumn }

export interface EncodeJob {
  cityId: number
  city: string
  kind: FeatureKind
}

type Part = { name: string; bytes: Buffer }

/**
 * Encodes the layer as it is now and keeps it. Counter and rows come from one snapshot, so a set never claims a
 * counter that its data does not have; the lock lets one process do the work while others wait for the result.
 */
export async function encodeFeatureSet(client: pg.ClientBase, job: EncodeJob): Promise<number> {
  // The lock is taken before the snapshot: whoever waited for it must see what the other one stored.
  await client.query('SELECT pg_advisory_lock(hashtext($1), $2)', [`encode:${job.kind}`, job.cityId])
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const { rows: known } = await client.query<{ counter: number; encoded: boolean }>(
      `SELECT COALESCE(max(l.counter), 0) AS counter, bool_or(s.counter IS NOT NULL) AS encoded
       FROM layer_counter l LEFT JOIN feature_set s USING (city_id, kind, counter)
       WHERE l.city_id = $1 AND l.kind = $2`,
      [job.cityId, job.kind],
    )
    const counter = known[0]?.counter ?? 0
    if (!known[0]?.encoded) await store(client, job, counter, await readLayer(client, job, counter))
    await client.query('COMMIT')
    return counter
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', [`encode:${job.kind}`, job.cityId])
  }
}

async function readLayer(client: pg.ClientBase, { cityId, city, kind }: EncodeJob, counter: number) {
  const families: readonly string[] = FEATURE_KIND_INFO[kind].geometry
  const geometry = geometryBuilder(
    families.includes('polygon') ? 'polygon' : families.includes('line') ? 'line' : 'point',
  )
  const style = Object.entries(STYLE_COLUMNS[kind]).map(([name, type]) => BUILDERS[type](name))
  const ids: string[] = []
  const details: Part[] = []
  let pending: string[] = []
  const identity = (part: string, rowStart: number, rows: number) => ({
    kind,
    city,
    counter,
    part,
    rowStart,
    rows,
  })
  const flush = async () => {
    const name = `detail-${details.length}`
    const part = identity(name, ids.length - pending.length, pending.length)
    details.push({ name, bytes: await compress(encodePart(part, [{ name: 'properties', texts: pending }])) })
    pending = []
  }

  await client.query(`DECLARE layer NO SCROLL CURSOR FOR ${layerQuery(kind)}`, [cityId])
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${BATCH} FROM layer`, rowMode: 'array' })
    for (const [id, geoJson, properties, ...values] of rows) {
      ids.push(id as string)
      geometry.add(geoJson as string)
      style.forEach((column, i) => {
        column.push(values[i])
      })
      pending.push(properties as string)
      if (pending.length === DETAIL_ROWS) await flush()
    }
    if (rows.length < BATCH) break
  }
  if (pending.length > 0) await flush()

  const columns = [...geometry.finish(), ...style.map(column => column.finish())]
  const parts: Part[] = [
    { name: 'style', bytes: await compress(encodePart(identity('style', 0, ids.length), columns)) },
    {
      name: 'ids',
      bytes: await compress(encodePart(identity('ids', 0, ids.length), [{ name: 'id', texts: ids }])),
    },
    ...details,
  ]
  return { rows: ids.length, parts }
}

async function store(
  client: pg.ClientBase,
  { cityId, kind }: EncodeJob,
  counter: number,
  { rows, parts }: { rows: number; parts: Part[] },
): Promise<void> {
  // Older sets stay one counter long: somebody may be in the middle of receiving one.
  await client.query('DELETE FROM feature_set WHERE city_id = $1 AND kind = $2 AND counter < $3 - 1', [
    cityId,
    kind,
    counter,
  ])
  await client.query(
    'INSERT INTO feature_set (city_id, kind, counter, rows) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [cityId, kind, counter, rows],
  )
  for (const [position, part] of parts.entries()) {
    await client.query(
      `INSERT INTO feature_set_part (city_id, kind, counter, position, name, bytes)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [cityId, kind, counter, position, part.name, part.bytes],
    )
  }
}
