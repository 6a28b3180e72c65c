import { expect, test } from 'vitest'
import { BLOCK_BYTES, BlockSource, runs } from './block-source.ts'

const BYTES = 5 * BLOCK_BYTES + 100
const FILE = Uint8Array.from({ length: BYTES }, (_, index) => (index * 7 + (index >> 8)) % 251)

function opened(fails: () => boolean = () => false) {
  const kept = new Map<number, Uint8Array>()
  const asked: string[] = []
  const store = {
    has: (block: number) => kept.has(block),
    get: async (block: number) => kept.get(block),
    put: async (block: number, bytes: Uint8Array) => void kept.set(block, bytes),
  }
  const read = async (_: string, [start, end]: readonly [number, number]) => {
    asked.push(`${start}-${end}`)
    if (fails()) throw new Error('putus')
    return FILE.slice(start, end)
  }
  const open = () => new BlockSource({ url: '/file', bytes: BYTES, store, read })
  return { open, source: open(), kept, asked }
}

const bytesOf = async (source: BlockSource, offset: number, length: number) =>
  new Uint8Array((await source.getBytes(offset, length)).data)

test('[D97] any piece of the file is read in whole blocks, and each block once', async () => {
  const { source, asked } = opened()
  const across = BLOCK_BYTES - 10
  expect(await bytesOf(source, across, 20)).toEqual(FILE.slice(across, across + 20))
  expect(asked).toEqual([`0-${2 * BLOCK_BYTES}`])
  expect(await bytesOf(source, 5, 100)).toEqual(FILE.slice(5, 105))
  const [a, b] = await Promise.all([
    bytesOf(source, 3 * BLOCK_BYTES, 9),
    bytesOf(source, 3 * BLOCK_BYTES + 9, 9),
  ])
  expect([...a, ...b]).toEqual([...FILE.slice(3 * BLOCK_BYTES, 3 * BLOCK_BYTES + 18)])
  expect(asked, 'two that ask for the same block at once').toHaveLength(2)
})

test('[D97] the last block is as long as the file; what lies beyond is refused', async () => {
  const { source } = opened()
  expect(await bytesOf(source, BYTES - 5, 16_384)).toEqual(FILE.slice(BYTES - 5))
  await expect(source.getBytes(BYTES, 10)).rejects.toThrow('ends at')
  await expect(source.getBytes(0, 2 ** 32)).rejects.toThrow('ends at')
})

test('[D97] the next visit reads what is kept from the browser, and only the rest from the server', async () => {
  const { open, source, asked } = opened()
  await source.keep([0, 1])
  await open().keep([0, 1])
  expect(asked).toEqual([`0-${2 * BLOCK_BYTES}`])
  asked.length = 0
  const whole = await bytesOf(open(), 0, 3 * BLOCK_BYTES)
  expect(whole).toEqual(FILE.slice(0, 3 * BLOCK_BYTES))
  expect(asked).toEqual([`${2 * BLOCK_BYTES}-${3 * BLOCK_BYTES}`])
})

test('[D97] a block that did not come is asked for again', async () => {
  let isDown = true
  const { source } = opened(() => isDown)
  await expect(source.getBytes(0, 10)).rejects.toThrow('putus')
  isDown = false
  expect(await bytesOf(source, 0, 10)).toEqual(FILE.slice(0, 10))
})

test('numbers that follow each other are runs', () => {
  expect(runs([1, 2, 3, 7, 9, 10])).toEqual([[1, 2, 3], [7], [9, 10]])
})
