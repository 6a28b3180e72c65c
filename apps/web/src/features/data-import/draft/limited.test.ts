import { expect, test } from 'vitest'
import { limited } from './limited.ts'

test('no more than so many at once, in their order, also after a failure', async () => {
  const inTurns = limited(2)
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const tasks = gates.map((gate, index) =>
    inTurns(async () => {
      begun.push(index)
      await gate.promise
      return index
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('x'))
  await expect(tasks[1]).rejects.toThrow('x')
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([tasks[0], tasks[2], tasks[3]])).toEqual([0, 2, 3])
})
