import type { ProcessSample, ServerProcess, SystemStatus } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { mergeStatus, missingSince } from './use-system-status.ts'

const time = (clock: string) => `2026-11-15T${clock}.000Z`
const sample = (clock: string): ProcessSample => ({
  at: time(clock),
  seconds: 10,
  requests: 20,
  failures: 0,
  slowMs: 12,
  sockets: 3,
  encodings: 0,
  imports: 0,
  jobs: 0,
  loopDelayMs: 11,
  memoryMb: 180,
  cpuPercent: 4,
})
const server = (
  id: string,
  clocks: readonly string[],
  changes: Partial<ServerProcess> = {},
): ServerProcess => ({
  id,
  host: 'srv',
  pid: 1,
  version: '0.1.0',
  alive: true,
  startedAt: time('08:00:00'),
  seenAt: time('10:00:00'),
  samples: clocks.map(sample),
  ...changes,
})
const status = (clock: string, processes: ServerProcess[]): SystemStatus => ({
  at: time(clock),
  services: { database: 'up' },
  databaseBytes: 1,
  processes,
  databaseConnections: { used: 1, limit: 100 },
})
const clocksOf = ({ processes }: SystemStatus) =>
  Object.fromEntries(processes.map(({ id, samples }) => [id, samples.map(({ at }) => at.slice(11, 19))]))

test('new samples follow those that are known, none twice', () => {
  const known = status('10:00:10', [server('a', ['10:00:00', '10:00:10']), server('b', ['10:00:05'])])
  const fresh = status('10:00:20', [server('a', ['10:00:10', '10:00:20']), server('b', ['10:00:15'])])
  expect(clocksOf(mergeStatus(known, fresh))).toEqual({
    a: ['10:00:00', '10:00:10', '10:00:20'],
    b: ['10:00:05', '10:00:15'],
  })
})

test('the first answer is taken as it is; an answer without samples keeps the known ones', () => {
  const first = status('10:00:10', [server('a', ['10:00:00', '10:00:10'])])
  expect(mergeStatus(undefined, first)).toEqual(first)
  expect(clocksOf(mergeStatus(first, status('10:00:12', [server('a', [])])))).toEqual(clocksOf(first))
})

test('what is older than an hour by the clock of the server goes', () => {
  const known = status('10:00:10', [server('a', ['09:00:10', '09:00:20', '10:00:10'])])
  expect(clocksOf(mergeStatus(known, status('10:00:20', [server('a', ['10:00:20'])])))).toEqual({
    a: ['10:00:10', '10:00:20'],
  })
})

test('everything else is the newest: a process that ended, one that is gone, one that came', () => {
  const known = status('10:00:10', [server('a', ['10:00:10']), server('gone', ['10:00:10'])])
  const merged = mergeStatus(
    known,
    status('10:00:20', [server('a', [], { alive: false }), server('new', ['10:00:20'])]),
  )
  expect(clocksOf(merged)).toEqual({ a: ['10:00:10'], new: ['10:00:20'] })
  expect(merged.processes[0]?.alive).toBe(false)
  expect(merged.at).toBe(time('10:00:20'))
})

test('the living process that is furthest behind says what is missing', () => {
  expect(missingSince(status('10:00:30', [server('a', ['10:00:30']), server('b', ['10:00:20'])]))).toBe(
    time('10:00:20'),
  )
  const dead = server('b', ['09:30:00'], { alive: false })
  expect(missingSince(status('10:00:30', [server('a', ['10:00:30']), dead]))).toBe(time('10:00:30'))
  // Its first sample may be older than the newest of another.
  const young = server('c', [], { startedAt: time('09:59:00') })
  expect(missingSince(status('10:00:30', [server('a', ['10:00:30']), young]))).toBe(time('09:59:00'))
  expect(missingSince(status('10:00:30', []))).toBeUndefined()
})
