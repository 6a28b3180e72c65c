import { expect, test } from 'vitest'
import { describe, describeValue } from './description.ts'

test('[M5.10] empty values show a dash, zero shows 0', () => {
  expect(['', '  ', null, undefined, Number.NaN].map(describeValue)).toEqual(['-', '-', '-', '-', '-'])
  expect([0, '0', false].map(describeValue)).toEqual(['0', '0', 'Tidak'])
})

test('[M2.10] whatever is in a property is shown as text', () => {
  expect(describeValue('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(describeValue({ a: [1] })).toBe('{"a":[1]}')
})

test('[M2.10] every property has a row, in the order of the publisher', () => {
  expect(describe({ zona: 1, nama: '' })).toEqual([
    { name: 'zona', label: 'zona', value: '1' },
    { name: 'nama', label: 'nama', value: '-' },
  ])
})
