import { type Journal, type PointColumns, rowsChanged } from '#sync/feature-columns.ts'

/**
 * What is derived from a set of points: read once, then kept in step by the rows that changed. Undefined from `follow` reads it
 * anew. What was derived before may be written to, as the columns are.
 */
export function followed<T extends object>(
  read: (columns: PointColumns) => T,
  follow: (before: T, columns: PointColumns, rows: Uint32Array) => T | undefined,
): (columns: PointColumns) => T {
  const known = new WeakMap<PointColumns, T>()
  const latest = new WeakMap<Journal, { readonly columns: PointColumns; readonly value: T }>()
  return columns => {
    const found = known.get(columns)
    if (found) return found
    const { journal } = columns
    const last = journal && latest.get(journal)
    const rows =
      last && last.columns.counter <= columns.counter ? rowsChanged(last.columns, columns) : undefined
    const value = (last && rows && follow(last.value, columns, rows)) ?? read(columns)
    known.set(columns, value)
    if (journal) latest.set(journal, { columns, value })
    return value
  }
}
