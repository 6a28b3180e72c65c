import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import {
  type ColumnInput,
  DETAIL_ROWS,
  detailPart,
  encodePart,
  type FeatureKind,
  personalPart,
} from '@petatirta/contract/plain'
import type pg from 'pg'
import { copiedRows } from '#platform/database/copied-rows.ts'
import type { GrowingTexts } from '#platform/database/growing-texts.ts'
import { catchUp } from '#platform/database/standby.ts'
import { isRetryable } from '#platform/errors.ts'
import { LAYOUT } from './layout.ts'
import { rowWriter } from './row-writer.ts'
import { layerSource } from './sources.ts'

const gzipped = promisify(gzip)
/**
 * At zlib's own level: 9 takes eight times as long for 1 % of the style part. Out in one piece, so that the compressing
 * thread does not wait for this one to fetch what it has.
 */
export const compress = (bytes: Uint8Array) => gzipped(bytes, { chunkSize: 1 << 20 })

/**
 * For columns of numbers and codes: looking for repeated runs alone is ten times as fast and mostly packs better, as what
 * else repeats in them does so by chance and costs more to point at than to say again. The smaller one travels.
 */
export async function compressColumns(bytes: Uint8Array): Promise<Buffer> {
  const runs = gzipped(bytes, { chunkSize: 1 << 20, strategy: constants.Z_RLE })
  const [one, other] = await Promise.all([runs, compress(bytes)])
  return one.length < other.length ? one : other
}

export interface EncodeJob {
  cityId: number
  city: string
  kind: FeatureKind
}

export interface Encoded {
  readonly counter: number
  /** How many features were encoded; absent where they already were. */
  readonly rows?: number
}

type Part = { name: string; bytes: Buffer }

/** Five times what the largest city has. A set is sent from memory: a larger one would take that of all cities. */
const LARGEST_SET = 512 * 1024 * 1024

const TRIES = 3

/**
 * Encodes the layer as it is now and keeps it. Counter and rows come from one snapshot, so a set never claims a
 * counter that its data does not have; the lock lets one process do the work while others wait for the result.
 *
 * The rows are read from the standby if there is one that has all of them. What it reads is stored over the connection that was
 * open before: should another server become the primary meanwhile, nothing is stored, so a counter that was lost with the former
 * one cannot come back with other rows.
 */
export async function encodeFeatureSet(
  client: pg.ClientBase,
  job: EncodeJob,
  standby?: pg.ClientBase,
): Promise<Encoded> {
  // The lock is taken before the snapshot: after waiting, we must see what the other process stored.
  await client.query('SELECT pg_advisory_lock(hashtext($1), $2)', [`encode:${job.kind}`, job.cityId])
  try {
    const copy = standby && (await readStandby(client, standby, job).catch(() => undefined))
    return await encodeSnapshot(client, job, copy)
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', [`encode:${job.kind}`, job.cityId])
  }
}

/** A layer as it was at a counter. */
interface Copy {
  readonly counter: number
  readonly city: string
  readonly layer: Awaited<ReturnType<typeof readLayer>>
}

/** Its utility may have got another slug since it was asked for: the parts say the one that counter and rows belong to. */
async function stateOf(client: pg.ClientBase, { cityId, kind, city: asked }: EncodeJob) {
  const { rows } = await client.query<{ counter: number; encoded: boolean; city: string | null }>(
    `SELECT COALESCE(max(l.counter), 0) AS counter, COALESCE(bool_or(s.layout = ${LAYOUT}), false) AS encoded,
       (SELECT slug FROM company WHERE city_id = $1) AS city
     FROM layer_counter l LEFT JOIN feature_set s USING (city_id, kind, counter)
     WHERE l.city_id = $1 AND l.kind = $2`,
    [cityId, kind],
  )
  const { counter = 0, encoded = false, city } = rows[0] ?? {}
  return { counter, encoded, city: city ?? asked }
}

/** Undefined where it is encoded already, or the standby is behind. */
async function readStandby(
  primary: pg.ClientBase,
  standby: pg.ClientBase,
  job: EncodeJob,
): Promise<Copy | undefined> {
  const { encoded } = await stateOf(primary, job)
  if (encoded || !(await catchUp(primary, standby))) return undefined
  try {
    await standby.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { counter, city } = await stateOf(standby, job)
    return { counter, city, layer: await readLayer(standby, { ...job, city }, counter) }
  } finally {
    await standby.query('ROLLBACK').catch(() => undefined)
  }
}

async function encodeSnapshot(
  client: pg.ClientBase,
  job: EncodeJob,
  copy: Copy | undefined,
  tries = TRIES,
): Promise<Encoded> {
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const { counter, encoded, city } = await stateOf(client, job)
    // A copy of what has changed since is of no use any more.
    const made = copy?.counter === counter && copy.city === city ? copy.layer : undefined
    const layer = encoded ? undefined : (made ?? (await readLayer(client, { ...job, city }, counter)))
    if (layer) await store(client, job, counter, layer)
    await client.query('COMMIT')
    return { counter, ...(layer && { rows: layer.rows }) }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    // The utility's row was changed since the snapshot, by a new device key for one, and the set refers to it.
    if (isRetryable(error) && tries > 1) return encodeSnapshot(client, job, copy, tries - 1)
    throw error
  }
}

/** So many parts are compressed at once, by as many threads as Node has for it: what is read faster must not pile up. */
const AT_ONCE = 4

async function readLayer(client: pg.ClientBase, { cityId, city, kind }: EncodeJob, counter: number) {
  const source = layerSource(kind, cityId)
  const writer = rowWriter(kind, source)
  const { ids, properties, personal } = writer
  const details: Promise<Part>[] = []
  let setBytes = 0
  const part = async (
    name: string,
    rowStart: number,
    rows: number,
    columns: ColumnInput[],
  ): Promise<Part> => {
    const pack = name === 'style' ? compressColumns : compress
    const bytes = await pack(encodePart({ kind, city, counter, part: name, rowStart, rows }, columns))
    setBytes += bytes.length
    return { name, bytes }
  }
  const checkSize = () => {
    if (setBytes > LARGEST_SET) throw new Error(`The set of ${kind} of ${city} is too large to be sent`)
  }
  const flush = async () => {
    await details.at(-AT_ONCE)
    checkSize()
    const rows = properties.count
    const start = ids.count - rows
    const index = Math.floor(start / DETAIL_ROWS)
    const detail = (name: string, texts: GrowingTexts) => {
      details.push(part(name, start, rows, [{ name: 'properties', utf8: texts.finish() }]))
      texts.clear()
    }
    detail(detailPart(index), properties)
    if (personal) detail(personalPart(index), personal)
  }

  // Most cities are sorted in memory then: by way of the disk it takes a quarter longer.
  await client.query("SET LOCAL work_mem = '128MB'")
  for await (const rows of copiedRows(client, source.select)) {
    for (let row = 0; row < rows.count; row++) {
      writer.add(rows, row)
      if (properties.count === DETAIL_ROWS) await flush()
    }
  }
  if (properties.count > 0) await flush()

  const parts = await Promise.all([
    part('style', 0, ids.count, writer.style()),
    part('ids', 0, ids.count, [{ name: 'id', utf8: ids.finish() }]),
    ...details,
  ])
  checkSize()
  return { rows: ids.count, parts }
}

async function store(
  client: pg.ClientBase,
  { cityId, kind }: EncodeJob,
  counter: number,
  { rows, parts }: { rows: number; parts: Part[] },
): Promise<void> {
  // The former set stays: a client may be in the middle of receiving it.
  await client.query(
    `DELETE FROM feature_set s WHERE city_id = $1 AND kind = $2 AND (counter = $3 AND layout <> $4 OR EXISTS (
       SELECT FROM feature_set newer WHERE newer.city_id = $1 AND newer.kind = $2 AND newer.counter > s.counter AND newer.counter < $3))`,
    [cityId, kind, counter, LAYOUT],
  )
  await client.query(
    `INSERT INTO feature_set (city_id, kind, counter, rows, layout) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [cityId, kind, counter, rows, LAYOUT],
  )
  for (const [position, part] of parts.entries()) {
    await client.query(
      `INSERT INTO feature_set_part (city_id, kind, counter, position, name, bytes)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [cityId, kind, counter, position, part.name, part.bytes],
    )
  }
}
