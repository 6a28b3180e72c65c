import { expect, test, vi } from 'vitest'
import type { FeatureColumns, Found } from '#sync/feature-columns.ts'
import { searchCustomer, searchSource } from './search-customer.ts'

const FOUND: Found = { columns: { counter: 1 } as FeatureColumns, row: 3 }

function fakeSync(status: string, loaded: boolean, found: Found | null) {
  const release = vi.fn()
  const find = vi.fn(async () => found)
  const sync = {
    use: vi.fn(() => release),
    getSnapshot: () => ({ layers: { customer: { status } } }),
    features: { loaded: async () => loaded, find },
  } as unknown as Parameters<typeof searchCustomer>[0]
  return { sync, find, release }
}

test('[M6] ops searches the layer in memory, pdam and root the local store', () => {
  expect((['ops', 'pdam', 'root'] as const).map(searchSource)).toEqual(['memory', 'store', 'store'])
})

test('[M2.3] a number with leading zeros is looked up as text', async () => {
  const { sync, find, release } = fakeSync('LOADED', true, FOUND)
  const waiting = vi.fn()
  expect(await searchCustomer(sync, '00123', 'store', waiting)).toBe(FOUND)
  expect(find).toHaveBeenCalledWith('customer', '00123', 'store')
  expect(waiting).not.toHaveBeenCalled()
  expect(release).toHaveBeenCalledOnce()
})

test('[M5.2] no customer has this number', async () => {
  const { sync } = fakeSync('LOADED', true, null)
  expect(await searchCustomer(sync, '1', 'memory', vi.fn())).toBe('missing')
})

test('[M2.3] while customers load it is said, and a failure is not called "not found"', async () => {
  const waiting = vi.fn()
  const { sync } = fakeSync('LOADING', false, null)
  expect(await searchCustomer(sync, '1', 'memory', waiting)).toBe('failed')
  expect(waiting).toHaveBeenCalledOnce()
})
