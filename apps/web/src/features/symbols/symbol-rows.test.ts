import { expect, test } from 'vitest'
import { meetsNothing, symbolRows } from './symbol-rows.ts'
import type { ListedSymbol } from './symbol-values.ts'

const symbol = (id: string, imageUrl: string | null = '/api/symbol/image/1'): ListedSymbol => ({
  id,
  label: id,
  imageUrl,
  updatedAt: '2026-11-17T08:00:00.000Z',
})
const DATA = [
  { name: 'Gate Valve', count: 120 },
  { name: 'Meter', count: 40 },
  { name: 'gatevalve', count: 5 },
  { name: 'Hydrant', count: 7 },
  { name: 'Washout', count: 90 },
]

test('[A2] what has no icon comes first, then by frequency; spellings of one sub type are one', () => {
  const symbols = [symbol('GateValve'), symbol('Tandon'), symbol('Hydrant', null)]
  const rows = symbolRows('accessories', symbols, DATA)
  expect(rows.map(({ id, count, symbol: { label } = { label: undefined } }) => [id, count, label])).toEqual([
    ['Washout', 90, undefined],
    ['Meter', 40, undefined],
    ['Hydrant', 7, 'Hydrant'],
    ['GateValve', 125, 'GateValve'],
    ['Tandon', 0, 'Tandon'],
  ])
  expect(rows.filter(row => meetsNothing(row, DATA)).map(({ id }) => id)).toEqual(['Tandon'])
})

test('[A2] without data, or before it is known, no symbol is called unused', () => {
  for (const found of [[], undefined]) {
    const rows = symbolRows('waterSources', [symbol('Sumur')], found)
    expect(rows).toHaveLength(1)
    expect(rows.some(row => meetsNothing(row, found))).toBe(false)
  }
})
