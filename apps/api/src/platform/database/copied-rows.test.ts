import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copiedRows } from './copied-rows.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(inject('postgres').replace('NAME', 'postgres'))
  await client.connect()
})
afterAll(() => client.end())

/** The first field as bytes, all others as texts. */
async function read(select: string) {
  const all: { bytes: Buffer; texts: (string | null)[] }[] = []
  for await (const rows of copiedRows(client, select)) {
    for (let row = 0; row < rows.count; row++) {
      const texts = Array.from({ length: rows.fields }, (_, field) => {
        const at = 2 * (row * rows.fields + field)
        return (rows.bounds[at + 1] ?? 0) < (rows.bounds[at] ?? 0) ? null : rows.field(row, field).toString()
      })
      all.push({ bytes: Buffer.from(rows.field(row, 0)), texts: texts.slice(1) })
    }
  }
  return all
}

test('every field as it is: empty, missing, with tabs, backslashes and letters of more than one byte', async () => {
  const texts = ['', 'a\tb\nc\\d\\N', '"é" 水 🚰']
  const values = texts.map(text => client.escapeLiteral(text)).join(', ')
  const [row, ...more] = await read(`SELECT '\\x0102ff'::bytea, ${values}, NULL::text`)
  expect(more).toEqual([])
  expect([...(row?.bytes ?? [])]).toEqual([1, 2, 255])
  expect(row?.texts).toEqual([...texts, null])
})

test('no rows at all', async () => {
  expect(await read("SELECT ''::bytea, 'x' WHERE false")).toEqual([])
})

test('rows smaller and far larger than what arrives at once', async () => {
  const lengths = [1, 300_000, 0, 5_000_000, 7, 65_536]
  const rows = await read(
    `SELECT ''::bytea, n::text, repeat('x', n) FROM unnest(ARRAY[${lengths}]) WITH ORDINALITY u (n, i) ORDER BY i`,
  )
  expect(rows.map(({ texts }) => [Number(texts[0]), texts[1]?.length])).toEqual(lengths.map(n => [n, n]))
  const many = await read("SELECT ''::bytea, n::text FROM generate_series(1, 50000) n")
  expect(many.map(({ texts }) => texts[0])).toEqual(Array.from({ length: 50_000 }, (_, i) => String(i + 1)))
})

test('who stops half-way, or asks for nonsense, has a connection that still works', async () => {
  const select = "SELECT ''::bytea, repeat('x', 100) FROM generate_series(1, 200000)"
  for await (const rows of copiedRows(client, select)) if (rows.count > 0) break
  await expect(
    (async () => {
      for await (const _ of copiedRows(client, select)) throw new Error('not this one')
    })(),
  ).rejects.toThrow('not this one')
  await expect(read('SELECT 1 / (n - 30000) FROM generate_series(1, 50000) n')).rejects.toThrow('zero')
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection that is lost half-way ends in an error, not as if that were all', async () => {
  const lost = new pg.Client(inject('postgres').replace('NAME', 'postgres'))
  lost.on('error', () => undefined)
  await lost.connect()
  const { rows } = await lost.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const select = "SELECT ''::bytea, repeat('x', 1000) FROM generate_series(1, 1000000)"
  await expect(
    (async () => {
      let isEnded = false
      for await (const _ of copiedRows(lost, select)) {
        if (!isEnded) await client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
        isEnded = true
      }
    })(),
  ).rejects.toThrow(/terminat/)
})
