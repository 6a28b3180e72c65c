import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { FeatureColumns } from '#sync/feature-columns.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import { followSelection } from './follow-selection.ts'

const columns = (counter: number) => ({ counter }) as FeatureColumns
const layers = (counter: number) =>
  ({ layers: { customer: { columns: columns(counter) } } }) as unknown as CitySnapshot

function setUp(rowsOfP7: Record<number, number | undefined>) {
  const selection = createStore<{ selection: null | { serial: number; counter: number; row: number } }>(
    () => ({ selection: null }),
  )
  const city = createStore<CitySnapshot>(() => layers(1))
  const follow = vi.fn(({ counter }: { counter: number }, row: number) =>
    selection.setState({ selection: { serial: 1, counter, row } }),
  )
  const clearSelection = vi.fn(() => selection.setState({ selection: null }))
  const engine = {
    subscribe: selection.subscribe,
    getSnapshot: () => {
      const now = selection.getState().selection
      return { selection: now && { kind: 'customer', ...now } }
    },
    follow,
    clearSelection,
  } as unknown as Parameters<typeof followSelection>[0]
  const find = vi.fn(async () => {
    const now = city.getState().layers.customer.columns as FeatureColumns
    const row = rowsOfP7[now.counter]
    return row === undefined ? null : { columns: now, row }
  })
  const idOf = vi.fn(async () => 'P7')
  const stop = followSelection(engine, {
    subscribe: city.subscribe,
    getSnapshot: city.getState,
    features: { idOf, find },
  })
  return {
    follow,
    clearSelection,
    find,
    idOf,
    stop,
    select: () => selection.setState({ selection: { serial: 1, counter: 1, row: 7 } }),
    replace: (counter: number) => city.setState(layers(counter)),
  }
}

test('an open popup follows its feature into the newer set', async () => {
  const t = setUp({ 2: 3 })
  t.select()
  expect(t.idOf).toHaveBeenCalledWith('customer', 1, 7)
  t.replace(2)
  await vi.waitFor(() => expect(t.follow).toHaveBeenCalledWith(columns(2), 3), PATIENCE)
  t.replace(2)
  await Promise.resolve()
  expect(t.find).toHaveBeenCalledTimes(1)
  expect(t.idOf).toHaveBeenCalledTimes(1)
})

test('a feature that is gone takes its popup along', async () => {
  const t = setUp({})
  t.select()
  t.replace(2)
  await vi.waitFor(() => expect(t.clearSelection).toHaveBeenCalledOnce(), PATIENCE)
})

test('without a popup nothing is looked up', async () => {
  const t = setUp({ 2: 3 })
  t.replace(2)
  await Promise.resolve()
  expect(t.find).not.toHaveBeenCalled()
})
