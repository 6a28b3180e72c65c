import { expect, test } from 'vitest'
import { neighbour } from './use-rotation.ts'

test('[M2.12] readings come round again in either direction', () => {
  const names = ['debit', 'tekanan', 'suhu']
  expect(neighbour(names, undefined, 1)).toBe('tekanan')
  expect(neighbour(names, 'tekanan', 1)).toBe('suhu')
  expect(neighbour(names, 'suhu', 1)).toBe('debit')
  expect(neighbour(names, undefined, -1)).toBe('suhu')
  expect(neighbour(names, 'gone', 1)).toBe('tekanan')
  expect(neighbour([], 'gone', 1)).toBeUndefined()
})
