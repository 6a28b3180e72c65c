/** What a map knows of a layer, and what a change set makes of it. */
import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  DETAIL_ROWS,
  detailPart,
  type FeatureKind,
  type FeaturePart,
  kindInfo,
  MISSING,
  PERSONAL_CHANGES_PART,
  personalPart,
} from '@petatirta/contract'
import { type ReceivedSet, shapes } from '@petatirta/harness/feature-set.ts'

/** Everything of each row as one text, by id. */
export interface Held {
  readonly counter: number
  readonly rows: ReadonlyMap<string, string>
}

export interface Changes {
  readonly since: number
  readonly counter: number
  readonly changed: ReadonlyMap<string, string>
  readonly removed: readonly string[]
}

type Parts = Pick<ReceivedSet, 'frames' | 'parts'>

const part = ({ parts }: Parts, name: string): FeaturePart => {
  const found = parts.get(name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}

const reader = (of: FeaturePart, name: string, type: string): ((row: number) => unknown) => {
  if (type === 'text') return of.texts(name)
  if (type === 'number') {
    const values = of.numbers(name)
    // Without fractions it is a column of integers, which have no NaN.
    return row => (values[row] === MISSING ? Number.NaN : values[row])
  }
  const { codes, dictionary } = of.categories(name)
  return row => dictionary[codes[row] ?? 0]
}

/** Geometry and style columns of each row, and the texts that `more` finds for it. */
function rowTexts(kind: FeatureKind, style: FeaturePart, more: (row: number) => unknown[]): string[] {
  const places = shapes(style, kind)
  const columns = Object.entries(kindInfo(kind).columns).map(([name, type]) => reader(style, name, type))
  return Array.from({ length: style.rows }, (_, row) =>
    JSON.stringify([places[row], ...columns.map(read => read(row)), ...more(row)]),
  )
}

export const isChanges = ({ parts }: Parts): boolean => parts.has(CHANGES_PART)

export function wholeSet(kind: FeatureKind, set: Parts): Held {
  const style = part(set, 'style')
  const ids = part(set, 'ids').texts('id')
  const details = (name: (index: number) => string) => {
    const texts = Array.from({ length: Math.ceil(style.rows / DETAIL_ROWS) }, (_, index) =>
      set.parts.get(name(index))?.texts('properties'),
    )
    return (row: number) => texts[Math.floor(row / DETAIL_ROWS)]?.(row % DETAIL_ROWS)
  }
  const [detail, personal] = [details(detailPart), details(personalPart)]
  const texts = rowTexts(kind, style, row => [detail(row), personal(row)])
  return { counter: style.counter, rows: new Map(texts.map((text, row) => [ids(row), text])) }
}

export function changesOf(kind: FeatureKind, set: Parts): Changes {
  const changes = part(set, CHANGES_PART)
  const personal = set.parts.get(PERSONAL_CHANGES_PART)?.texts(CHANGE_COLUMNS.properties)
  const properties = changes.texts(CHANGE_COLUMNS.properties)
  const ids = changes.texts(CHANGE_COLUMNS.id)
  const removed = changes.texts(CHANGE_COLUMNS.removed)
  const { offsets } = changes.textBytes(CHANGE_COLUMNS.removed)
  const texts = rowTexts(kind, changes, row => [properties(row), personal?.(row)])
  return {
    since: set.frames[0]?.since ?? Number.NaN,
    counter: changes.counter,
    changed: new Map(texts.map((text, row) => [ids(row), text])),
    removed: Array.from({ length: offsets.length - 1 }, (_, at) => removed(at)),
  }
}

export function applied(held: Held, { since, counter, changed, removed }: Changes): Held {
  if (since !== held.counter) throw new Error(`changes since ${since} for a set of ${held.counter}`)
  const rows = new Map(held.rows)
  for (const id of removed) rows.delete(id)
  for (const [id, text] of changed) rows.set(id, text)
  return { counter, rows }
}

/** For comparing: where a row lies in a set is no matter. */
export const sorted = ({ counter, rows }: Held) => ({ counter, rows: [...rows].sort() })
