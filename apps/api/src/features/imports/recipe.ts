import type { FieldChange, ImportCounts, ImportFailure, ImportMode } from '@petatirta/contract'
import type pg from 'pg'
import type { FileRows } from './rows.ts'

/** Answers when few are left to be written down: awaited where many come at once. */
export type Fail = (failure: ImportFailure) => Promise<unknown>

export interface Reading {
  readonly client: pg.ClientBase
  readonly rows: FileRows
  readonly fail: Fail
  /** Call with every batch: reports progress, and waits where failures come faster than they are written down. */
  readonly read: (things: number) => Promise<void>
}

export interface Merging {
  readonly client: pg.ClientBase
  readonly cityId: number
  readonly importId: string
  /** The file completes a layer: what it does not hold stays. */
  readonly isCorrection: boolean
  /** Of a correction: rows may change existing records. */
  readonly mayOverwrite: boolean
  /** Chosen by the sender, where a merge is what happens otherwise: what the file does not hold goes. */
  readonly replace: boolean
  /** Chosen by a person who has looked at the file; undefined: as is usual for the kind (D33). */
  readonly mode?: ImportMode | undefined
  /** Only counts: nothing outside of temporary tables is written. Recipes that cannot do that are given temporary tables. */
  readonly isDry?: boolean
  readonly fail: Fail
  /** Notes that a record is not changed as the file says; only with an answer. */
  readonly withheld: ChangeList
  /** Notes that a manual correction gives way. */
  readonly overruled: ChangeList
  /** Progress: per cent, and what is being done. */
  readonly say: (progress: number, message: string) => void
}

/** How many records, and the first of them field by field. */
export interface ChangeList {
  total: number
  readonly first: FieldChange[]
}

export type Merged = Omit<ImportCounts, 'failed'> & {
  /** Of several layers that were read together, each by itself; only while counting. */
  readonly parts?: readonly Omit<ImportCounts, 'failed'>[]
}

/**
 * How a file of one kind gets into the database. Staging reads it into a temporary table, at the speed of the line it
 * comes over, and touches nothing; merging puts it in its place, in moments, inside the same transaction.
 */
export interface Recipe {
  /** Whether it knows `isDry`. */
  readonly countsDry?: boolean
  stage(reading: Reading): Promise<void>
  merge(merging: Merging): Promise<Merged>
}

/** Of features with many points so many fit into a thread's memory. */
const PAGE = 100

/**
 * Rows in the order of their position, a page at a time: there may be as many as the file has. By a cursor, because a query
 * for each page would go through all of them each time.
 */
export async function eachRow<Row extends { position: number }>(
  client: pg.ClientBase,
  select: string,
  values: readonly unknown[],
  use: (row: Row) => unknown,
): Promise<void> {
  await client.query(
    `DECLARE each_row NO SCROLL CURSOR FOR SELECT * FROM (${select}) rows ORDER BY position`,
    [...values],
  )
  for (let more = true; more; ) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE} FROM each_row`)
    for (const row of rows) await use(row)
    more = rows.length === PAGE
  }
  await client.query('CLOSE each_row')
}
