import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loss } from '#formats/format.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { keepSame } from './keep-same.ts'

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

interface Feature {
  readonly geom: string
  readonly properties: object
}

/** What becomes of a feature of the file beside the stored one. */
async function kept(stored: Feature, given: Feature, loses?: Loss, srid = 4326): Promise<Feature> {
  await client.query('BEGIN')
  try {
    await client.query(
      `CREATE TEMP TABLE staged ON COMMIT DROP AS
       SELECT 0 AS position, 'a' AS id, ST_GeomFromText($1, 4326) AS geom, $2::jsonb AS properties`,
      [given.geom, given.properties],
    )
    const select = `SELECT 'a' AS id, ST_GeomFromText($1, 4326) AS geom, $2::jsonb AS properties`
    await keepSame(client, [{ from: 0, srid, loses }], { select, values: [stored.geom, stored.properties] })
    const { rows } = await client.query('SELECT ST_AsText(geom, 15) AS geom, properties FROM staged')
    return rows[0]
  } finally {
    await client.query('ROLLBACK')
  }
}

const POINT = 'POINT(110 -7)'
const values = async (stored: object, given: object, loses?: Loss) =>
  (await kept({ geom: POINT, properties: stored }, { geom: POINT, properties: given }, loses)).properties

test.each<[string, object, object]>([
  ['a number that a table says as text', { a: 12.5 }, { a: '12.50' }],
  ['a number with more digits than programs have', { a: 2 ** 70 }, { a: '1180591620717411303424' }],
  ['a small number', { a: 1e-7 }, { a: '1e-7' }],
  ['a truth', { a: true }, { a: 'true' }],
  ['a list', { a: [1, { b: null }] }, { a: '[1,{"b":null}]' }],
  ['blanks around a text', { a: ' b\r\nc ' }, { a: 'b\nc' }],
  ['a text of nothing', { a: '', b: ' ', c: null }, {}],
  ['a column that is empty in this row', { a: 'b' }, { a: 'b', c: null }],
])('[D94] is the stored value: %s', async (_, stored, given) => {
  expect(await values(stored, given, 'texts')).toEqual(stored)
})

test.each<[string, object, object, object?]>([
  ['another number stays a number', { a: 12 }, { a: '12.1' }, { a: 12.1 }],
  ['another text', { a: 'b' }, { a: 'B' }],
  ['zeros before a number', { a: '0081' }, { a: '81' }],
  ['a number instead of words', { a: 'b' }, { a: '5' }],
  ['words instead of a number', { a: 5 }, { a: '5 mm' }],
  ['a value that was emptied', { a: 'b', c: 1 }, { c: '1' }, { c: 1 }],
  ['a value that was filled in', { a: null }, { a: 'b' }],
  ['another list', { a: [1, 2] }, { a: '[1,3]' }],
])('[D94] is a change: %s', async (_, stored, given, expected = given) => {
  expect(await values(stored, given, 'texts')).toEqual(expected)
})

test('[D94] what a format can tell is compared as it is', async () => {
  expect(await values({ a: 12 }, { a: '12' })).toEqual({ a: '12' })
  expect(await values({ a: ' b' }, { a: 'b' }, 'types')).toEqual({ a: 'b' })
  expect(await values({ a: 12 }, { a: '12' }, 'types')).toEqual({ a: 12 })
})

const RING = 'POLYGON((110 -7,111 -7,111 -6,110 -7))'
const REVERSED = 'MULTIPOLYGON(((110 -7,111 -6,111 -7,110 -7)))'
const MOVED = 'POLYGON((110 -7,111 -7,111.00000001 -6,110 -7))'
const NEAR = 'POLYGON((110 -7,111 -7,111.0000000001 -6,110 -7))'

test.each<[string, string, Loss | undefined, number, boolean]>([
  ['turned the other way, by a format that does not tell', REVERSED, 'texts', 4326, true],
  ['turned the other way in metres', REVERSED, 'texts', 32749, true],
  ['turned the other way, by one that does', REVERSED, undefined, 4326, false],
  ['moved by a millimetre', MOVED, 'texts', 4326, false],
  ['moved by a millimetre in metres', MOVED, 'texts', 32749, false],
  ['off by what converting costs', NEAR, undefined, 32749, true],
  ['off by as much without converting', NEAR, 'texts', 4326, false],
])('[D94] a shape %s', async (_, geom, loses, srid, isSame) => {
  const result = await kept({ geom: RING, properties: {} }, { geom, properties: {} }, loses, srid)
  expect(result.geom).toBe(isSame ? RING : geom)
})
