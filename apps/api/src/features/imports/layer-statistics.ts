/** What is in a layer, gathered while its rows go by, in memory that does not grow with them. */
import type { DraftColumn } from '@petatirta/contract'
import { type ColumnSummary, isNothing, suspicionOf } from '@petatirta/domain/matching'
import type { Row } from '#formats/format.ts'

const MOST_COLUMNS = 500
const MOST_DISTINCT = 1000
const SAMPLES = 200
/** Of a layer with very many columns each keeps fewer. */
const SAMPLES_IN_ALL = 6000
const LONGEST_VALUE = 100
const EXAMPLES = 5
const FIRST_ROWS = 10
/** Values of a column that is a list of types, each with its rows. */
const MOST_TYPES = 100
const SUSPICIOUS = 5

export type Family = 'point' | 'line' | 'polygon'

const FAMILIES: Readonly<Record<string, Family>> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
}

/** Longer than any word for nothing, with some spaces around it. */
const LONGEST_NOTHING = 12

/** A value as people see it; null where there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.length > LONGEST_NOTHING) return value.trim() || null
    return isNothing(value) ? null : value.trim()
  }
  if (typeof value === 'number') return Number.isNaN(value) ? null : String(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value).slice(0, LONGEST_VALUE)
  const text = String(value)
  return isNothing(text) ? null : text
}

/** A text for keeping: V8 cuts texts out of longer ones without copying, and with a cell its whole part of the file would stay in memory. */
export const ownText = (text: string): string => ` ${text}`.slice(1)

/** What is remembered of a column beside what is shown of it. */
export interface KnownColumn extends DraftColumn {
  /** As the matching rules want it: counted up to the row at which there were 1,000 different values. */
  readonly summary: Omit<ColumnSummary, 'name'>
  /** Types with their rows; null where there are too many to be types. */
  readonly types: readonly (readonly [value: string, rows: number])[] | null
  readonly suspicious: { readonly count: number; readonly examples: readonly string[] }
}

/** Most values are plain numbers or words: only others are looked at closely, which takes far longer. */
const PLAIN_NUMBER = /^[1-9]\d*$/
const PLAIN_WORDS = /^[a-z].{8,}[a-z\d]$/is

class Column {
  readonly name: string
  filled = 0
  readonly #types = new Map<string, number>()
  readonly #samples: string[] = []
  readonly #suspicious: string[] = []
  #suspiciousCount = 0
  /** Rows and filled rows when the thousandth value came. */
  #full: { rows: number; filled: number } | undefined

  constructor(name: string) {
    this.name = name
  }

  add(value: unknown, rows: number): void {
    // Words that stand for nothing are no id either: they are sorted out before.
    if (typeof value === 'string' && value !== '') this.#suspect(value)
    const whole = textOf(value)
    if (whole === null) return
    this.filled++
    // Numbers are no words, and spreadsheets that keep them as such have spoilt nothing but very long ones.
    if (typeof value === 'number' && Math.abs(value) >= 1e15) this.#suspect(whole)
    const text = whole.length > LONGEST_VALUE ? whole.slice(0, LONGEST_VALUE) : whole
    if (this.#samples.length < SAMPLES) this.#samples.push(ownText(text))
    const before = this.#types.get(text)
    if (before !== undefined) this.#types.set(text, before + 1)
    else if (this.#full === undefined) {
      this.#types.set(ownText(text), 1)
      if (this.#types.size === MOST_DISTINCT) this.#full = { rows, filled: this.filled }
    }
  }

  #suspect(text: string): void {
    if (PLAIN_NUMBER.test(text) || PLAIN_WORDS.test(text) || suspicionOf(text) === undefined) return
    this.#suspiciousCount++
    if (this.#suspicious.length < SUSPICIOUS && !this.#suspicious.includes(text))
      this.#suspicious.push(ownText(text.slice(0, LONGEST_VALUE)))
  }

  known(rows: number, samples: number): KnownColumn {
    const seen = this.#full ?? { rows, filled: this.filled }
    const distinct = this.#types.size
    return {
      name: this.name,
      filled: this.filled,
      distinct,
      examples: [...this.#types.keys()].slice(0, EXAMPLES),
      types: distinct <= MOST_TYPES ? [...this.#types] : null,
      suspicious: { count: this.#suspiciousCount, examples: this.#suspicious },
      summary: {
        samples: this.#samples.slice(0, samples),
        count: seen.rows,
        empty: seen.rows - seen.filled,
        distinct,
      },
    }
  }
}

export class LayerStatistics {
  rows = 0
  unreadable = 0
  readonly #columns = new Map<string, Column>()
  readonly #families = new Map<Family, number>()
  readonly #first: ReadonlyMap<string, string | null>[] = []

  /** Columns that the file names may be empty in every row. */
  constructor(names: readonly string[] = []) {
    for (const name of names.slice(0, MOST_COLUMNS)) this.#columns.set(name, new Column(name))
  }

  add(row: Row): void {
    this.rows++
    if (!('value' in row)) {
      this.unreadable++
      return
    }
    const { geometry, properties } = (row.value ?? {}) as { geometry?: unknown; properties?: unknown }
    this.#addGeometry(geometry)
    const values = (properties ?? {}) as Record<string, unknown>
    for (const name in values) this.#column(name)?.add(values[name], this.rows)
    if (this.#first.length < FIRST_ROWS)
      this.#first.push(
        new Map(
          Object.entries(values).map(([name, value]) => [
            name,
            textOf(value)?.slice(0, LONGEST_VALUE) ?? null,
          ]),
        ),
      )
  }

  /** Most frequent first. */
  get families(): Family[] {
    return [...this.#families].sort((a, b) => b[1] - a[1]).map(([family]) => family)
  }

  columns(): KnownColumn[] {
    const samples = Math.max(
      10,
      Math.min(SAMPLES, Math.floor(SAMPLES_IN_ALL / Math.max(1, this.#columns.size))),
    )
    return [...this.#columns.values()].map(column => column.known(this.rows, samples))
  }

  firstRows(): (string | null)[][] {
    const names = [...this.#columns.keys()]
    return this.#first.map(row => names.map(name => row.get(name) ?? null))
  }

  #column(name: string): Column | undefined {
    const known = this.#columns.get(name)
    if (known || this.#columns.size >= MOST_COLUMNS) return known
    const column = new Column(name)
    this.#columns.set(name, column)
    return column
  }

  #addGeometry(geometry: unknown): void {
    const { type, geometries } = (geometry ?? {}) as { type?: string; geometries?: unknown[] }
    const inner =
      type === 'GeometryCollection' ? (geometries?.[0] as { type?: string } | undefined)?.type : type
    const family = FAMILIES[inner ?? '']
    if (family) this.#families.set(family, (this.#families.get(family) ?? 0) + 1)
  }
}
