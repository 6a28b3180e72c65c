import { expect, test } from 'vitest'
import { enqueue, enqueueLast } from './task-queue.ts'

test('one job after the other; those that wait for the end come last, also when there are several', async () => {
  const done: string[] = []
  await new Promise<void>(resolve => {
    enqueueLast(() => done.push('last'))
    enqueueLast(() => {
      done.push('very last')
      resolve()
    })
    const cancel = enqueueLast(() => done.push('cancelled'))
    enqueue(() => {
      done.push('first')
      enqueue(() => done.push('second'))
      cancel()
    })
  })
  expect(done).toEqual(['first', 'second', 'last', 'very last'])
})
