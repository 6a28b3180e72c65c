import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAckWindow } from './ack-window.ts'

test('[MQTT 4.6] messages are acknowledged in the order in which they came, those that are due together', async () => {
  const sent: (readonly number[])[] = []
  const window = createAckWindow(ids => sent.push(ids))
  const [one, two, three, four] = [7, 8, 9, 10].map(id => window.open(id)) as [
    () => void,
    () => void,
    () => void,
    () => void,
  ]
  two()
  three()
  await turn()
  expect(sent).toEqual([])
  one()
  await turn()
  expect(sent).toEqual([[7, 8, 9]])
  expect(window.size()).toBe(1)
  four()
  await turn()
  expect(sent).toEqual([[7, 8, 9], [10]])
  expect(window.size()).toBe(0)
})
