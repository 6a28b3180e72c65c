import { expect, test } from 'vitest'
import {
  decidingChannels,
  HIGHLIGHTED,
  interleave,
  isHighlighted,
  PASSES,
  paletteTable,
  rowBits,
  ruleTable,
  sameTables,
} from './point-tables.ts'
import { CHANNELS, CODES } from './points-data.ts'

test('a row passes when every one of its codes does', () => {
  const rules = ruleTable([{ passes: code => code !== 2 }, { passes: code => code < 10 }])
  const codes = interleave(3, [Uint8Array.of(1, 2, 1), Uint8Array.of(5, 5, 10)])
  expect([0, 1, 2].map(row => Boolean(rowBits(rules, codes, row) & PASSES))).toEqual([true, false, false])
})

test('without a rule everything passes and nothing is highlighted', () => {
  expect(ruleTable([]).every(bits => bits === PASSES)).toBe(true)
})

test('a highlight needs every channel that decides about it', () => {
  const rules = ruleTable([{ highlights: code => code === 1 }, {}, { highlights: code => code === 3 }])
  const codes = interleave(3, [Uint8Array.of(1, 1, 0), Uint8Array.of(9, 9, 9), Uint8Array.of(3, 0, 3)])
  expect([0, 1, 2].map(row => Boolean(rowBits(rules, codes, row) & HIGHLIGHTED))).toEqual([
    true,
    false,
    false,
  ])
})

test('the palette has a plain and a highlighted colour per code; unknown codes are transparent', () => {
  const palette = paletteTable([{ colour: '#d0021b', highlighted: '#6b0010' }])
  expect([...palette.subarray(0, 4)]).toEqual([0xd0, 0x02, 0x1b, 255])
  expect([...palette.subarray(CODES * 4, CODES * 4 + 4)]).toEqual([0x6b, 0x00, 0x10, 255])
  expect(palette[7]).toBe(0)
})

test('a filter change is two kilobytes', () => {
  expect(ruleTable([]).byteLength).toBe(2048)
  expect(interleave(1, []).byteLength).toBe(CHANNELS)
})

test('[M4.4] rows are highlighted one by one, by rule, or by both', () => {
  const tables = { rules: ruleTable([]), palette: paletteTable([]) }
  const lit = Uint8Array.of(0, 1)
  const rows = (highlights: boolean, mask: Uint8Array | null, bits: number) =>
    [0, 1].map(row => isHighlighted({ ...tables, highlights }, mask, bits, row))
  expect(rows(false, lit, PASSES)).toEqual([false, true])
  expect(rows(true, null, PASSES | HIGHLIGHTED)).toEqual([true, true])
  expect(rows(true, lit, PASSES)).toEqual([false, false])
  expect(rows(true, lit, PASSES | HIGHLIGHTED)).toEqual([false, true])
})

test('a channel that lets everything pass is not looked at, and leaving it out changes nothing', () => {
  const rules = ruleTable([{ passes: code => code !== 3 }, {}, { highlights: code => code === 7 }])
  expect(decidingChannels(rules)).toEqual([0, 2])
  expect(decidingChannels(ruleTable([{}, { passes: () => false }]))).toEqual([1])
  for (const row of [0, 3, 7]) {
    const codes = Uint8Array.from({ length: CHANNELS }, (_, channel) => (channel === 0 ? row : 7))
    expect(rowBits(rules, codes, 0, decidingChannels(rules))).toBe(rowBits(rules, codes, 0))
  }
})

test('[D107] tables that say the same are the same, whenever they were made', () => {
  const made = (hidden: number, more = {}) => ({
    rules: ruleTable([{ passes: code => code !== hidden }]),
    palette: paletteTable([{ colour: '#d0021b', highlighted: '#6b0010' }]),
    ...more,
  })
  expect(sameTables(made(2), made(2))).toBe(true)
  expect(sameTables(made(2), made(3))).toBe(false)
  expect(sameTables(made(2), made(2, { faint: true }))).toBe(false)
  expect(sameTables(made(2), { ...made(2), palette: paletteTable([]) })).toBe(false)
})
