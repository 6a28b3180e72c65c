import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopRests } from './loop-rests.ts'

const BUSY_MS = 60

function keepBusy() {
  const until = performance.now() + BUSY_MS
  while (performance.now() < until) Math.sqrt(until)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('[D80] work on the event loop rests three times as long as it worked, unless it waited meanwhile or nothing else is asked', async () => {
  let isNeeded = true
  const rest = loopRests(() => isNeeded)
  keepBusy()
  expect(await timed(rest)).toBeGreaterThan(2 * BUSY_MS)
  keepBusy()
  await pass(4 * BUSY_MS)
  expect(await timed(rest)).toBeLessThan(BUSY_MS / 2)
  isNeeded = false
  keepBusy()
  expect(await timed(rest)).toBeLessThan(BUSY_MS / 2)
})
