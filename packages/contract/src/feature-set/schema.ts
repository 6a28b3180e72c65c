import type { FeatureKind } from '../feature-kinds.ts'

/**
 * The columns that a layer is styled, filtered and labelled by (`columns` of its row in feature-kinds.ts) travel first, in the
 * part `style`, together with the geometry; ids follow in the part `ids`, everything else in `detail-N` parts of DETAIL_ROWS
 * rows each. Customers' telephones, addresses and photos are in `personal-N` parts of the same rows, which only those get
 * who see them.
 */
export const DETAIL_ROWS = 8192

export const detailPart = (index: number): string => `detail-${index}`
const PERSONAL = 'personal-'
export const personalPart = (index: number): string => `${PERSONAL}${index}`
export const isPersonalPart = (name: string): boolean => name.startsWith(PERSONAL)
export const hasPersonalParts = (kind: FeatureKind): boolean => kind === 'customer'

/**
 * A change set has one part with every column of the rows that were added or changed, their ids and properties, and the ids of
 * those that went; what is personal of the same rows is in a part of its own.
 */
export const CHANGES_PART = 'changes'
export const PERSONAL_CHANGES_PART = `${PERSONAL}changes`
/** Columns of it besides those of `style`. */
export const CHANGE_COLUMNS = { id: 'row_id', properties: 'row_properties', removed: 'removed_ids' } as const

/** Positions are integers of 1e-7 degrees: at most 6 mm off, and half the size of doubles. */
export const COORDINATE_SCALE = 1e7

/** A number column's way of saying "no value" while staying an integer. */
export const MISSING = -2147483648

/** Column names of geometry inside the `style` part. */
export const GEOMETRY_COLUMNS = {
  /** Points: one value a row. Lines and polygons: every vertex of every ring. */
  x: 'x',
  y: 'y',
  /** Vertex index at which each line or ring starts; one more at the end. */
  rings: 'rings',
  /** Ring index at which each polygon starts (polygons only); one more at the end. */
  polygons: 'polygons',
  /** Line or polygon index at which each row starts; one more at the end. */
  rows: 'rows',
} as const
