import { expect, test } from 'vitest'
import { holdsData, listContents } from './contents.ts'

const nothing = { users: 0, customers: 0, bills: 0, complaints: 0, symbols: 0, features: {} }

test('[A2] what goes with a utility is named, what it has none of is not', () => {
  expect(listContents({ ...nothing, users: 2, bills: 12000, features: { pipe: 3, road: 0 } })).toEqual([
    { label: 'Pengguna', rows: 2 },
    { label: 'Tagihan', rows: 12000 },
    { label: 'Pipa', rows: 3 },
  ])
})

test('users alone are no data', () => {
  expect(holdsData({ ...nothing, users: 3 })).toBe(false)
  expect(holdsData({ ...nothing, symbols: 1 })).toBe(true)
  expect(holdsData({ ...nothing, features: { device: 1 } })).toBe(true)
})
