import { calls } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import Fastify from 'fastify'
import { expect, inject, test, vi } from 'vitest'
import type { Caller } from '../auth/caller.ts'
import { createPool } from '../database/database.ts'
import { createHeavyDatabase } from '../database/heavy.ts'
import { costLimits, createCostlyCalls } from './costly-calls.ts'
import type { Implementation } from './implementation.ts'

test('[D84] a question is not joined any more when its standby was asked what it has', async () => {
  const connectionString = inject('postgres').replace('NAME', 'postgres')
  const pool = createPool({ connectionString, max: 4 }, () => undefined)
  const held = Promise.withResolvers<void>()
  let looks = 0
  const connect = async () => {
    looks++
    await held.promise
    return pool.connect()
  }
  const standby = { pool, pause: () => undefined, connect }
  const costly = createCostlyCalls(
    createHeavyDatabase({ heavy: pool, quick: pool, standby }),
    costLimits(8, 2),
  )
  let answered = 0
  const implementation = {
    call: calls.customerSummary,
    handle: async () => ({ payload: ++answered }),
  } as unknown as Implementation
  const caller = { id: 'hublang', rule: 'pdam', roles: [] } as unknown as Caller
  let asked = 0
  const server = Fastify()
  server.get('/', (request, reply) => {
    asked++
    const question = { caller, city: undefined, params: {}, query: {}, request, reply }
    return costly.run(implementation, question, async () => undefined)
  })
  try {
    const first = server.inject('/')
    await vi.waitFor(() => expect(looks).toBe(1), PATIENCE)
    const second = server.inject('/')
    await vi.waitFor(() => expect(asked).toBe(2), PATIENCE)
    held.resolve()
    const answers = (await Promise.all([first, second])).map(({ body }) => body)
    expect(answers.toSorted()).toEqual(['{"payload":1}', '{"payload":2}'])
  } finally {
    await server.close()
    await pool.end()
  }
})
