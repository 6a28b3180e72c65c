import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test } from 'vitest'
import { coalesce, coalesceInTurn } from './coalesce.ts'

function counted(coalesced = coalesce<string>) {
  const reads: string[] = []
  const finish: (() => void)[] = []
  const read = coalesced(async (key: string) => {
    reads.push(key)
    const number = reads.length
    await new Promise<void>(resolve => finish.push(resolve))
    return `${key} ${number}`
  })
  return { read, reads, finish }
}

const begun = (reads: string[], count: number) => expect.poll(() => reads.length, PATIENCE).toBe(count)

test('who asks at the same moment shares one read, of the same key only', async () => {
  const { read, reads, finish } = counted()
  const answers = Promise.all([read('a'), read('b'), read('a'), read('a')])
  await begun(reads, 2)
  for (const done of finish) done()
  expect(await answers).toEqual(['a 1', 'b 2', 'a 1', 'a 1'])
})

test('who asks once a read has begun gets one of his own: what changed in between must be seen', async () => {
  const { read, reads, finish } = counted()
  const first = read('a')
  await begun(reads, 1)
  const second = read('a')
  await begun(reads, 2)
  for (const done of finish) done()
  expect([await first, await second]).toEqual(['a 1', 'a 2'])
})

test('a failure is told to everybody who shared it, and not kept', async () => {
  let fail = true
  const read = coalesce(async () => {
    if (fail) throw new Error('putus')
    return 'ada'
  })
  const failed = await Promise.allSettled([read('a'), read('a')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail = false
  expect(await read('a')).toBe('ada')
})

test('[D80] in turn there is one read of a key at a time: who asks during it shares the next', async () => {
  const { read, reads, finish } = counted(coalesceInTurn)
  const first = read('a')
  await begun(reads, 1)
  const others = Promise.all([read('a'), read('a'), read('b')])
  await begun(reads, 2)
  expect(reads).toEqual(['a', 'b'])
  for (const done of finish) done()
  await begun(reads, 3)
  for (const done of finish) done()
  expect([await first, await others]).toEqual(['a 1', ['a 3', 'a 3', 'b 2']])
})
