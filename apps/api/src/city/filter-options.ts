import type { FeatureKind } from '@petatirta/contract'
import { defaultPipeColour } from '@petatirta/domain'
import { type Connection, runSql } from '#platform/database/run-sql.ts'
import type { Schema } from '#platform/database/schema.ts'

type List = Schema['filter_option']['list']

/** Where the values of a filter list are found in the data that was just imported. */
const SOURCES: Record<List, { from: FeatureKind | 'complaint'; code: string; name: string }> = {
  pipe_types: { from: 'pipe', code: 'category', name: 'category' },
  pipe_diameters: { from: 'pipe', code: "properties->>'DIAMETER'", name: "properties->>'DIAMETER'" },
  customer_class: { from: 'customer', code: 'kodegol', name: "COALESCE(NULLIF(golongan, ''), kodegol)" },
  payment_channels: { from: 'customer', code: 'loket_bayar', name: 'loket_bayar' },
  jenis_nonair: { from: 'complaint', code: 'jenis_nonair', name: 'jenis_nonair' },
}

/** A value that few features have belongs to Others until it is configured. */
const MIN_SHARE = 0.005

/** As many as a person would ever give colours to. Without a limit each new file would add its own to all before. */
const MOST_OPTIONS = 500

/** Longer than any type, class or counter: not a value to pick from a list. */
const LONGEST_CODE = 200

/** Adds what is new to the filter configuration and leaves chosen names and colours alone. */
export async function learnOptions(
  trx: Connection,
  cityId: number,
  kind: FeatureKind | 'complaint',
): Promise<void> {
  for (const [list, { from, code, name }] of Object.entries(SOURCES) as [List, (typeof SOURCES)[List]][]) {
    if (from !== kind) continue
    await runSql(
      trx,
      `WITH found AS (
         SELECT ${code} AS code, max(${name}) AS name, count(*) AS n FROM ${from}
         WHERE city_id = $1 AND NULLIF(btrim(${code}), '') IS NOT NULL AND ${code} <> '-' AND length(${code}) <= $3 GROUP BY 1
       )
       INSERT INTO filter_option (city_id, list, code, name)
       SELECT $1, $2, code, name FROM found
       WHERE n >= $4 * (SELECT sum(n) FROM found)
         AND NOT EXISTS (SELECT FROM filter_option o WHERE o.city_id = $1 AND o.list = $2 AND o.code = found.code)
       ORDER BY substring(code FROM '^[0-9]+')::numeric NULLS FIRST, code
       LIMIT GREATEST(0, $5 - (SELECT count(*) FROM filter_option WHERE city_id = $1 AND list = $2))
       ON CONFLICT DO NOTHING`,
      [cityId, list, LONGEST_CODE, MIN_SHARE, MOST_OPTIONS],
    )
    if (kind === 'pipe') await colourNew(trx, cityId, list)
  }
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
