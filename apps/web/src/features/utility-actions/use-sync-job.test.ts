import type { SubscriberMessage, SyncJob } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { utilityTexts as texts } from './texts.ts'
import { applyMessage, pollInterval } from './use-sync-job.ts'

const job: SyncJob = {
  id: 'a',
  city: 'kota-contoh',
  status: 'running',
  progress: 10,
  message: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  remainingSeconds: 90,
  counts: null,
  failures: [],
}
const say = (changes: Partial<SubscriberMessage>): SubscriberMessage => ({
  type: 'billing-sync',
  status: 'running',
  jobId: 'a',
  ...changes,
})

test('a message moves its own job, never backwards', () => {
  expect(applyMessage(job, say({ progress: 80, message: 'x' }))).toMatchObject({ progress: 80, message: 'x' })
  expect(applyMessage(job, say({ progress: 5 }))).toMatchObject({ progress: 10 })
})

test('how long it may take is only as good as the last word; counts stay until newer ones come', () => {
  const counts = { added: 1, changed: 2, unchanged: 3, failed: 4 }
  const next = applyMessage(job, say({ remainingSeconds: 30, counts }))
  expect(next).toMatchObject({ remainingSeconds: 30, counts })
  expect(applyMessage(next ?? null, say({}))).toMatchObject({ remainingSeconds: null, counts })
})

test('another job, an end, or a late message of one that ended: only the server knows', () => {
  expect(applyMessage(job, say({ jobId: 'b' }))).toBeUndefined()
  expect(applyMessage(job, say({ status: 'done' }))).toBeUndefined()
  expect(applyMessage({ ...job, status: 'failed' }, say({}))).toBeUndefined()
  expect(applyMessage(null, say({}))).toBeUndefined()
})

test('a running job is asked about, the more often when no news comes', () => {
  expect(pollInterval(job, false)).toBeLessThan(pollInterval(job, true) as number)
  expect(pollInterval({ ...job, status: 'done' }, false)).toBe(false)
  expect(pollInterval(null, false)).toBe(false)
})

test('the remaining time is rounded to what people say', () => {
  expect([1, 44, 60, 61, 3600].map(texts.remaining)).toEqual([
    'Perkiraan sisa waktu: kurang dari 1 menit',
    'Perkiraan sisa waktu: kurang dari 1 menit',
    'Perkiraan sisa waktu: sekitar 1 menit',
    'Perkiraan sisa waktu: sekitar 2 menit',
    'Perkiraan sisa waktu: sekitar 60 menit',
  ])
})
