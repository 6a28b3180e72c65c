import { encodePart } from '@petatirta/contract/plain'
import { costRatio } from '@petatirta/harness/growth.ts'
import { expect, test } from 'vitest'
import { categoryColumn } from './columns.ts'

const IDENTITY = { kind: 'pipe', city: 'kota', counter: 1, part: 'style', rowStart: 0 } as const

function diameters(distinct: number, rows = distinct) {
  const column = categoryColumn('DIAMETER')
  for (let row = 0; row < rows; row++) column.push(`${row % distinct} mm`)
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
