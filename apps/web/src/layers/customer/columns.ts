/** The columns of customers as the points carry them: one code per row and question that a filter may ask. */
import {
  ARREARS_BANDS,
  type BillingState,
  billingState,
  isUnbilled,
  PAYMENT_CLASSES,
  type PaymentClass,
  USAGE_BANDS,
} from '@petatirta/domain'
import { grown } from '#sync/apply-change.ts'
import { categoryOf, type PointColumns, textOf } from '#sync/feature-columns.ts'
import { followed } from './followed.ts'

/** Code 0 of the points picks the colour. */
export const STATES = [...PAYMENT_CLASSES, 'default'] as const satisfies readonly BillingState[]
export type CustomerState = (typeof STATES)[number]

/** What the publisher wrote, and which of it every row has. */
export interface Grouped {
  readonly codes: Uint8Array | Uint16Array | Uint32Array
  readonly values: readonly string[]
}

export interface CustomerColumns {
  /** What they were read from. */
  readonly source: PointColumns
  readonly rows: number
  /** Rows of customers who are gone; undefined where there are none. */
  readonly removed: ReadonlySet<number> | undefined
  readonly states: Uint8Array
  /** The month that the states are of; absent: the present. */
  readonly period?: string
  /** Whether a row has no bill at all: it is drawn as unpaid, and counted apart. */
  readonly isUnbilled: (row: number) => boolean
  readonly groups: Grouped
  readonly channels: Grouped
  readonly rayons: Grouped
  /** Index of the band. */
  readonly arrears: Uint8Array
  readonly usage: Uint8Array
  /** YYYYMM */
  readonly due: Grouped
}

const isClass = (text: string): text is PaymentClass => (PAYMENT_CLASSES as readonly string[]).includes(text)

/** M4.5; a class that the server does not name has the default colour. */
export const customerState = (statusBilling: string, paymentClass: string): CustomerState =>
  billingState(statusBilling, isClass(paymentClass) ? paymentClass : 'default')

/** The state of a row. The rule runs once per pair of dictionary entries, not once per customer. */
function stateReader(columns: PointColumns): (row: number) => number {
  const status = categoryOf(columns, 'status_billing')
  const classes = categoryOf(columns, 'payment_class')
  if (!status || !classes) return () => 0
  const width = classes.dictionary.length
  const lookup = Uint8Array.from({ length: status.dictionary.length * width }, (_, pair) => {
    const [billing = '', payment = ''] = [
      status.dictionary[Math.floor(pair / width)],
      classes.dictionary[pair % width],
    ]
    return STATES.indexOf(customerState(billing, payment))
  })
  return row => lookup[(status.codes[row] as number) * width + (classes.codes[row] as number)] as number
}

/** A category of more than 65,536 values travels as text. */
function grouped(columns: PointColumns, name: string): Grouped {
  const category = categoryOf(columns, name)
  if (category) return { codes: category.codes, values: category.dictionary }
  const texts = textOf(columns, name)
  const known = new Map<string, number>([['', 0]])
  const codes = Uint32Array.from({ length: columns.rows }, (_, row) => {
    const text = texts[row] ?? ''
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  })
  return { codes, values: [...known.keys()] }
}

/** The first band whose upper edge a value does not exceed; the last has none. Absent values are far below zero. */
function bandReader(columns: PointColumns, name: string, edges: readonly number[]): (row: number) => number {
  const column = columns.columns[name]
  if (column?.type !== 'number') return () => 0
  const { values } = column
  const last = edges.length
  return row => {
    const value = values[row] as number
    let band = 0
    while (band < last && value > (edges[band] as number)) band++
    return band
  }
}

/** arrearsBand() and usageBand() of domain as edges: they run once per customer. */
const ARREARS_EDGES = ARREARS_BANDS.slice(0, -1).map((_, months) => months)
const USAGE_EDGES = USAGE_BANDS.flatMap(({ maxValue }) => (maxValue === null ? [] : [maxValue]))

/** A look at two columns that are here anyway. */
function unbilledRows(columns: PointColumns): CustomerColumns['isUnbilled'] {
  const status = categoryOf(columns, 'status_billing')
  const { arrears } = columns.columns
  if (!status || arrears?.type !== 'number') return () => false
  const { codes } = status
  const { values } = arrears
  const decides = status.dictionary.map(text => isUnbilled(text, 0))
  return row => values[row] === 0 && decides[codes[row] as number] === true
}

const readersOf = (columns: PointColumns) => ({
  states: stateReader(columns),
  arrears: bandReader(columns, 'arrears', ARREARS_EDGES),
  usage: bandReader(columns, 'pemakaian_m3_kini', USAGE_EDGES),
})

type Derived = Pick<CustomerColumns, keyof ReturnType<typeof readersOf>>

const withDerived = (columns: PointColumns, derived: Derived): CustomerColumns => ({
  source: columns,
  rows: columns.rows,
  removed: columns.removed,
  ...derived,
  isUnbilled: unbilledRows(columns),
  groups: grouped(columns, 'kodegol'),
  channels: grouped(columns, 'loket_bayar'),
  rayons: grouped(columns, 'rayon'),
  due: grouped(columns, 'due_month'),
})

function read(columns: PointColumns): CustomerColumns {
  const readers = readersOf(columns)
  const codes = (of: (row: number) => number) => {
    const out = new Uint8Array(columns.rows)
    for (let row = 0; row < columns.rows; row++) out[row] = of(row)
    return out
  }
  return withDerived(columns, {
    states: codes(readers.states),
    arrears: codes(readers.arrears),
    usage: codes(readers.usage),
  })
}

function follow(before: CustomerColumns, columns: PointColumns, rows: Uint32Array): CustomerColumns {
  const readers = readersOf(columns)
  const codes = (old: Uint8Array, of: (row: number) => number) => {
    const out = grown(old, columns.rows)
    for (const row of rows) out[row] = of(row)
    return out
  }
  return withDerived(columns, {
    states: codes(before.states, readers.states),
    arrears: codes(before.arrears, readers.arrears),
    usage: codes(before.usage, readers.usage),
  })
}

/** Read once per set, then followed: the layer, the counts beside options and the summary look at the same. */
export const customerColumns = followed(read, follow)

const longer = new WeakMap<Uint8Array, Uint8Array>()

/** A mask of rows as far as it says something about these: of the set before some customers were added, or of this one. */
export function maskFor(
  { rows, base }: PointColumns,
  mask: Uint8Array | null | undefined,
): Uint8Array | null {
  if (!mask || mask.length === rows) return mask ?? null
  if (!base || mask.length < base.rows || mask.length > rows) return null
  const known = longer.get(mask)
  if (known?.length === rows) return known
  const padded = new Uint8Array(rows)
  padded.set(mask)
  longer.set(mask, padded)
  return padded
}
