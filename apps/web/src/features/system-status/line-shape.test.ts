import type { ProcessSample, ServerProcess } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { lineShape, PLOT, roundTop } from './line-shape.ts'

const NOW = '2026-11-15T10:00:00.000Z'
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
const sample = (minutes: number, sockets: number): ProcessSample => ({
  at: minutesAgo(minutes),
  seconds: 60,
  requests: 0,
  failures: 0,
  slowMs: 0,
  sockets,
  encodings: 0,
  imports: 0,
  jobs: 0,
  loopDelayMs: 0,
  memoryMb: 0,
  cpuPercent: 0,
})
const server = (id: string, samples: ProcessSample[]): ServerProcess => ({
  id,
  host: 'srv',
  pid: 1,
  version: '0.1.0',
  alive: true,
  startedAt: NOW,
  seenAt: NOW,
  samples,
})
const shape = (...processes: ServerProcess[]) => lineShape(processes, ({ sockets }) => sockets, NOW)

test('the axis ends at a round number that nothing exceeds', () => {
  expect([0, 0.3, 1, 3, 47, 50, 51, 900].map(roundTop)).toEqual([1, 0.5, 1, 5, 50, 50, 100, 1000])
})

test('one line per process from the left an hour ago to the right now, on one scale', () => {
  const { lines, yTicks } = shape(
    server('a', [sample(2, 0), sample(1, 5), sample(0, 10)]),
    server('b', [sample(60, 10)]),
  )
  const middle = (PLOT.top + PLOT.bottom) / 2
  expect(lines[0]?.path).toMatch(
    new RegExp(`^M\\S+ ${PLOT.bottom}h0L\\S+ ${middle}L${PLOT.right} ${PLOT.top}$`),
  )
  expect(lines[1]?.path).toBe(`M${PLOT.left} ${PLOT.top}h0`)
  expect(yTicks.map(({ label }) => label)).toEqual(['0', '5', '10'])
})

test('a pause of more than three intervals interrupts the line', () => {
  const moves = (...samples: ProcessSample[]) =>
    shape(server('a', samples)).lines[0]?.path.match(/M/g)?.length
  expect(moves(sample(20, 1), sample(17, 1), sample(16, 1))).toBe(1)
  expect(moves(sample(20, 1), sample(16, 1), sample(15, 1))).toBe(2)
})

test('quarters of the hour are written below', () => {
  expect(shape().xTicks).toHaveLength(5)
  expect(lineShape([], () => 0, '2026-11-15T10:07:00.000Z').xTicks).toHaveLength(4)
})
