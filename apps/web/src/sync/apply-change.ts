/** Writes what changed into the columns that are there: a customer that is added does not copy a million others. */
import { MISSING } from '@petatirta/contract'
import type { Column, Journal, PointChange, PointColumns } from './feature-columns.ts'

type Category = Extract<Column, { type: 'category' }>
type Numbers = Extract<Column, { type: 'number' }>['values']

/** A column of more different values holds texts. */
const MOST_CODES = 0x10000
/** Spare room, so that most additions need no new array. */
const roomFor = (length: number) => length + Math.max(1024, length >> 4)

interface Growing<A> {
  readonly buffer: ArrayBufferLike
  readonly byteOffset: number
  readonly length: number
  readonly constructor: unknown
  readonly BYTES_PER_ELEMENT: number
  set(values: A): void
}
type ArrayType<A> = new (buffer: ArrayBufferLike | number, offset?: number, length?: number) => A

/** The same array where it has room for so many values; otherwise a copy with more. */
export function grown<A extends Growing<A>>(array: A, length: number): A {
  if (length <= array.length) return array
  const Type = array.constructor as ArrayType<A>
  if (array.buffer.byteLength >= array.byteOffset + length * array.BYTES_PER_ELEMENT)
    return new Type(array.buffer, array.byteOffset, length)
  const larger = new Type(roomFor(length))
  larger.set(array)
  return new Type(larger.buffer, 0, length)
}

/** What the journal keeps: enough for layers that are drawn late, little beside the set itself. */
const JOURNAL_SHARE = 8
const JOURNAL_ROWS = 4096

export const newJournal = (counter: number): Journal => ({ from: counter, entries: [] })

/** Before the change is written: where its rows lie until then. */
function note(journal: Journal, positions: Float32Array, change: PointChange): void {
  const { counter, rows, removed, total } = change
  const touched = new Uint32Array(rows.length + removed.length)
  touched.set(rows)
  touched.set(removed, rows.length)
  const known = touched.filter(row => 2 * row < positions.length)
  const places = new Float32Array(2 * known.length)
  known.forEach((row, i) => {
    places.set(positions.subarray(2 * row, 2 * row + 2), 2 * i)
  })
  journal.entries.push({ counter, rows: touched, places })
  const most = Math.max(JOURNAL_ROWS, total / JOURNAL_SHARE)
  let held = journal.entries.reduce((sum, entry) => sum + entry.rows.length, 0)
  while (held > most) {
    const oldest = journal.entries.shift()
    if (!oldest) return
    held -= oldest.rows.length
    journal.from = oldest.counter
  }
}

/** The columns after a change. The arrays of those before are written to, or left behind where they have no room. */
export function applyChange(columns: PointColumns, change: PointChange): PointColumns {
  const { counter, base, total, rows } = change
  const removed = new Set(columns.removed)
  for (const row of rows) removed.delete(row)
  for (const row of change.removed) removed.add(row)
  const { removed: _, ...lasting } = columns
  if (columns.journal) note(columns.journal, columns.positions, change)
  const { positions, boxes } = moved(columns, change)
  return {
    ...lasting,
    counter,
    base,
    rows: total,
    positions,
    boxes,
    columns: Object.fromEntries(
      Object.entries(columns.columns).map(([name, column]) => [
        name,
        written(column, change.columns[name], rows, total),
      ]),
    ),
    ...(removed.size > 0 && { removed }),
  }
}

function moved({ origin, chunkRows, ...before }: PointColumns, { rows, places, total }: PointChange) {
  const positions = grown(before.positions, 2 * total)
  const boxes = grown(before.boxes, 4 * Math.ceil(total / chunkRows))
  for (let at = before.boxes.length; at < boxes.length; at += 4)
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], at)
  rows.forEach((row, i) => {
    positions[2 * row] = (places[2 * i] as number) - origin[0]
    positions[2 * row + 1] = (places[2 * i + 1] as number) - origin[1]
    const [x, y] = [positions[2 * row] as number, positions[2 * row + 1] as number]
    const box = 4 * Math.floor(row / chunkRows)
    // It never gets smaller: at worst some rows more are looked at.
    boxes[box] = Math.min(boxes[box] as number, x)
    boxes[box + 1] = Math.min(boxes[box + 1] as number, y)
    boxes[box + 2] = Math.max(boxes[box + 2] as number, x)
    boxes[box + 3] = Math.max(boxes[box + 3] as number, y)
  })
  return { positions, boxes }
}

export const textsOf = (column: Column): ((row: number) => string) => {
  if (column.type === 'text') return row => column.values[row] ?? ''
  if (column.type === 'category') return row => column.dictionary[column.codes[row] as number] ?? ''
  return () => ''
}

function written(before: Column, values: Column | undefined, rows: Uint32Array, total: number): Column {
  if (!values) throw new Error('A change lacks a column')
  if (before.type === 'number') {
    if (values.type !== 'number') throw new Error('A change has texts in place of numbers')
    return { type: 'number', values: writtenNumbers(before.values, values.values, rows, total) }
  }
  if (before.type === 'category') {
    const coded = writtenCodes(before, values, rows, total)
    if (coded) return coded
  }
  const text = textsOf(before)
  const texts =
    before.type === 'text'
      ? [...before.values]
      : Array.from({ length: before.codes.length }, (_, i) => text(i))
  const next = textsOf(values)
  rows.forEach((row, i) => {
    texts[row] = next(i)
  })
  return { type: 'text', values: texts }
}

/** Integers and doubles say "no value" differently. */
export const inDoubles = (values: Numbers): Float64Array =>
  values instanceof Float64Array
    ? values
    : Float64Array.from(values, value => (value === MISSING ? Number.NaN : value))

function writtenNumbers(before: Numbers, values: Numbers, rows: Uint32Array, total: number): Numbers {
  const isInteger = before instanceof Int32Array && values instanceof Int32Array
  const from = isInteger ? values : inDoubles(values)
  const array = isInteger ? grown(before, total) : grown(inDoubles(before), total)
  rows.forEach((row, i) => {
    array[row] = from[i] as number
  })
  return array
}

/** Undefined when there are too many different values for codes. */
function writtenCodes(
  before: Category,
  values: Column,
  rows: Uint32Array,
  total: number,
): Category | undefined {
  const known = new Map(before.dictionary.map((text, code) => [text, code]))
  const next = textsOf(values)
  const newCodes = Array.from(rows, (_, i) => {
    const text = next(i)
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  })
  if (known.size > MOST_CODES) return undefined
  const narrow =
    known.size <= 0x100 || before.codes instanceof Uint16Array ? before.codes : Uint16Array.from(before.codes)
  const codes = narrow instanceof Uint8Array ? grown(narrow, total) : grown(narrow, total)
  rows.forEach((row, i) => {
    codes[row] = newCodes[i] as number
  })
  const dictionary = known.size === before.dictionary.length ? before.dictionary : [...known.keys()]
  return { type: 'category', codes, dictionary }
}
