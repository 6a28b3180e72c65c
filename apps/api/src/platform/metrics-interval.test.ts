import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createInterval } from './metrics-interval.ts'

test('[D53] a sample tells of its own interval alone', () => {
  const interval = createInterval()
  for (let ms = 1; ms <= 100; ms++) interval.request(ms, ms > 98)
  interval.encoding()
  interval.now.imports++
  interval.watchSockets(() => 7)
  const first = interval.take()
  expect(first).toMatchObject({ requests: 100, failures: 2, encodings: 1, imports: 1, jobs: 0, sockets: 7 })
  expect(first.slowMs).toBeGreaterThanOrEqual(95)
  expect(first.slowMs).toBeLessThan(96)
  expect(interval.take()).toMatchObject({ requests: 0, failures: 0, encodings: 0, slowMs: 0, imports: 1 })
  interval.stop()
})

test('[D53] who holds the event loop is seen: in its delay and on the processor', async () => {
  const interval = createInterval()
  interval.take()
  // The first turn only says when the second one is late.
  await pass(30)
  const until = performance.now() + 150
  while (performance.now() < until) Math.sqrt(until)
  // The turn that comes late is the one that knows.
  await pass(30)
  const { loopDelayMs, cpuPercent, seconds } = interval.take()
  expect(loopDelayMs).toBeGreaterThan(100)
  expect(cpuPercent).toBeGreaterThan(5)
  expect(seconds).toBeGreaterThan(0.1)
  interval.stop()
})
