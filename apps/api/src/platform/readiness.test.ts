import { tmpdir } from 'node:os'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase, createPool, type Database } from './database/database.ts'
import { readiness } from './readiness.ts'
import { createStorage } from './storage/open-storage.ts'

let db: Database
beforeAll(() => {
  const connectionString = inject('postgres').replace('NAME', 'postgres')
  db = createDatabase(createPool({ connectionString, max: 1 }, () => undefined))
})
afterAll(() => db.destroy())

test('[D5] many who ask at once share one answer, and soon there is another', async () => {
  let asked = 0
  const redisReady = async () => {
    asked++
    if (asked > 1) throw new Error('away')
  }
  const storage = createStorage({ s3: undefined, dataDir: tmpdir() })
  const ask = () => readiness({ db, storage, redisReady, brokerReady: () => undefined })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers[0]).toMatchObject({ database: 'up', redis: 'up' })
  expect([new Set(answers).size, asked]).toEqual([1, 1])
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ redis: 'down' }), PATIENCE)
})
