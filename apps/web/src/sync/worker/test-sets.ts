/** Feature sets for tests, made with the same codec the server uses. */
import { gzipSync } from 'node:zlib'
import {
  type ColumnInput,
  type CompressedPart,
  DETAIL_ROWS,
  detailPart,
  encodePart,
  type FeatureKind,
  framesOf,
  hasPersonalParts,
  isPersonalPart,
  personalPart,
} from '@petatirta/contract'

export const CITY = 'kota-contoh'

interface SetOptions {
  city?: string
  counter?: number
  rows?: number
}

const degrees = (value: number) => Math.round(value * 1e7)
const range = (length: number) => Array.from({ length }, (_, i) => i)

export interface TestSet {
  kind: FeatureKind
  city: string
  counter: number
  parts: CompressedPart[]
}

function makeSet(
  kind: FeatureKind,
  { city = CITY, counter = 1, rows = 3 }: SetOptions,
  style: readonly ColumnInput[],
): TestSet {
  const part = (name: string, rowStart: number, count: number, columns: readonly ColumnInput[]) => ({
    name,
    bytes: new Uint8Array(
      gzipSync(encodePart({ kind, city, counter, part: name, rowStart, rows: count }, columns)),
    ),
  })
  const details = range(Math.ceil(rows / DETAIL_ROWS)).flatMap(i => {
    const start = i * DETAIL_ROWS
    const count = Math.min(DETAIL_ROWS, rows - start)
    const properties = (name: string, of: (row: number) => object) => {
      const texts = range(count).map(row => JSON.stringify(of(start + row)))
      return part(name, start, count, [{ name: 'properties', texts }])
    }
    return [
      properties(detailPart(i), row => ({ nama: `Warga ${row} v${counter}` })),
      ...(hasPersonalParts(kind) ? [properties(personalPart(i), row => ({ alamat: `Jalan ${row}` }))] : []),
    ]
  })
  const ids = part('ids', 0, rows, [{ name: 'id', texts: range(rows).map(row => `P${row}`) }])
  return { kind, city, counter, parts: [part('style', 0, rows, style), ids, ...details] }
}

/** Customers on a diagonal line; every third is unpaid, paid late, paid. */
export function customerSet(options: SetOptions = {}): TestSet {
  const { rows = 3 } = options
  const category = (name: string, dictionary: string[], code: (row: number) => number): ColumnInput => ({
    name,
    dictionary,
    codes: Uint8Array.from(range(rows), code),
  })
  const number = (name: string): ColumnInput => ({ name, values: new Int32Array(rows) })
  return makeSet('customer', options, [
    { name: 'x', values: Int32Array.from(range(rows), row => degrees(106.8 + row / 10_000)), delta: true },
    { name: 'y', values: Int32Array.from(range(rows), row => degrees(-6.2 + row / 10_000)), delta: true },
    category('payment_class', ['unpaid', 'latePaid', 'paid'], row => row % 3),
    category('status_billing', ['belum_terbayar', 'terbayar'], row => (row % 3 === 0 ? 0 : 1)),
    ...['kodegol', 'loket_bayar', 'rayon', 'due_month'].map(name => category(name, [''], () => 0)),
    number('arrears'),
    number('pemakaian_m3_kini'),
  ])
}

/** Two pipes: one straight, one in two pieces. */
export function pipeSet(options: SetOptions = {}): TestSet {
  const lon = [106.8, 106.81, 106.82, 106.83, 106.84, 106.85]
  return makeSet('pipe', { ...options, rows: 2 }, [
    { name: 'x', values: Int32Array.from(lon, degrees), delta: true },
    { name: 'y', values: Int32Array.from(lon, () => degrees(-6.2)), delta: true },
    { name: 'rings', values: Uint32Array.of(0, 2, 4, 6) },
    { name: 'rows', values: Uint32Array.of(0, 1, 3) },
    { name: 'JENIS_PIPA', dictionary: ['PVC', 'Bambu'], codes: Uint8Array.of(0, 1) },
    { name: 'DIAMETER', dictionary: ['100', '-'], codes: Uint8Array.of(0, 1) },
    { name: 'TAHUN', values: Int32Array.of(1998, 0) },
  ])
}

export const frames = (set: TestSet, have?: readonly string[]): Uint8Array[] => [
  ...framesOf(set, new Set(have)),
]

export const personalParts = ({ parts }: TestSet): string[] =>
  parts.map(({ name }) => name).filter(isPersonalPart)
