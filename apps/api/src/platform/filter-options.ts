import type { FeatureKind } from '@petatirta/contract'
import { defaultPipeColour } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Schema } from './database/schema.ts'

type List = Schema['filter_option']['list']

/** Where the values of a filter list are found in the data that was just imported. */
const SOURCES: Record<List, { from: FeatureKind | 'complaint'; code: string; name: string }> = {
  pipe_types: { from: 'pipe', code: 'category', name: 'category' },
  pipe_diameters: { from: 'pipe', code: "properties->>'DIAMETER'", name: "properties->>'DIAMETER'" },
  customer_class: { from: 'customer', code: 'kodegol', name: "COALESCE(NULLIF(golongan, ''), kodegol)" },
  payment_channels: { from: 'customer', code: 'loket_bayar', name: 'loket_bayar' },
  jenis_nonair: { from: 'complaint', code: 'jenis_nonair', name: 'jenis_nonair' },
}

/** A value that few features have belongs to Others until somebody configures it. */
const MIN_SHARE = 0.005

/** Longer than any type, class or counter: whatever it is, nobody picks it from a list. */
const LONGEST_CODE = 200

/** Adds what is new to the filter configuration and leaves chosen names and colours alone. */
export async function learnOptions(db: Db, cityId: number, kind: FeatureKind | 'complaint'): Promise<void> {
  for (const [list, source] of Object.entries(SOURCES) as [List, (typeof SOURCES)[List]][]) {
    if (source.from !== kind) continue
    const code = sql.raw(source.code)
    await sql`
      WITH found AS (
        SELECT ${code} AS code, max(${sql.raw(source.name)}) AS name, count(*) AS n FROM ${sql.table(source.from)}
        WHERE city_id = ${cityId} AND NULLIF(btrim(${code}), '') IS NOT NULL AND ${code} <> '-' AND length(${code}) <= ${LONGEST_CODE} GROUP BY 1
      )
      INSERT INTO filter_option (city_id, list, code, name)
      SELECT ${cityId}, ${list}, code, name FROM found
      WHERE n >= ${MIN_SHARE} * (SELECT sum(n) FROM found)
      ORDER BY substring(code FROM '^[0-9]+')::numeric NULLS FIRST, code
      ON CONFLICT DO NOTHING`.execute(db)
    if (kind === 'pipe') await colourNew(db, cityId, list)
  }
}

async function colourNew(db: Db, cityId: number, list: List): Promise<void> {
  const options = await db
    .selectFrom('filter_option')
    .select(['code', 'color'])
    .where('city_id', '=', cityId)
    .where('list', '=', list)
    .orderBy('position')
    .execute()
  for (const [index, { code, color }] of options.entries()) {
    if (color) continue
    await db
      .updateTable('filter_option')
      .set({ color: defaultPipeColour(index) })
      .where('city_id', '=', cityId)
      .where('list', '=', list)
      .where('code', '=', code)
      .execute()
  }
}
