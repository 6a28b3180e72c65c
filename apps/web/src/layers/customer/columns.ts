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
import { categoryOf, type PointColumns, textOf } from '#sync/feature-columns.ts'

/** Code 0 of the points picks the colour. */
export const STATES = [...PAYMENT_CLASSES, 'default'] as const satisfies readonly BillingState[]
export type CustomerState = (typeof STATES)[number]

/** What the publisher wrote, and which of it every row has. */
export interface Grouped {
  readonly codes: Uint8Array | Uint16Array | Uint32Array
  readonly values: readonly string[]
}

export interface CustomerColumns {
  readonly rows: number
  readonly states: Uint8Array
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

/** The state of every row. The rule runs once per pair of dictionary entries, not once per customer. */
function stateCodes(columns: PointColumns): Uint8Array {
  const status = categoryOf(columns, 'status_billing')
  const classes = categoryOf(columns, 'payment_class')
  const codes = new Uint8Array(columns.rows)
  if (!status || !classes) return codes
  const width = classes.dictionary.length
  const lookup = Uint8Array.from({ length: status.dictionary.length * width }, (_, pair) => {
    const [billing = '', payment = ''] = [
      status.dictionary[Math.floor(pair / width)],
      classes.dictionary[pair % width],
    ]
    return STATES.indexOf(customerState(billing, payment))
  })
  for (let row = 0; row < columns.rows; row++) {
    codes[row] = lookup[(status.codes[row] as number) * width + (classes.codes[row] as number)] as number
  }
  return codes
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
function bandCodes(columns: PointColumns, name: string, edges: readonly number[]): Uint8Array {
  const column = columns.columns[name]
  const codes = new Uint8Array(columns.rows)
  if (column?.type !== 'number') return codes
  const { values } = column
  const last = edges.length
  for (let row = 0; row < columns.rows; row++) {
    const value = values[row] as number
    let band = 0
    while (band < last && value > (edges[band] as number)) band++
    codes[row] = band
  }
  return codes
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

const read = (columns: PointColumns): CustomerColumns => ({
  rows: columns.rows,
  states: stateCodes(columns),
  isUnbilled: unbilledRows(columns),
  groups: grouped(columns, 'kodegol'),
  channels: grouped(columns, 'loket_bayar'),
  rayons: grouped(columns, 'rayon'),
  arrears: bandCodes(columns, 'arrears', ARREARS_EDGES),
  usage: bandCodes(columns, 'pemakaian_m3_kini', USAGE_EDGES),
  due: grouped(columns, 'due_month'),
})

const known = new WeakMap<PointColumns, CustomerColumns>()

/** Read once per set: the layer, the counts beside options and the summary look at the same. */
export function customerColumns(columns: PointColumns): CustomerColumns {
  const found = known.get(columns) ?? read(columns)
  known.set(columns, found)
  return found
}
