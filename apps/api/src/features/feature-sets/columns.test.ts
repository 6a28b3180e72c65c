import { decodePart, encodePart, MISSING } from '@petatirta/contract/plain'
import { costRatio } from '@petatirta/harness/growth.ts'
import { expect, test } from 'vitest'
import { type ColumnBuilder, categoryColumn, numberColumn, textColumn } from './columns.ts'

const IDENTITY = { kind: 'pipe', city: 'kota', counter: 1, part: 'style', rowStart: 0 } as const

/** Within other bytes, as rows of the database come. */
function push(column: ColumnBuilder, text: string | null): void {
  const source = Buffer.from(`<${text ?? ''}>`)
  column.push(source, 1, text === null ? 0 : source.length - 1)
}

function diameters(distinct: number, rows = distinct) {
  const column = categoryColumn('DIAMETER')
  for (let row = 0; row < rows; row++) push(column, `${row % distinct} mm`)
  return column.finish()
}

test.each([
  [256, Uint8Array],
  [257, Uint16Array],
  [65_535, Uint16Array],
])('%i values are codes of a dictionary', (distinct, type) => {
  const column = diameters(distinct, distinct + 1)
  if (!('codes' in column)) throw new Error('no codes')
  expect(column.codes).toBeInstanceOf(type)
  expect(column.dictionary).toHaveLength(distinct)
  expect(column.codes.at(-1)).toBe(0)
})

test('more values than codes are texts, row by row', () => {
  const column = diameters(65_536, 65_537)
  if (!('texts' in column)) throw new Error('no texts')
  expect(column.texts).toHaveLength(65_537)
  expect([column.texts[1], column.texts[65_535], column.texts[65_536]]).toEqual(['1 mm', '65535 mm', '0 mm'])
})

test('texts of the same length, first and last letters are told apart; none at all is an empty one', () => {
  const column = categoryColumn('rayon')
  const texts = ['a1b', 'a2b', '', 'a1b', null, 'ä1b', 'a2b']
  for (const text of texts) push(column, text)
  const coded = column.finish()
  if (!('codes' in coded)) throw new Error('no codes')
  expect(Array.from(coded.codes, code => coded.dictionary[code])).toEqual(texts.map(text => text ?? ''))
})

test('numbers are what Number makes of their texts, none is missing', () => {
  const integers = ['0', '-7', '37.00', '2147483647', '007', '1e3', null, '']
  const numbers = [
    '0.1',
    '-12.50',
    '123456789012345678',
    '.5',
    '5.',
    '-',
    'NaN',
    '-0.0',
    '2147483648',
    '12.30',
    null,
  ]
  for (const [texts, type] of [
    [integers, Int32Array],
    [numbers, Float64Array],
  ] as const) {
    const column = numberColumn('usage')
    for (const text of texts) push(column, text)
    const numeric = column.finish()
    if (!('values' in numeric)) throw new Error('no values')
    const { values } = numeric
    expect(values).toBeInstanceOf(type)
    const none = type === Int32Array ? MISSING : Number.NaN
    expect([...values]).toEqual(texts.map(text => (text ? Number(text) : none)))
  }
})

test('texts are kept as they are', () => {
  const column = textColumn('nama')
  const texts = ['', 'Jl. "Ä" 水', null, 'x'.repeat(100_000), 'b']
  for (const text of texts) push(column, text)
  const part = decodePart(encodePart({ ...IDENTITY, rows: texts.length }, [column.finish()]))
  expect(texts.map((_, row) => part.texts('nama')(row))).toEqual(texts.map(text => text ?? ''))
})

test.each([70_000, 700_000])('[D75] %i values cost as much for each as few do', async distinct => {
  const FEW = 60_000
  const encode = (rows: number) => encodePart({ ...IDENTITY, rows }, [diameters(rows)])
  const ratio = await costRatio(
    () => encode(distinct),
    () => encode(FEW),
  )
  // The list of values made anew for each row was two thousand times.
  expect(ratio / (distinct / FEW)).toBeLessThan(20)
})
