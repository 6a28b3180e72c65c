import pg from 'pg'

export interface TableState {
  name: string
  rows: number
  checksum: string
}

/** Feature sets, by far the largest part of a database, are encoded again on request, and what changed since; a restore ends sessions. */
export const REBUILT: readonly string[] = [
  'feature_set',
  'feature_set_part',
  'feature_set_months',
  'row_change',
  'session',
]

/** Rows as text depend on these; the same row must give the same text on every server. */
const FIXED_TEXT = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`

/** Every table with rows of its own that a backup holds; what extensions brought is theirs. */
async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence <> 'u'
       AND relname <> ALL($1)
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY relname`,
    [REBUILT],
  )
  return rows.map(row => row.name)
}

/** Row count and checksum of every table. A sum over the rows' hashes: their order, which a restore changes, is no matter. */
export async function readTables(client: pg.ClientBase): Promise<TableState[]> {
  await client.query(FIXED_TEXT)
  const states: TableState[] = []
  for (const name of await tableNames(client)) {
    const { rows } = await client.query<{ rows: string; checksum: string }>(
      `SELECT count(*) AS rows, COALESCE(sum(('x' || left(md5(whole::text), 15))::bit(60)::bigint), 0) AS checksum
       FROM ONLY ${pg.escapeIdentifier(name)} whole`,
    )
    states.push({ name, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' })
  }
  return states
}

/** What is wrong with the tables that were found, in a sentence each. */
export function differences(expected: readonly TableState[], found: readonly TableState[]): string[] {
  const byName = new Map(found.map(table => [table.name, table]))
  const known = new Set(expected.map(table => table.name))
  return [
    ...expected.flatMap(({ name, rows, checksum }) => {
      const table = byName.get(name)
      if (!table) return [`table ${name} is missing`]
      if (table.rows !== rows) return [`table ${name} has ${table.rows} rows instead of ${rows}`]
      return table.checksum === checksum ? [] : [`table ${name} has other contents`]
    }),
    ...found.flatMap(({ name }) => (known.has(name) ? [] : [`table ${name} is not in the backup`])),
  ]
}
