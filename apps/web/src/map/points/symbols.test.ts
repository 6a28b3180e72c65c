import { OTHERS } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { glyphs, isSymbolShown, symbolOf } from './symbols.ts'

const SYMBOLS = [
  { id: 'Hydrant', label: 'Hidran', imageUrl: null },
  { id: 'valve', label: 'Katup', imageUrl: '/symbols/valve.png' },
]

test('[M3.8] a sub type finds its symbol without regard to case', () => {
  expect(symbolOf(' HYDRANT', SYMBOLS)?.id).toBe('Hydrant')
  expect(symbolOf('Valve', SYMBOLS)?.imageUrl).toBe('/symbols/valve.png')
  expect(symbolOf('washout', SYMBOLS)).toBeUndefined()
})

test('[M3.8] spaces and punctuation in the data keep no sub type from its symbol, whose id has none (A5)', () => {
  const symbols = [{ id: 'GateValve', label: 'Katup pintu', imageUrl: null }]
  for (const subType of ['Gate Valve', 'GATE-VALVE', ' gate_valve'])
    expect(symbolOf(subType, symbols)?.id, subType).toBe('GateValve')
  expect(symbolOf('?', [])).toBeUndefined()
})

test('[M3.9] a sub type is shown when its symbol is chosen, an unknown one with Others', () => {
  expect(isSymbolShown('hydrant', SYMBOLS, 'all')).toBe(true)
  expect(isSymbolShown('hydrant', SYMBOLS, ['Hydrant'])).toBe(true)
  expect(isSymbolShown('hydrant', SYMBOLS, ['valve'])).toBe(false)
  expect(isSymbolShown('washout', SYMBOLS, ['valve'])).toBe(false)
  expect(isSymbolShown('washout', SYMBOLS, [OTHERS])).toBe(true)
  expect(isSymbolShown('', [], 'all')).toBe(true)
})

test('sub types have letters of their own, whatever order they come in', () => {
  expect(glyphs(['prv', 'pompa', 'hydrant'])).toEqual(['R', 'P', 'H'])
  expect(glyphs(['hydrant', 'pompa', 'prv'])).toEqual(['H', 'P', 'R'])
})

test('a plain valve needs no letter, and neither does a sub type without a name', () => {
  expect(glyphs(['valve', 'Gate Valve', 'airvalve', ''])).toEqual(['', '', 'A', ''])
})

test('two spellings of one sub type share a letter', () => {
  expect(glyphs(['Dop', 'DOP', 'dma'])).toEqual(['O', 'O', 'D'])
})
