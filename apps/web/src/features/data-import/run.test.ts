import type { ImportResult, SubscriberMessage } from '@petatirta/contract'
import { describe, expect, test } from 'vitest'
import {
  changeRun,
  type Ended,
  isRunning,
  percentDone,
  type Run,
  type RunChange,
  refusedData,
  resultOutcome,
  verdictOf,
} from './run.ts'

const file = (id: string) =>
  ({ id, kind: 'pipe', label: 'Pipa', name: `${id}.geojson`, size: 1, step: { at: 'waiting' } }) as const
const START: Run = { city: 'kota-contoh', cityName: 'Kota Contoh', files: [file('a'), file('b')] }
const after = (...changes: RunChange[]) => changes.reduce<Run | null>(changeRun, START)
const step = (run: Run | null, id = 'a') => run?.files.find(each => each.id === id)?.step
const say = (changes: Partial<SubscriberMessage>): RunChange => ({
  type: 'message',
  message: { type: 'import', status: 'running', jobId: 'a', ...changes },
})
const result = (failed: number): ImportResult => ({
  added: 3,
  changed: 2,
  unchanged: 1,
  removed: 4,
  repaired: 1,
  failed,
  failed_payload: failed
    ? { pipe: [{ position: 0, id: null, field: null, reason: 'Geometri kosong', value: null }] }
    : {},
  imports: [{ id: 'a', kind: 'pipe' }],
})
const done = (failed: number): Ended => ({ at: 'done', outcome: resultOutcome(result(failed)) })
const FAILED: Ended = { at: 'failed', reason: 'x' }
const CANCELLED: Ended = { at: 'cancelled' }

describe('a run', () => {
  test('bytes first, then what the server has read; nothing goes backwards', () => {
    const run = after(
      { type: 'begin', id: 'a' },
      { type: 'sent', id: 'a', share: 0.45 },
      { type: 'sent', id: 'a', share: 0.4 },
      say({ processed: 1200, progress: 30, message: 'Membaca' }),
      say({ processed: 900, progress: 20 }),
    )
    expect(step(run)).toMatchObject({ sent: 0.45, processed: 1200, progress: 30, message: 'Membaca' })
    expect(step(run, 'b')).toEqual({ at: 'waiting' })
  })

  test('a message about another import, or about the end, changes nothing', () => {
    const begun = after({ type: 'begin', id: 'a' })
    expect(changeRun(begun, say({ jobId: 'z', processed: 5 }))).toEqual(begun)
    expect(changeRun(begun, say({ status: 'done', processed: 5 }))).toEqual(begun)
  })

  test('a late message does not wake a file that has ended', () => {
    const run = after(
      { type: 'begin', id: 'a' },
      { type: 'end', id: 'a', step: FAILED },
      say({ processed: 5 }),
    )
    expect(step(run)).toEqual(FAILED)
  })

  test('a waiting file is cancelled at once, a running one when the server knows', () => {
    const run = after({ type: 'begin', id: 'a' }, { type: 'cancel', id: 'a' }, { type: 'cancel', id: 'b' })
    expect(step(run)).toMatchObject({ at: 'running', cancelling: true })
    expect(step(run, 'b')).toEqual(CANCELLED)
    expect(step(changeRun(run, { type: 'begin', id: 'b' }), 'b')).toEqual(CANCELLED)
    expect(step(changeRun(run, { type: 'end', id: 'a', step: done(0) }))).toEqual(done(0))
  })

  test('it runs until the last file has ended', () => {
    const one = after({ type: 'end', id: 'a', step: done(0) })
    expect(isRunning(one)).toBe(true)
    expect(isRunning(changeRun(one, { type: 'cancel', id: 'b' }))).toBe(false)
    expect(isRunning(null)).toBe(false)
  })
})

test('one bar for sending and what follows, never backwards', () => {
  const at = (sent: number, progress: number, cancelling = false) =>
    percentDone({ at: 'running', sent, progress, processed: 0, message: undefined, cancelling })
  expect([at(0, 0), at(0.5, 0), at(0.5, 28), at(1, 60), at(1, 92)]).toEqual([0, 30, 30, 60, 92])
  expect(at(1, 0)).toBeUndefined()
  expect(at(0.5, 20, true)).toBeUndefined()
})

test('failures of all data kinds are shown together, with the entry in the history', () => {
  expect(resultOutcome(result(1))).toEqual({
    counts: { added: 3, changed: 2, unchanged: 1, removed: 4, repaired: 1, failed: 1 },
    failures: [expect.objectContaining({ reason: 'Geometri kosong' })],
    imports: [{ id: 'a', kind: 'pipe' }],
  })
})

test('of several imports those are named that refused something', () => {
  const imports = [
    { id: 'a', kind: 'road' as const },
    { id: 'b', kind: 'pipe' as const },
  ]
  expect(resultOutcome({ ...result(1), imports }).imports).toEqual([{ id: 'b', kind: 'pipe' }])
})

test('a file of which nothing could be used says what was wrong, and where', () => {
  const errors = [
    { path: 'features.4', message: 'Geometri kosong' },
    { path: 'city', message: 'Wajib diisi' },
  ]
  expect(refusedData(errors)).toEqual([expect.objectContaining({ position: 4, reason: 'Geometri kosong' })])
})

test.each([
  ['all', [done(0), done(0)]],
  ['partial', [done(0), done(2)]],
  ['cancelled', [done(2), CANCELLED]],
  ['exception', [done(2), CANCELLED, FAILED]],
] as const)('[A8] the run as a whole: %s', (verdict, ends) => {
  expect(verdictOf(ends)).toBe(verdict)
})
