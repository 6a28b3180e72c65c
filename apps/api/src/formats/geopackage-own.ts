import { OWN_MARK as OWN } from './own-mark.ts'

/** By what a table of a GeoPackage that was written here is known: its description, with the names that SQLite did not take. */
const RENAMED = /^PetaTirta (\{.{0,100000}\})$/s
/** The number of each row, which every table has. */
const ROW_NUMBER = 'fid'

export function ownDescription(names: readonly string[], taken: readonly string[]): string {
  const renamed = names.flatMap((name, i) => (taken[i] === name ? [] : [[taken[i] ?? '', name] as const]))
  return renamed.length > 0 ? `${OWN} ${JSON.stringify(Object.fromEntries(renamed))}` : OWN
}

export const isOwn = (description: string): boolean => description === OWN || RENAMED.test(description)

/** What a column was called; null: it is none of the layer's. */
export function ownNames(description: string): (column: string) => string | null {
  const renamed = new Map<string, string>()
  try {
    const names: unknown = JSON.parse(RENAMED.exec(description)?.[1] ?? '{}')
    for (const [column, name] of Object.entries(names as object))
      if (typeof name === 'string') renamed.set(column, name)
  } catch {
    // Another program has changed it.
  }
  return column => (column === ROW_NUMBER ? null : (renamed.get(column) ?? column))
}
