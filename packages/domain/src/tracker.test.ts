import { expect, test } from 'vitest'
import { LOAD_STATUSES, syncPlan } from './tracker.ts'

const kinds = ['pipe', 'road', 'customer'] as const
const now = Date.parse('2026-11-20T10:00:00Z')
const hour = 3_600_000
const stored = { pipe: 3, road: 1, customer: 7 }
const server = { pipe: 4, road: 1, customer: 6 }
const allExpired = { pipe: 'EXPIRED', road: 'EXPIRED', customer: 'EXPIRED' }

test('[M4.1] load statuses', () => {
  expect(LOAD_STATUSES).toEqual(['INITIAL', 'READY', 'LOADING', 'ERROR', 'LOADED', 'EXPIRED'])
})

test('[M4.3] a missing last access, or no tracker, clears everything', () => {
  for (const lastAccess of [null, undefined, new Date(Number.NaN)])
    expect(syncPlan({ lastAccess, stored, server, now, kinds })).toEqual({
      clearAll: true,
      status: allExpired,
    })
  for (const none of [null, undefined, {}])
    expect(syncPlan({ lastAccess: now, stored: none, server, now, kinds })).toEqual({
      clearAll: true,
      status: allExpired,
    })
})

test('[M4.3] [D103] after an hour every layer is asked for; what is stored is what its changes continue', () => {
  for (const lastAccess of [now - hour - 1, new Date(now - 100 * hour), now + 2 * hour])
    expect(syncPlan({ lastAccess, stored, server, now, kinds })).toEqual({
      clearAll: false,
      status: allExpired,
    })
})

test('[M4.3] otherwise only layers that the server counts further expire', () => {
  expect(syncPlan({ lastAccess: new Date(now - hour), stored, server, now, kinds })).toEqual({
    clearAll: false,
    status: { pipe: 'EXPIRED', road: 'READY', customer: 'READY' },
  })
})

test('[M4.3] a layer never stored is fetched; an unknown server counter keeps the copy', () => {
  const plan = syncPlan({
    lastAccess: now,
    stored: { pipe: 1, road: 0 },
    server: { road: 0, customer: 0 },
    now,
    kinds,
  })
  expect(plan.status).toEqual({ pipe: 'READY', road: 'READY', customer: 'EXPIRED' })
})
