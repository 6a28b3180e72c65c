import { expect, test } from 'vitest'
import type { EngineSnapshot, Selection } from '#map/engine/map-engine.ts'
import { keepCustomerInAddress } from './customer-in-address.ts'

function page(first: Selection | null = null) {
  let selection = first
  const listeners = new Set<() => void>()
  const pops = new Set<() => void>()
  const answers = new Map<number, (id: string | null) => void>()
  const written: (string | null)[] = []
  const listenTo = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const stop = keepCustomerInAddress(
    {
      getSnapshot: () => ({ selection }) as EngineSnapshot,
      subscribe: listener => listenTo(listeners)(() => listener({} as EngineSnapshot, {} as EngineSnapshot)),
    },
    { features: { idOf: (_, __, row) => new Promise(resolve => answers.set(row, resolve)) } },
    { subscribe: listener => listenTo(pops)(() => listener({} as never)), flush: () => {} },
    id => void written.push(id),
  )
  return {
    stop,
    written,
    select: (next: Selection | null) => {
      selection = next
      for (const listener of listeners) listener()
    },
    pop: () => {
      for (const listener of pops) listener()
    },
    answer: async (row: number, id: string | null) => {
      answers.get(row)?.(id)
      await new Promise(resolve => setTimeout(resolve))
    },
  }
}

const customer = (serial: number): Selection => ({ serial, kind: 'customer', counter: 1, row: serial })

test('the address names the selected customer, and none once it is closed', async () => {
  const { select, answer, written } = page()
  expect(written).toEqual([])
  select(customer(1))
  await answer(1, 'P1')
  select(null)
  expect(written).toEqual(['P1', null])
})

test('an answer about the previous customer is not written', async () => {
  const { select, answer, written } = page()
  select(customer(1))
  select(customer(2))
  await answer(2, 'P2')
  await answer(1, 'P1')
  expect(written).toEqual(['P2'])
})

test('another kind of feature takes the customer out of the address', async () => {
  const { select, answer, written } = page(customer(1))
  await answer(1, 'P1')
  select({ ...customer(2), kind: 'pipe' })
  expect(written).toEqual(['P1', null])
})

test('what the router writes over is written again', async () => {
  const { select, answer, pop, written } = page()
  select(customer(1))
  await answer(1, 'P1')
  pop()
  select(null)
  pop()
  expect(written).toEqual(['P1', 'P1', null, null])
})
