import type { FeatureKind } from '@petatirta/contract'
import { defaultPipeColour, OTHERS } from '@petatirta/domain'
import { type Connection, runSql } from '#platform/database/run-sql.ts'
import type { Schema } from '#platform/database/schema.ts'

type List = Schema['filter_option']['list']

interface Source {
  from: FeatureKind | 'complaint'
  code: string
  name: string
  /** A period begins without payments: no counter at all does not mean that there are none any more. */
  mayBeEmpty?: true
}

/** Where the values of a filter list are found in the data that was just imported. */
const SOURCES: Record<List, Source> = {
  pipe_types: { from: 'pipe', code: 'category', name: 'category' },
  pipe_diameters: { from: 'pipe', code: "properties->>'DIAMETER'", name: "properties->>'DIAMETER'" },
  customer_class: { from: 'customer', code: 'kodegol', name: "COALESCE(NULLIF(golongan, ''), kodegol)" },
  payment_channels: { from: 'customer', code: 'loket_bayar', name: 'loket_bayar', mayBeEmpty: true },
  jenis_nonair: { from: 'complaint', code: 'jenis_nonair', name: 'jenis_nonair' },
}

/** A value that few features have belongs to Others until it is configured. */
const MIN_SHARE = 0.005

/** As many as a person would ever give colours to; as many again are remembered of files that were replaced. */
const MOST_OPTIONS = 500

/** Longer than any type, class or counter: not a value to pick from a list. */
const LONGEST_CODE = 200

/**
 * Makes the filter configuration that of the data which is there now: adds what is new, hides what no feature has any more, and
 * leaves names and colours alone. Others is no value of the data and stays.
 */
export async function learnOptions(
  trx: Connection,
  cityId: number,
  kind: FeatureKind | 'complaint',
): Promise<void> {
  for (const [list, source] of Object.entries(SOURCES) as [List, Source][]) {
    if (source.from !== kind) continue
    await learnList(trx, cityId, list, source)
    if (kind === 'pipe') await colourNew(trx, cityId, list)
  }
}

/** One statement, so that the city's features are counted once. */
async function learnList(
  trx: Connection,
  cityId: number,
  list: List,
  { from, code, name, mayBeEmpty }: Source,
): Promise<void> {
  await runSql(
    trx,
    `WITH found AS MATERIALIZED (
       SELECT ${code} AS code, max(${name}) AS name, count(*) AS n FROM ${from}
       WHERE city_id = $1 AND NULLIF(btrim(${code}), '') IS NOT NULL AND ${code} <> '-' AND length(${code}) <= $3 GROUP BY 1
     ),
     known AS (
       SELECT code, present, code = $6 OR code IN (SELECT found.code FROM found) AS found
       FROM filter_option WHERE city_id = $1 AND list = $2
     ),
     marked AS (
       UPDATE filter_option o SET present = k.found FROM known k
       WHERE o.city_id = $1 AND o.list = $2 AND o.code = k.code AND k.present <> k.found
         AND (NOT $7 OR EXISTS (SELECT FROM found))
     )
     INSERT INTO filter_option (city_id, list, code, name)
     SELECT $1, $2, code, name FROM found
     WHERE n >= $4 * (SELECT sum(n) FROM found) AND code NOT IN (SELECT code FROM known)
     ORDER BY substring(code FROM '^[0-9]+')::numeric NULLS FIRST, code
     LIMIT GREATEST(0, $5 - (SELECT count(*) FROM known WHERE found))
     ON CONFLICT DO NOTHING`,
    [cityId, list, LONGEST_CODE, MIN_SHARE, MOST_OPTIONS, OTHERS, mayBeEmpty === true],
  )
  await runSql(
    trx,
    `DELETE FROM filter_option WHERE city_id = $1 AND list = $2 AND code IN (
       SELECT code FROM filter_option WHERE city_id = $1 AND list = $2 AND NOT present ORDER BY position DESC OFFSET $3)`,
    [cityId, list, MOST_OPTIONS],
  )
}

async function colourNew(trx: Connection, cityId: number, list: List): Promise<void> {
  const options = await runSql<{ code: string; color: string | null }>(
    trx,
    'SELECT code, color FROM filter_option WHERE city_id = $1 AND list = $2 ORDER BY position',
    [cityId, list],
  )
  for (const [index, { code, color }] of options.entries()) {
    if (color) continue
    await runSql(trx, 'UPDATE filter_option SET color = $4 WHERE city_id = $1 AND list = $2 AND code = $3', [
      cityId,
      list,
      code,
      defaultPipeColour(index),
    ])
  }
}
