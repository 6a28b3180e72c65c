import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { EngineSnapshot } from '#map/engine/map-engine.ts'
import { logSelections, logView } from './map-activities.ts'

function fakeEngine() {
  const store = createStore<EngineSnapshot>(() => ({
    baseLayer: 'map',
    ownStandsIn: false,
    canZoomIn: true,
    canZoomOut: true,
    selection: null,
    isTentative: false,
    located: false,
  }))
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    set: (change: Partial<EngineSnapshot>) => store.setState(change),
  }
}

test('[M7.3] each popup is logged once, the next of the same layer again', () => {
  const engine = fakeEngine()
  const log = vi.fn()
  logSelections(engine, log)
  engine.set({ selection: { serial: 1, kind: 'customer', counter: 1, row: 4 } })
  engine.set({ baseLayer: 'satellite' })
  // The same feature in a newer set.
  engine.set({ selection: { serial: 1, kind: 'customer', counter: 2, row: 9 } })
  engine.set({ selection: { serial: 2, kind: 'customer', counter: 2, row: 5 } })
  engine.set({ selection: null })
  engine.set({ selection: { serial: 3, kind: 'pipe', counter: 1, row: 0 } })
  expect(log.mock.calls.flat()).toEqual([
    'pop-up-customer-ditampilkan',
    'pop-up-customer-ditampilkan',
    'pop-up-pipe-ditampilkan',
  ])
})

test('[M7.3] what a double click takes back is not logged, what stays is', () => {
  const engine = fakeEngine()
  const log = vi.fn()
  logSelections(engine, log)
  const selection = { serial: 1, kind: 'customer', counter: 1, row: 4 }
  engine.set({ isTentative: true })
  engine.set({ selection })
  engine.set({ selection: null })
  engine.set({ isTentative: false })
  expect(log).not.toHaveBeenCalled()
  engine.set({ selection: { ...selection, serial: 2 }, isTentative: true })
  engine.set({ isTentative: false })
  expect(log).toHaveBeenCalledExactlyOnceWith('pop-up-customer-ditampilkan')
})

test('[M7.3] effects that run twice, as in StrictMode, do not log twice', () => {
  const engine = fakeEngine()
  const log = vi.fn()
  logSelections(engine, log)()
  const stop = logSelections(engine, log)
  engine.set({ selection: { serial: 1, kind: 'customer', counter: 1, row: 4 } })
  stop()
  logSelections(engine, log)
  expect(log).toHaveBeenCalledTimes(1)
})

test('[M2.2] a view is logged when it is opened and when it changes', () => {
  const sync = { log: vi.fn() }
  for (const view of ['umum', 'umum', 'hublang', 'hublang', 'umum'] as const) logView(sync, view)
  expect(sync.log.mock.calls.flat()).toEqual(['halaman-umum', 'halaman-hublang', 'halaman-umum'])
})
