import { expect, test } from 'vitest'
import { createShelf } from './shelf.ts'

function counted() {
  const reads: string[] = []
  const shelf = createShelf<string>(text => text.length, 10)
  const get = (key: string, value: string) =>
    shelf.get(key, async () => {
      reads.push(key)
      return value
    })
  return { shelf, get, reads }
}

test('many at once read once, and later ones not at all', async () => {
  const { get, reads } = counted()
  const texts = await Promise.all([get('a', 'x'), get('a', 'x'), get('a', 'x')])
  expect(texts).toEqual(['x', 'x', 'x'])
  await get('a', 'x')
  expect(reads).toEqual(['a'])
})

test('what was used least recently goes first', async () => {
  const { get, reads } = counted()
  for (const key of ['a', 'b', 'a', 'c']) await get(key, 'xxxx')
  await get('a', 'xxxx')
  await get('c', 'xxxx')
  expect(reads).toEqual(['a', 'b', 'c'])
  await get('b', 'xxxx')
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

test('something larger than the shelf is handed out, and makes room for the next', async () => {
  const { get, reads } = counted()
  expect(await get('a', 'x'.repeat(50))).toHaveLength(50)
  await get('b', 'x')
  await get('b', 'x')
  expect(reads).toEqual(['a', 'b'])
})

test('nothing and failures are not kept', async () => {
  const { shelf, get, reads } = counted()
  await get('a', '')
  await get('a', '')
  expect(reads).toEqual(['a', 'a'])
  await expect(shelf.get('b', () => Promise.reject(new Error('putus')))).rejects.toThrow('putus')
  expect(await get('b', 'x')).toBe('x')
})
