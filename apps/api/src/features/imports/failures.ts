import type { ImportFailure } from '@petatirta/contract'
import type pg from 'pg'
import { storableJson } from '#platform/files/text.ts'
import { PLACED, SHAPE } from './placed.ts'

/** How many failures an answer carries; the report has all of them. */
const LISTED = 1000
/** How much of the offending features an answer carries along; a failure beyond that is listed without its feature. */
const LISTED_BYTES = 4 * 1024 * 1024
/** A larger feature is named in the report, not kept: it is too large to correct by hand. */
const LARGEST_VALUE = 256 * 1024
/** So much of them is kept for the report: features repeat the names of a table's columns, so they may outgrow their file. */
const KEPT_BYTES = 1024 * 1024 * 1024
const BATCH = 500
const BATCH_BYTES = 4 * 1024 * 1024

/** Where it cannot be converted, it stays as it is. */
const IN_DEGREES = `CASE WHEN srid IS NULL OR jsonb_typeof(value->'geometry') <> 'object' THEN value
  ELSE jsonb_set(value, '{geometry}', COALESCE(
    ST_AsGeoJSON(pg_temp.placed(pg_temp.shape(value->>'geometry'), srid), 9)::jsonb, value->'geometry')) END`

const short = (text: string | null, longest: number) =>
  text?.slice(0, longest).replaceAll('\0', '').toWellFormed() ?? null

/** As people and programs count them: rows are numbered from 0 here, and from 1 in everything that is sent. */
export const fromOne = <T extends { position: number }>(failure: T): T => ({
  ...failure,
  position: failure.position + 1,
})

/** Writes failures down while the file is read, on a connection of its own: they stay when the import is undone. */
export function createFailures(
  client: pg.ClientBase,
  importId: string,
  /** The system that a failed feature's coordinates are in; undefined: degrees. A corrected report brings degrees. */
  systemOf: (position: number) => number | undefined = () => undefined,
) {
  let batch: object[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let batchBytes = 0
  let keptBytes = 0
  let listedBytes = 0
  let total = 0
  const listed: ImportFailure[] = []

  const flush = () => {
    if (batch.length === 0) return
    const json = JSON.stringify(batch)
    const isConverting = json.includes('"srid":')
    batch = []
    batchBytes = 0
    if (isConverting) writing = writing.then(() => client.query(PLACED)).then(() => client.query(SHAPE))
    writing = writing.then(() =>
      client.query(
        `INSERT INTO import_failure (import_id, position, id, field, reason, value)
         SELECT $1, position, id, field, reason, ${isConverting ? IN_DEGREES : 'value'} FROM jsonb_to_recordset($2)
           AS f (position integer, id text, field text, reason text, value jsonb, srid integer)`,
        [importId, json],
      ),
    )
    // Handled where it is awaited; until then no unhandled rejection.
    writing.catch(() => undefined)
  }

  return {
    listed,
    get total() {
      return total
    },
    fail(failure: ImportFailure): Promise<unknown> {
      total++
      const json = storableJson(failure.value ?? null)
      const isKept = json.length <= LARGEST_VALUE && keptBytes + json.length <= KEPT_BYTES
      const value = isKept ? (JSON.parse(json) as unknown) : null
      if (isKept) {
        keptBytes += json.length
        batchBytes += json.length
      }
      const { position, field, reason } = failure
      const kept = { position, id: short(failure.id, 200), field, reason: short(reason, 500) ?? '', value }
      const srid = systemOf(position)
      batch.push(srid === undefined ? kept : { ...kept, srid })
      if (batch.length >= BATCH || batchBytes >= BATCH_BYTES) flush()
      if (listed.length < LISTED) {
        listedBytes += json.length
        listed.push(listedBytes > LISTED_BYTES ? { ...kept, value: null } : kept)
      }
      return writing
    },
    /** Waits until few are left to be written. */
    room: () => writing,
    async end(): Promise<void> {
      flush()
      await writing
    },
  }
}

export type Failures = ReturnType<typeof createFailures>
