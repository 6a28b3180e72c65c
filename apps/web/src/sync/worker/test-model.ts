/** A layer that changes, and what a server sends of it: for tests of clients that follow. */
import { gzipSync } from 'node:zlib'
import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  type ColumnInput,
  type CompressedPart,
  DETAIL_ROWS,
  detailPart,
  encodePart,
  type FeatureKind,
  type FeaturesRequest,
  framesOf,
  hasPersonalParts,
  kindInfo,
  MONTH_CHANGES_PART,
  MONTHS_PART,
  type MonthsRequest,
  PERSONAL_CHANGES_PART,
  packCode,
  packedLength,
  personalPart,
} from '@petatirta/contract'
import { CITY } from './test-sets.ts'

export interface Row {
  readonly id: string
  /** One point for customers; the vertices of each line for pipes. */
  readonly lines: readonly (readonly (readonly [number, number])[])[]
  readonly values: Readonly<Record<string, string | number>>
  readonly properties: object
  readonly personal: object
}

const degrees = (value: number) => Math.round(value * 1e7)

function geometry(kind: FeatureKind, rows: readonly Row[]): ColumnInput[] {
  const lines = rows.flatMap(row => row.lines)
  const vertices = lines.flat()
  const points = (['x', 'y'] as const).map((name, axis) => ({
    name,
    values: Int32Array.from(vertices, vertex => degrees(vertex[axis] as number)),
    delta: true,
  }))
  if (kind === 'customer') return points
  const starts = (counts: readonly number[]) => {
    let at = 0
    return Uint32Array.from([0, ...counts], count => {
      at += count
      return at
    })
  }
  return [
    ...points,
    { name: 'rings', values: starts(lines.map(({ length }) => length)) },
    { name: 'rows', values: starts(rows.map(row => row.lines.length)) },
  ]
}

function style(kind: FeatureKind, rows: readonly Row[]): ColumnInput[] {
  const columns = Object.entries(kindInfo(kind).columns).map(([name, type]): ColumnInput => {
    const values = rows.map(row => row.values[name] ?? '')
    if (type === 'number') {
      const isWhole = values.every(value => Number.isInteger(value))
      const numbers = values.map(Number)
      return { name, values: isWhole ? Int32Array.from(numbers) : Float64Array.from(numbers) }
    }
    const dictionary = [...new Set(values.map(String))]
    return { name, dictionary, codes: Uint8Array.from(values, value => dictionary.indexOf(String(value))) }
  })
  return [...geometry(kind, rows), ...columns]
}

export const PERIODS = ['202608', '202609', '202610']
/** What a customer's months say follows from a column, so that a test can tell whether both are of the same counter. */
export const monthCode = (arrears: number, month: number): number => (arrears + month) & 3

const monthColumns = (rows: readonly (Row | undefined)[]): ColumnInput[] =>
  PERIODS.map((name, month) => {
    const values = new Uint8Array(packedLength(rows.length))
    rows.forEach((row, i) => {
      if (row) packCode(values, i, monthCode(Number(row.values.arrears), month))
    })
    return { name, values }
  })

interface Base {
  readonly counter: number
  readonly rows: readonly Row[]
}

export class ChangingLayer {
  readonly kind: FeatureKind
  readonly rows = new Map<string, Row>()
  counter: number
  /** Whether it knows of changes at all. */
  isOld = false
  /** Whether changes are spoilt on their way. */
  isDamaged = false
  #base: Base = { counter: -1, rows: [] }
  readonly #noted: { readonly counter: number; readonly ids: readonly string[] }[] = []
  #notedFrom: number

  constructor(kind: FeatureKind, rows: readonly Row[], counter = 1) {
    this.kind = kind
    this.counter = counter
    for (const row of rows) this.rows.set(row.id, row)
    this.#notedFrom = counter
    this.encode()
  }

  change(rows: readonly Row[], removed: readonly string[]): void {
    for (const row of rows) this.rows.set(row.id, row)
    for (const id of removed) this.rows.delete(id)
    this.counter++
    this.#noted.push({ counter: this.counter, ids: [...rows.map(({ id }) => id), ...removed] })
  }

  /** Encoded anew, in an order of its own, as the server's is by place; the same for the same counter. */
  encode(): void {
    const order = ({ id }: Row) => [...id].reverse().join('')
    const rows = [...this.rows.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
    this.#base = { counter: this.counter, rows }
  }

  /** Changes up to now are not known any more. */
  forget(): void {
    this.#notedFrom = this.counter
    this.encode()
  }

  /** Made again, or restored: counters go on from far above. */
  remake(rows: readonly Row[]): void {
    this.rows.clear()
    for (const row of rows) this.rows.set(row.id, row)
    this.counter += 1000
    this.forget()
  }

  answer({ since, counter, have = [] }: FeaturesRequest, personal: boolean): Uint8Array[] {
    const { kind } = this
    const spoilt = (part: CompressedPart) =>
      this.isDamaged ? { ...part, bytes: part.bytes.slice(0, -9) } : part
    const isKnown = since !== undefined && since >= this.#notedFrom && since <= this.counter
    if (isKnown && !this.isOld)
      return [
        ...framesOf({
          kind,
          city: CITY,
          counter: this.counter,
          since,
          parts: this.#changes(since, personal).map(spoilt),
        }),
      ]
    if (since === undefined || this.isOld || this.#base.counter < this.#notedFrom) this.encode()
    const base = this.#base
    const set = { kind, city: CITY, counter: base.counter, parts: this.#parts(base, personal) }
    return [...framesOf(set, new Set(counter === base.counter ? have : []))]
  }

  /** As they are now, in the rows of the last whole set, or of what changed; undefined where it does not know. */
  answerMonths({ counter, since }: MonthsRequest): Uint8Array[] | undefined {
    const { kind } = this
    if (since === undefined) {
      if (counter !== this.#base.counter || counter < this.#notedFrom) return undefined
      const rows = this.#base.rows.map(({ id }) => this.rows.get(id))
      const part = this.#part(counter, MONTHS_PART, rows.length, monthColumns(rows))
      return [...framesOf({ kind, city: CITY, counter, parts: [part] })]
    }
    if (since < this.#notedFrom || since > this.counter) return undefined
    const ids = new Set(this.#noted.filter(noted => noted.counter > since).flatMap(noted => noted.ids))
    const rows = [...ids].flatMap(id => this.rows.get(id) ?? [])
    const columns = [{ name: CHANGE_COLUMNS.id, texts: rows.map(({ id }) => id) }, ...monthColumns(rows)]
    const part = this.#part(this.counter, MONTH_CHANGES_PART, rows.length, columns)
    return [...framesOf({ kind, city: CITY, counter: this.counter, since, parts: [part] })]
  }

  #part(counter: number, name: string, rows: number, columns: readonly ColumnInput[], rowStart = 0) {
    const identity = { kind: this.kind, city: CITY, counter, part: name, rowStart, rows }
    return { name, bytes: new Uint8Array(gzipSync(encodePart(identity, columns))) }
  }

  #parts({ counter, rows }: Base, personal: boolean) {
    const texts = (of: (row: Row) => object) => rows.map(row => JSON.stringify(of(row)))
    if (rows.length > DETAIL_ROWS) throw new Error('More rows than one part has')
    const properties = (name: string, of: (row: Row) => object) =>
      this.#part(counter, name, rows.length, [{ name: 'properties', texts: texts(of) }])
    return [
      this.#part(counter, 'style', rows.length, style(this.kind, rows)),
      this.#part(counter, 'ids', rows.length, [{ name: 'id', texts: rows.map(({ id }) => id) }]),
      properties(detailPart(0), row => row.properties),
      ...(personal && hasPersonalParts(this.kind) ? [properties(personalPart(0), row => row.personal)] : []),
    ]
  }

  #changes(since: number, personal: boolean) {
    const ids = new Set(this.#noted.filter(({ counter }) => counter > since).flatMap(noted => noted.ids))
    const rows = [...ids].sort().flatMap(id => this.rows.get(id) ?? [])
    const gone = [...ids].sort().filter(id => !this.rows.has(id))
    const texts = (of: (row: Row) => object) => rows.map(row => JSON.stringify(of(row)))
    const { id, properties, removed } = CHANGE_COLUMNS
    return [
      this.#part(this.counter, CHANGES_PART, rows.length, [
        ...style(this.kind, rows),
        { name: id, texts: rows.map(row => row.id) },
        { name: properties, texts: texts(row => row.properties) },
        { name: removed, texts: gone },
      ]),
      ...(personal && hasPersonalParts(this.kind)
        ? [
            this.#part(this.counter, PERSONAL_CHANGES_PART, rows.length, [
              { name: properties, texts: texts(row => row.personal) },
            ]),
          ]
        : []),
    ]
  }
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** A customer or a pipe of that id as it may be. */
export function randomRow(kind: FeatureKind, id: string, random: () => number): Row {
  const place = (): [number, number] => [106.8 + random() / 50, -6.2 + random() / 50]
  const properties = { nama: `Warga ${id} ${Math.floor(random() * 1000)}` }
  const personal = kind === 'customer' ? { alamat: `Jalan ${Math.floor(random() * 100)}` } : {}
  if (kind === 'customer')
    return {
      id,
      lines: [[place()]],
      values: {
        payment_class: pick(random, ['unpaid', 'latePaid', 'paid']),
        status_billing: pick(random, ['belum_terbayar', 'terbayar']),
        kodegol: `G${Math.floor(random() * 6)}`,
        loket_bayar: pick(random, ['', 'kantor', 'pos']),
        rayon: `R${Math.floor(random() * 40)}`,
        due_month: pick(random, ['202610', '202611']),
        arrears: Math.floor(random() * 5),
        pemakaian_m3_kini: random() < 0.2 ? 1.5 : Math.floor(random() * 40),
      },
      properties,
      personal,
    }
  const lines = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, place),
  )
  const values = {
    JENIS_PIPA: pick(random, ['PVC', 'HDPE']),
    DIAMETER: pick(random, ['50', '100']),
    TAHUN: 1990,
  }
  return { id, lines, values, properties, personal }
}

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
