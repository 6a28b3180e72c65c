import type { FieldChange } from '@petatirta/contract'
import { type ChangeList, eachRow, type Merging } from './recipe.ts'

interface Withheld {
  position: number
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  value: object
}

/** So much of it is shown to people. */
const LISTED = 200
const LONGEST_TEXT = 200
const LISTED_IN_REASON = 3

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_TEXT)
}

/** The fields in which two records differ. */
export function fieldChanges(
  id: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap(field => {
    const change = { id, field, before: textOf(before[field]), after: textOf(after[field]) }
    return change.before === change.after ? [] : [change]
  })
}

export function noteChanges(list: ChangeList, changes: readonly FieldChange[]): void {
  list.total++
  for (const change of changes.slice(0, LISTED - list.first.length)) list.first.push(change)
}

const inWords = (changes: readonly FieldChange[]) =>
  changes
    .slice(0, LISTED_IN_REASON)
    .map(({ field, before, after }) => `${field} ${before ?? '-'} → ${after ?? '-'}`)
    .join('; ')

/**
 * Takes what would change existing records out of the stage of a correction, unless its sender has agreed to that.
 * `select` gives position, id, before, after and the value for the report.
 */
export async function withhold(
  { client, isCorrection, mayOverwrite, withheld, fail }: Merging,
  select: string,
  values: readonly unknown[],
): Promise<void> {
  if (!isCorrection || mayOverwrite) return
  await client.query(`CREATE TEMP TABLE withheld ON COMMIT DROP AS ${select}`, [...values])
  await eachRow<Withheld>(client, 'SELECT * FROM withheld', [], ({ position, id, before, after, value }) => {
    const changes = fieldChanges(id, before, after)
    noteChanges(withheld, changes)
    const reason = `Akan mengubah data yang sudah ada: ${inWords(changes)}`
    return fail({ position, id, field: changes[0]?.field ?? null, reason, value })
  })
  await client.query('DELETE FROM staged s USING withheld w WHERE w.position = s.position')
}

/** Where `s` lies elsewhere than what is stored as `stored`: the place of `table`, in words; SQL for a part of before or after. */
export const placeOf = (table: string, stored: string): string =>
  `CASE WHEN ${stored}.geom IS DISTINCT FROM s.geom THEN jsonb_build_object('Letak',
     CASE WHEN GeometryType(${table}.geom) = 'POINT' THEN ST_Y(${table}.geom) || ', ' || ST_X(${table}.geom)
          ELSE '${table === stored ? 'bentuk lama' : 'bentuk baru'} (' || ST_NPoints(${table}.geom) || ' titik)' END)
   ELSE '{}' END`

/** A staged feature as the file had it. */
export const stagedFeature = (table: string): string =>
  `jsonb_build_object('type', 'Feature', 'properties', ${table}.properties,
     'geometry', CASE WHEN ST_NPoints(${table}.geom) < 10000 THEN ST_AsGeoJSON(${table}.geom)::jsonb END)`
