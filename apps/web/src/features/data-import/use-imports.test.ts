import type { ImportEntry } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { applyMessage, pollInterval } from './use-imports.ts'

const entry: ImportEntry = {
  id: 'a',
  kind: 'pipe',
  fileName: 'pipa.geojson',
  bytes: 1,
  username: 'ops',
  status: 'running',
  message: null,
  processed: 10,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  repaired: 0,
  failed: 0,
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  restorable: false,
  restoredAt: null,
  restoredBy: null,
  correctionOf: null,
  overruled: null,
  columns: null,
}
const say = { type: 'import', status: 'running', jobId: 'a' } as const

test('a message moves its own import, never backwards', () => {
  expect(applyMessage([entry], { ...say, processed: 90 })).toEqual([{ ...entry, processed: 90 }])
  expect(applyMessage([entry], { ...say, processed: 5 })).toEqual([entry])
})

test('another import, or an end: only the server knows', () => {
  expect(applyMessage([entry], { ...say, jobId: 'b' })).toBeUndefined()
  expect(applyMessage([entry], { ...say, status: 'done' })).toBeUndefined()
  expect(applyMessage([{ ...entry, status: 'done' }], say)).toBeUndefined()
})

test('the history is asked for again while something runs', () => {
  expect(pollInterval([{ ...entry, status: 'done' }, entry])).toBeGreaterThan(0)
  expect(pollInterval([{ ...entry, status: 'done' }])).toBe(false)
  expect(pollInterval(undefined)).toBe(false)
})
