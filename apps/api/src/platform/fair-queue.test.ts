import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that goes on until it is ended; notes what begins, by names that start with their city's letter. */
function work(limits: { inAll: number; perCity: number }) {
  const queue = createFairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  let most = 0
  return {
    begun,
    most: () => most,
    wait(name: string, signal?: AbortSignal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const result = queue.run(
        name[0] ?? '',
        async () => {
          begun.push(name)
          ends.set(name, resolve)
          most = Math.max(most, ends.size)
          await promise
          ends.delete(name)
          return name
        },
        signal,
      )
      result.catch(() => undefined)
      return result
    },
    async order(...names: string[]) {
      for (const name of names) this.wait(name)
      await setImmediate()
    },
    /** What waits for the free place has begun afterwards. */
    async end(name = begun.at(-1) ?? '') {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('no more than its limit runs at once, and of one city no more than the limit per city', async () => {
  const queue = work({ inAll: 3, perCity: 2 })
  await queue.order('A1', 'A2', 'A3', 'B1', 'B2')
  expect(queue.begun).toEqual(['A1', 'A2', 'B1'])
  await queue.end('B1')
  expect(queue.begun).toEqual(['A1', 'A2', 'B1', 'B2'])
  await queue.end('A1')
  expect(queue.begun).toEqual(['A1', 'A2', 'B1', 'B2', 'A3'])
  expect(queue.most()).toBe(3)
})

test('[D76] a city with much waiting delays each other city by one piece', async () => {
  const queue = work({ inAll: 1, perCity: 1 })
  await queue.order('A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'C2')
  for (let piece = 0; piece < 7; piece++) await queue.end()
  expect(queue.begun).toEqual(['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'A4'])
})

test('[D76] a city that asks again after each answer is no newcomer', async () => {
  const queue = work({ inAll: 1, perCity: 1 })
  await queue.order('B1', 'A1')
  await queue.end()
  // B was served before A: it comes next, although A asked again first.
  await queue.order('A2', 'B2')
  await queue.end()
  await queue.order('A3')
  for (let piece = 0; piece < 2; piece++) await queue.end()
  expect(queue.begun).toEqual(['B1', 'A1', 'B2', 'A2', 'A3'])
})

test('[D76] the city with the fewest running goes first, even where it was served last', async () => {
  const queue = work({ inAll: 3, perCity: 3 })
  await queue.order('A1', 'A2', 'B1', 'A3', 'B2')
  await queue.end('B1')
  expect(queue.begun.at(-1)).toBe('B2')
  // Of two with one each, A was served longer ago.
  await queue.end('A1')
  expect(queue.begun.at(-1)).toBe('A3')
})

test('who no longer waits is never begun, and leaves the turn to the next', async () => {
  const queue = work({ inAll: 1, perCity: 1 })
  const cancel = new AbortController()
  await queue.order('A1')
  const given = queue.wait('B1', cancel.signal)
  await queue.order('C1')
  cancel.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  await expect(queue.wait('D1', cancel.signal)).rejects.toThrow('gone')
  await queue.end()
  expect(queue.begun).toEqual(['A1', 'C1'])
})

test('work that fails gives its place back', async () => {
  const queue = createFairQueue({ inAll: 1, perCity: 1 })
  const failing = queue.run(1, async () => {
    throw new Error('broken')
  })
  const next = queue.run(2, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
