/** A refused thing as a line of the sheet in which it is corrected. */
import type { ImportKind } from '@petatirta/contract'
import { GEOMETRY, LATITUDE, LONGITUDE } from '#formats/place-columns.ts'
import { isPointKind } from './rows.ts'

export type Cell = string | number | null

/** Excel's cells hold no more; half a geometry would be worse than none. */
const LONGEST_CELL = 32_000

export const isFeatureKind = (kind: ImportKind) => kind !== 'bill' && kind !== 'complaint'

const objectOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const cellOf = (value: unknown): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value).slice(0, LONGEST_CELL)

function geometryCells(kind: ImportKind, value: unknown): Cell[] {
  const { geometry } = objectOf(value)
  if (isPointKind(kind)) {
    const { coordinates } = objectOf(geometry)
    const [x, y] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
    return [cellOf(x), cellOf(y)]
  }
  const json = geometry ? JSON.stringify(geometry) : ''
  return [json.length <= LONGEST_CELL ? json : null]
}

export const placeColumns = (kind: ImportKind) =>
  isFeatureKind(kind) ? (isPointKind(kind) ? [LONGITUDE, LATITUDE] : [GEOMETRY]) : []

const fieldsOf = (kind: ImportKind, value: unknown) =>
  isFeatureKind(kind) ? objectOf(objectOf(value).properties) : objectOf(value)

/** What the sheet says of a refused thing, by column. */
export function sheetCells(kind: ImportKind, value: unknown): Map<string, Cell> {
  const place = geometryCells(kind, value)
  return new Map([
    ...Object.entries(fieldsOf(kind, value)).map(([name, cell]) => [name, cellOf(cell)] as const),
    ...placeColumns(kind).map((name, at) => [name, place[at] ?? null] as const),
  ])
}
