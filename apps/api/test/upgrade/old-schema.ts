/** The database as it was at an earlier migration, with the data of that time in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Every migration there is, in order. */
export const MIGRATION_NAMES = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort()

/** The data that came with a migration, where it has tables of its own: apps/api/test/upgrade/NNN.sql. */
const dataOf = (migration: string) => new URL(`./${migration.slice(0, 3)}.sql`, import.meta.url)

/** Applies the first so many migrations, as the program of that time did. */
export async function makeSchema(client: pg.Client, count: number): Promise<void> {
  await client.query('CREATE TABLE migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())')
  for (const name of MIGRATION_NAMES.slice(0, count)) {
    await client.query(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
  }
}

export async function fillSchema(client: pg.Client, count: number): Promise<void> {
  const files = MIGRATION_NAMES.slice(0, count).map(dataOf).filter(existsSync)
  for (const file of files) await client.query(readFileSync(file, 'utf8'))
}

export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'spatial_ref_sys' ORDER BY 1`,
  )
  return rows.map(row => row.name)
}

export async function columnNames(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name::text AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 ORDER BY 1`,
    [table],
  )
  return rows.map(row => row.name)
}

/** The rows of a table as JSON text, which loses no digit, in an order of its own. */
export async function rowTexts(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<string[]> {
  const list = columns.map(column => client.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<{ text: string }>(
    `SELECT to_jsonb(t)::text AS text FROM (SELECT ${list} FROM ${client.escapeIdentifier(table)}) t ORDER BY 1`,
  )
  return rows.map(row => row.text)
}
