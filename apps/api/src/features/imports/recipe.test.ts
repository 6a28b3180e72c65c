import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'
import { type ChangeList, eachRow } from './recipe.ts'
import { noteChanges } from './withheld.ts'

let api: Api
let client: pg.PoolClient

beforeAll(async () => {
  api = await startApi()
  client = await api.pool.connect()
})
afterAll(async () => {
  client.release()
  await api.stop()
})

test('[D75] rows are gone through once, however many pages they are', async () => {
  await client.query('BEGIN')
  await client.query('CREATE TEMP SEQUENCE looked')
  await client.query(
    'CREATE TEMP TABLE things ON COMMIT DROP AS SELECT 999 - g AS position FROM generate_series(0, 999) g',
  )
  const seen: number[] = []
  await eachRow<{ position: number }>(
    client,
    "SELECT position FROM things WHERE nextval('looked') > $1",
    [0],
    async ({ position }) => seen.push(position),
  )
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, i) => i))
  const { rows } = await client.query('SELECT last_value::int AS times FROM looked')
  expect(rows).toEqual([{ times: 1000 }])
  // And again in the same transaction.
  await eachRow(client, 'SELECT position FROM things WHERE position < 0', [], () => undefined)
  await client.query('ROLLBACK')
})

test('[D75] of a record with more fields than fit on a screen the first are listed', () => {
  const list: ChangeList = { total: 0, first: [] }
  const changes = Array.from({ length: 300_000 }, (_, i) => ({
    id: '1',
    field: `kolom ${i}`,
    before: null,
    after: 'x',
  }))
  noteChanges(list, changes)
  noteChanges(list, changes)
  expect(list.total).toBe(2)
  expect(list.first).toHaveLength(200)
})
