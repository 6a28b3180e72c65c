import { expect, test } from 'vitest'
import { createIntakeQueue, type Waiting } from './intake-queue.ts'

interface Named extends Waiting {
  readonly name: string
}

const message = (name: string, readings = 1, isKept = false): Named => ({
  name,
  utility: name[0] ?? '',
  readings,
  isKept,
})
const MANY = { messages: 100, readings: 1000 }

/** Messages of utilities that are named by their first letter. */
function queueOf(...names: string[]) {
  const queue = createIntakeQueue<Named>({ perUtility: 10, inAll: 25 })
  for (const name of names) queue.add(message(name))
  const take = (most = MANY) => queue.take(most).map(({ name }) => name)
  return { ...queue, take }
}

test('[D44] utilities take turns, however many messages one of them has waiting', () => {
  const queue = queueOf('A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'C2')
  expect(queue.take({ ...MANY, messages: 5 })).toEqual(['A1', 'B1', 'C1', 'A2', 'C2'])
  queue.add(message('D1'))
  expect(queue.take()).toEqual(['A3', 'D1', 'A4'])
  expect(queue.isEmpty()).toBe(true)
})

test('[D44] a batch is bounded by its readings, and a message without any is work, too', () => {
  const queue = queueOf()
  for (const [name, readings] of [
    ['A1', 4],
    ['B1', 0],
    ['A2', 4],
    ['B2', 0],
  ] as const)
    queue.add(message(name, readings))
  expect(queue.take({ ...MANY, readings: 6 })).toEqual(['A1', 'B1', 'A2'])
  expect(queue.take({ ...MANY, readings: 6 })).toEqual(['B2'])
})

test('[D44] a utility has room for so many readings, all of them together for so many more', () => {
  const queue = queueOf()
  queue.add(message('A1', 10))
  expect(queue.refusal('A')?.own).toBe(true)
  expect(queue.refusal('B', 10)).toBeUndefined()
  queue.add(message('B1', 10))
  expect(queue.refusal('C', 6)?.own).toBe(false)
  expect(queue.refusal('C', 5)).toBeUndefined()
  queue.take({ ...MANY, messages: 1 })
  expect(queue.refusal('A', 10)).toBeUndefined()
})

test('[D44] what a broker keeps for us takes no room from those who send', () => {
  const queue = queueOf()
  for (let i = 0; i < 5; i++) queue.add(message(`A${i}`, 10, true))
  expect(queue.refusal('A', 10)).toBeUndefined()
  expect(queue.take()).toHaveLength(5)
  expect(queue.refusal('A', 10)).toBeUndefined()
})

test('[D44] a utility that rests keeps no other waiting, and goes on where it was', () => {
  const queue = queueOf('A1', 'A2', 'A3', 'B1', 'B2')
  queue.take({ ...MANY, messages: 3 })
  queue.putBack('A', [message('A1'), message('A2')])
  expect(queue.take()).toEqual(['B2'])
  expect(queue.hasNext()).toBe(false)
  expect(queue.isEmpty()).toBe(false)
  queue.endRest('A')
  expect(queue.take()).toEqual(['A1', 'A2', 'A3'])
})

test('what is no longer waited for is not stored, and gives its room back', () => {
  const queue = queueOf()
  const [first, second] = [message('A1', 10), message('A2')]
  queue.add(first)
  queue.remove(first)
  queue.remove(first)
  expect(queue.refusal('A', 10)).toBeUndefined()
  expect(queue.isEmpty()).toBe(true)
  queue.add(second)
  expect(queue.take()).toEqual(['A2'])
})
