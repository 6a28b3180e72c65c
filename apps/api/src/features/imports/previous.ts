/** What an import put aside, and how it comes back. */
import type { ImportKind } from '@petatirta/contract'
import type pg from 'pg'
import { UNBILLED } from '#city/derive-billing.ts'
import { writeRows } from '#city/written-rows.ts'
import { mergeLayer } from './merge-layer.ts'

/** Only the newest import of a kind can be taken back: the ones before it are built upon. */
export async function forgetPrevious(
  client: pg.ClientBase,
  { cityId, kind, keep }: { cityId: number; kind: ImportKind; keep: string },
): Promise<void> {
  const values = [cityId, kind, keep]
  const older = 'city_id = $1 AND kind = $2 AND id <> $3 AND restorable'
  await client.query(
    `DELETE FROM import_previous WHERE import_id IN (SELECT id FROM import WHERE ${older})`,
    values,
  )
  await client.query(`UPDATE import SET restorable = false WHERE ${older}`, values)
}

/** What bills decide of a customer. */
const FIELDS = Object.keys(UNBILLED)

/** A customer whose first bills these are may have been paid or late by its own file: that is kept, too. */
export async function keepUnbilled(client: pg.ClientBase, cityId: number, importId: string): Promise<void> {
  const fields = FIELDS.map(name => `'${name}', c.${name}`).join(', ')
  await client.query(
    `INSERT INTO import_previous (import_id, row)
     SELECT $2, jsonb_build_object('customer_id', c.id, ${fields})
     FROM customer c WHERE c.city_id = $1 AND c.id IN (SELECT customer_id FROM staged)
       AND NOT EXISTS (SELECT FROM bill b WHERE b.city_id = c.city_id AND b.customer_id = c.id)
       AND (${FIELDS.map(name => `c.${name}`).join(', ')}) IS DISTINCT FROM (${Object.values(UNBILLED).join(', ')})`,
    [cityId, importId],
  )
}

async function takeBillsAway(client: pg.ClientBase, importId: string, cityId: number): Promise<void> {
  await client.query('CREATE TEMP TABLE touched (customer_id text) ON COMMIT DROP')
  await client.query(
    `WITH gone AS (DELETE FROM bill WHERE city_id = $1 AND import_id = $2 RETURNING customer_id)
     INSERT INTO touched SELECT DISTINCT customer_id FROM gone`,
    [cityId, importId],
  )
  await client.query(
    `INSERT INTO bill_change (city_id, customer_id)
     SELECT $1::integer, customer_id FROM touched
     UNION SELECT $1::integer, p.row->>'customer_id' FROM import_previous p WHERE p.import_id = $2
     ON CONFLICT DO NOTHING`,
    [cityId, importId],
  )
  const reset = Object.entries(UNBILLED).map(([name, value]) => `${name} = ${value}`)
  const unbilled = `c.city_id = $1 AND NOT EXISTS (SELECT FROM bill b WHERE b.city_id = $1 AND b.customer_id = c.id)`
  await writeRows(
    client,
    `UPDATE customer c SET ${reset.join(', ')} FROM touched t WHERE ${unbilled} AND c.id = t.customer_id RETURNING c.id`,
    [cityId],
  )
  await writeRows(
    client,
    `UPDATE customer c SET ${FIELDS.map(name => `${name} = r.${name}`).join(', ')}
     FROM import_previous p, jsonb_populate_record(NULL::customer, p.row) r
     WHERE ${unbilled} AND p.import_id = $2 AND p.row ? 'status_billing' AND c.id = p.row->>'customer_id'
     RETURNING c.id`,
    [cityId, importId],
  )
}

/** Columns that can be written: generated ones make themselves. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
     ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(row => row.column_name)
}

/** Puts back what was there before; call it inside a transaction that holds the import's lock. */
export async function putBack(
  client: pg.ClientBase,
  { importId, cityId, kind }: { importId: string; cityId: number; kind: ImportKind },
): Promise<void> {
  if (kind === 'complaint')
    await client.query('DELETE FROM complaint WHERE city_id = $1 AND import_id = $2', [cityId, importId])
  else if (kind === 'customer')
    await writeRows(client, 'DELETE FROM customer WHERE city_id = $1 AND import_id = $2 RETURNING id', [
      cityId,
      importId,
    ])
  else if (kind === 'bill') await takeBillsAway(client, importId, cityId)
  else {
    await client.query(
      `CREATE TEMP TABLE before_import ON COMMIT DROP AS
       SELECT r.id, p.geom, r.name, r.category, r.properties
       FROM import_previous p, jsonb_populate_record(NULL::feature, p.row) r WHERE p.import_id = $1`,
      [importId],
    )
    await mergeLayer(client, { kind, cityId, source: 'SELECT * FROM before_import' })
    await client.query('DELETE FROM import_previous WHERE import_id = $1', [importId])
    return
  }

  const table = kind
  const columns = await columnsOf(client, table)
  const values = columns.map(name => (name === 'geom' ? 'p.geom' : `r.${name}`)).join(', ')
  // Bills of customers that are gone have nowhere to go back to.
  const known =
    kind === 'bill'
      ? 'AND r.period IS NOT NULL AND EXISTS (SELECT FROM customer c WHERE c.city_id = r.city_id AND c.id = r.customer_id)'
      : ''
  const key = {
    customer: 'city_id, id',
    bill: 'city_id, customer_id, period',
    complaint: 'city_id, no_pengaduan',
  }[kind as string]
  const onConflict = key
    ? `ON CONFLICT (${key}) DO UPDATE SET ${columns.map(name => `${name} = excluded.${name}`).join(', ')}`
    : ''
  const insert = `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${values} FROM import_previous p, jsonb_populate_record(NULL::${table}, p.row) r
     WHERE p.import_id = $1 ${known} ${onConflict}`
  if (kind === 'customer') await writeRows(client, `${insert} RETURNING id`, [importId])
  else await client.query(insert, [importId])
  await client.query('DELETE FROM import_previous WHERE import_id = $1', [importId])
}
