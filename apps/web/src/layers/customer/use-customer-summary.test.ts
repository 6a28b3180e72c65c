import type { FilterConfiguration } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore } from '#shared/filters/filter-store.ts'
import type { Column, PointColumns } from '#sync/feature-columns.ts'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import { type LayerSnapshot, NOT_LOADED } from '#sync/worker/layer-loader.ts'
import { keepSummary, type SummaryResult } from './use-customer-summary.ts'

const same = (value: string, rows: number): Column => ({
  type: 'category',
  dictionary: [value],
  codes: new Uint8Array(rows),
})

const customers = (rows: number): PointColumns => ({
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 1,
  rows,
  origin: [0, 0],
  positions: new Float32Array(2 * rows),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {
    status_billing: same('terbayar', rows),
    payment_class: same('paid', rows),
    kodegol: same('R1', rows),
    loket_bayar: same('BRI', rows),
    rayon: same('Timur', rows),
    due_month: same('', rows),
  },
})

const configuration: FilterConfiguration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [],
    pipe_diameters: [],
    payment_channels: [],
    customer_class: [{ code: 'R1', name: 'Rumah Tangga' }],
  },
  symbols: { accessories: [], waterSources: [] },
  jenisNonAir: [],
}

function open(loaded: FilterConfiguration | null | undefined) {
  const layers = createStore<CitySnapshot>(
    () => ({ layers: { customer: NOT_LOADED }, failure: null }) as CitySnapshot,
  )
  const filters = createFilterStore(initialFilters('umum', '2026-11-15'))
  const results: SummaryResult[] = []
  const stop = keepSummary(
    {
      sync: { getSnapshot: layers.getState, subscribe: layers.subscribe },
      filters,
      configuration: loaded,
      complaints: null,
    },
    result => results.push(result),
  )
  const customer = (snapshot: Partial<LayerSnapshot>) =>
    layers.setState(({ layers: { customer: last } }) => ({
      layers: { customer: { ...last, ...snapshot } } as CitySnapshot['layers'],
    }))
  return { filters, results, customer, stop }
}

const paid = (count: number) => ({
  unpaid: [],
  latePaid: [],
  paid: [{ golongan: 'Rumah Tangga', count }],
})

test('[M2.6] waits for the customers, then counts them, again with every set', async () => {
  const { results, customer, stop } = open(configuration)
  expect(results).toEqual([undefined])
  customer({ status: 'LOADED', columns: customers(3) })
  await vi.waitFor(() => expect(results.at(-1)).toEqual(paid(3)), PATIENCE)
  customer({ columns: customers(5) })
  await vi.waitFor(() => expect(results.at(-1)).toEqual(paid(5)), PATIENCE)
  stop()
})

test('[M2.6] a newer filter calls the count of an older one off', async () => {
  const { results, customer, filters, stop } = open(configuration)
  customer({ status: 'LOADED', columns: customers(3) })
  filters.dispatch({ type: 'rayon', names: ['Barat'] })
  await vi.waitFor(() => expect(results.at(-1)).toEqual({ unpaid: [], latePaid: [], paid: [] }), PATIENCE)
  expect(results).toHaveLength(2)
  stop()
})

test('[D104] while the month that is chosen is not here the present is counted, as the map shows it', async () => {
  const { results, customer, filters, stop } = open(configuration)
  filters.dispatch({ type: 'asOf', period: '202607' })
  const present = customers(3)
  customer({ status: 'LOADED', columns: present })
  await vi.waitFor(() => expect(results.at(-1)).toEqual(paid(3)), PATIENCE)
  // Nothing, unpaid, paid.
  const months = { base: 1, rows: 3, packed: { '202607': Uint8Array.of(0b110100) } }
  customer({ columns: { ...present, months } })
  const one = [{ golongan: 'Rumah Tangga', count: 1 }]
  await vi.waitFor(
    () => expect(results.at(-1)).toMatchObject({ unpaid: one, latePaid: [], paid: one }),
    PATIENCE,
  )
  stop()
})

test('what does not concern customers is not counted again; without a state there is nothing to count', async () => {
  const { results, customer, filters, stop } = open(configuration)
  customer({ status: 'LOADED', columns: customers(3) })
  await vi.waitFor(() => expect(results).toHaveLength(2), PATIENCE)
  filters.dispatch({ type: 'general', name: 'road', on: true })
  customer({ received: 10 })
  for (const name of ['unpaid', 'latePaid', 'paid'] as const)
    filters.dispatch({ type: 'customer', name, on: false })
  expect(results.slice(2)).toEqual([{}])
  stop()
})

test('that customers do not come is said; a configuration on its way is waited for', async () => {
  const failing = open(configuration)
  failing.customer({ status: 'ERROR' })
  expect(failing.results).toEqual([undefined, null])
  failing.stop()
  const waiting = open(undefined)
  waiting.customer({ status: 'LOADED', columns: customers(2) })
  const unnamed = open(null)
  unnamed.customer({ status: 'LOADED', columns: customers(2) })
  await vi.waitFor(
    () =>
      expect(unnamed.results.at(-1)).toEqual({
        unpaid: [],
        latePaid: [],
        paid: [{ golongan: 'Lainnya', count: 2 }],
      }),
    PATIENCE,
  )
  unnamed.stop()
  // Both had their turns meanwhile.
  expect(waiting.results).toEqual([undefined, undefined])
  waiting.stop()
})
