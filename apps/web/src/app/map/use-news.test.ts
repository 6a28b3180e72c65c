import type { SubscriberMessage } from '@petatirta/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complaintCustomersKey } from '#features/complaint-filter/use-complaint-customers.ts'
import { incidentsKey } from '#features/incidents/keys.ts'
import { renewOnNews } from './use-news.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[M4.10] customers with complaints are asked for again once after news, not by all maps at once', () => {
  const queries = new QueryClient()
  const [complaints, incidents] = [[...complaintCustomersKey, { city: 'kota' }], incidentsKey('kota')]
  const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  const answer = () => {
    for (const key of [complaints, incidents]) queries.setQueryData(key, [])
  }
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  let say = (_: SubscriberMessage) => {}
  const stop = renewOnNews(
    {
      city: 'kota',
      onMessage: listener => {
        say = listener
        return () => {}
      },
    },
    queries,
  )
  answer()
  for (let news = 0; news < 3; news++) say({ type: 'complaints', status: 'changed' })
  expect(isOld(complaints)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(isOld(complaints)).toBe(true)
  expect(invalidate).toHaveBeenCalledOnce()
  answer()
  say({ type: 'incidents', status: 'changed' })
  expect([isOld(complaints), isOld(incidents)]).toEqual([false, true])
  say({ type: 'complaints', status: 'changed' })
  stop()
  expect(vi.getTimerCount()).toBe(0)
  queries.clear()
})
