/** What travels after a change: its rows, to whoever has the set that they belong to. */
import { CHANGE_COLUMNS, CHANGES_PART, type FeatureKind, PERSONAL_CHANGES_PART } from '@petatirta/contract'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { raiseByWritten, raiseCounter } from '#city/counters.ts'
import { writeRows } from '#city/written-rows.ts'
import { applied, changesOf, type Held, isChanges, sorted, wholeSet } from '#test/held-set.ts'
import { form, type Maintenance, maintenance } from '#test/maintenance.ts'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const CITY = 'kabupaten-sarolangun'
const OTHER = 'kota-contoh'
const LAYER = 'pdam_office'

let api: Api
let make: People
let kept: Maintenance
let ops: Socket
let umum: Socket

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  kept = await maintenance(api)
  const { token } = await make.signedIn({ map: OTHER, roles: ['umum'] })
  ops = api.socket('maps', { token: await api.token('opsdemo'), city: CITY })
  umum = api.socket('maps', { token, city: OTHER })
  for (const socket of [ops, umum]) expect(await connect(socket)).toBeUndefined()
})
afterAll(() => api.stop())

const ask = (kind: FeatureKind, since?: number, socket = ops, city = CITY) =>
  receiveSet(socket, { featureType: kind, city, ...(since !== undefined && { since }) })
const fresh = async (kind: FeatureKind, city = CITY) => wholeSet(kind, await ask(kind, undefined, ops, city))

/** As a map does: first a set, then what changed since. */
async function follow(kind: FeatureKind, city: string, held?: Held): Promise<Held> {
  const set = await ask(kind, held?.counter ?? -1, ops, city)
  if (held && isChanges(set)) return applied(held, changesOf(kind, set))
  return follow(kind, city, wholeSet(kind, set))
}
const open = (kind: FeatureKind, city = CITY) => follow(kind, city)

const office = (id: number, nama = `Kantor ${id}`) => point(`K${id}`, { nama }, [102.7 + id / 1000, -2.3])
const load = async (features: object[], city = CITY, kind: FeatureKind = LAYER) => {
  const { status, body } = await upload(api, city, kind, collection(features))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const isSent = async (since: number) => isChanges(await ask(LAYER, since))

test('[D103] one customer that is edited is less than 1.5 KB, for who sees everything', async () => {
  const body = form({ nama: 'Budi', nohp: '0812' })
  const { idpelangga } = body.properties
  expect((await kept.create(body)).status).toBe(200)
  const { counter } = await open('customer')
  const edited = { ...body, properties: { ...body.properties, nama: 'Budi Santoso' } }
  expect((await kept.edit(idpelangga, edited)).status).toBe(200)
  const { frames } = await ask('customer', counter)
  expect(frames.reduce((sum, { partBytes }) => sum + partBytes, 0)).toBeLessThan(1500)
})

test('[ASVS V8.2.3] personal data of changed rows goes only to who sees it', async () => {
  const { counter } = await fresh('customer', OTHER)
  await load([point(undefined, { idpelangga: 'R-1', nama: 'Sari', nohp: '0813-rahasia' })], OTHER, 'customer')
  const set = await ask('customer', counter, umum, OTHER)
  expect([...set.parts.keys()]).toEqual([CHANGES_PART])
  expect(set.frames.at(-1)?.code).toBe(200)
  expect(set.parts.get(CHANGES_PART)?.texts(CHANGE_COLUMNS.properties)(0)).not.toContain('rahasia')
  const seen = await ask('customer', counter, ops, OTHER)
  expect(seen.parts.get(PERSONAL_CHANGES_PART)?.texts(CHANGE_COLUMNS.properties)(0)).toContain('rahasia')
})

test('[D103] changes come whole, whatever parts of a set the client has or wants first', async () => {
  await load([office(1), office(2)])
  const { counter } = await open(LAYER)
  await load([office(1, 'Satu'), office(2)])
  const request = { featureType: LAYER, city: CITY, since: counter } as const
  for (const more of [{ only: 'style' as const }, { counter: counter + 1, have: [CHANGES_PART] }])
    expect(isChanges(await receiveSet(ops, { ...request, ...more }))).toBe(true)
})

test('[D27] who has received a part of a set goes on with it, though there is a newer one', async () => {
  await load([office(1, 'Lama')])
  const { counter } = await fresh(LAYER)
  await load([office(1, 'Baru')])
  // Stored beside the former one.
  expect((await fresh(LAYER)).counter).toBe(counter + 1)
  const request = { featureType: LAYER, city: CITY, since: -1 } as const
  const rest = await receiveSet(ops, { ...request, counter, have: ['style', 'ids'] })
  expect([...rest.parts.values()].map(part => [part.part, part.counter])).toEqual([['detail-0', counter]])
  expect(wholeSet(LAYER, await receiveSet(ops, request)).counter).toBe(counter + 1)
})

test('[D103] a change costs no whole encoding: maps that open later get the former set and what changed', async () => {
  const before = await fresh('customer')
  expect((await kept.create(form({ nama: 'Tini' }))).status).toBe(200)
  expect(wholeSet('customer', await ask('customer', -1)).counter).toBe(before.counter)
  const { rows } = await api.pool.query(
    "SELECT max(s.counter) AS counter FROM feature_set s WHERE city_id = $1 AND kind = 'customer'",
    [kept.cityId],
  )
  expect(rows[0].counter).toBe(before.counter)
  expect(sorted(await open('customer'))).toEqual(sorted(await fresh('customer')))
})

test('[D103] a set of which much has changed is encoded anew, while its maps go on with changes', async () => {
  const { slug } = await make.company()
  const many = (nama: string) => Array.from({ length: 600 }, (_, id) => office(id, `${nama} ${id}`))
  await load(many('Kantor'), slug)
  const held = await open(LAYER, slug)
  await load(many('Baru'), slug)
  // Its first answer is the former set; the next ones find the new one.
  await vi.waitFor(async () => {
    const { counter } = wholeSet(LAYER, await ask(LAYER, -1, ops, slug))
    expect(counter).toBe(held.counter + 1)
  }, PATIENCE)
  expect(sorted(await follow(LAYER, slug, held))).toEqual(sorted(await fresh(LAYER, slug)))
})

test('[D103] finding what a change wrote reads these rows and not the layer', async () => {
  await load(Array.from({ length: 50 }, (_, at) => office(at + 1)))
  const before = await open(LAYER)
  const client = await api.pool.connect()
  const read = async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables
       WHERE relname IN ('feature', 'customer')`,
    )
    return rows[0]?.count
  }
  await client.query('BEGIN; SAVEPOINT inside')
  const rename = `UPDATE ${LAYER} SET name = 'Lain' WHERE city_id = $1 AND id = 'K7' RETURNING id`
  // Twice, and it is noted once.
  for (let time = 0; time < 2; time++) await writeRows(client, rename, [kept.cityId])
  const found = await read()
  await raiseByWritten(client, kept.cityId, LAYER)
  expect(await read()).toBe(found)
  await client.query('COMMIT')
  client.release()
  const set = await ask(LAYER, before.counter)
  expect(set.parts.get(CHANGES_PART)?.rows).toBe(1)
  expect(sorted(await follow(LAYER, CITY, before))).toEqual(sorted(await fresh(LAYER)))
})

describe('[D103] who cannot be told what changed gets a whole set', () => {
  test('of before, of the future, and of no possible counter', async () => {
    await load([office(1, 'Di sini')])
    const { counter } = await open(LAYER)
    for (const since of [0, 7, counter + 5, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await isSent(since), String(since)).toBe(false)
    expect(await isSent(counter)).toBe(true)
  })

  test('after a process of a former version, which notes nothing', async () => {
    const { counter } = await open(LAYER)
    await api.pool.query('UPDATE layer_counter SET counter = counter + 1 WHERE kind = $1', [LAYER])
    expect(await isSent(counter)).toBe(false)
    const next = await open(LAYER)
    await load([office(1, 'Sesudahnya')])
    expect([await isSent(counter), await isSent(next.counter)]).toEqual([false, true])
    expect(sorted(await follow(LAYER, CITY, next))).toEqual(sorted(await fresh(LAYER)))
  })

  test('after more changes than are kept: the oldest are forgotten, the newest never', async () => {
    const { counter: first } = await open(LAYER)
    await load([office(1, 'Satu')])
    const { counter: second } = await open(LAYER)
    const noted = async (count: number, at: number) =>
      api.pool.query(
        `WITH noted AS (
           INSERT INTO row_change SELECT city_id, kind, $4, 'X' || n FROM layer_counter, generate_series(1, $3::int) n
           WHERE city_id = $1 AND kind = $2)
         UPDATE layer_counter SET changes = changes + $3 WHERE city_id = $1 AND kind = $2`,
        [kept.cityId, LAYER, count, at],
      )
    await noted(4999, second)
    await load([office(1, 'Dua')])
    expect([await isSent(first), await isSent(second)]).toEqual([false, true])
    const { rows } = await api.pool.query(
      `SELECT changes, (SELECT count(*)::int FROM row_change r WHERE r.city_id = l.city_id AND r.kind = l.kind) AS noted
       FROM layer_counter l WHERE city_id = $1 AND kind = $2`,
      [kept.cityId, LAYER],
    )
    expect(rows).toEqual([{ changes: 1, noted: 1 }])
  })

  test('after a change of more rows than are noted', async () => {
    const { counter } = await open(LAYER)
    const ids = Array.from({ length: 5001 }, (_, id) => `K${id}`)
    const { db } = await api.app()
    await db.transaction().execute(trx => raiseCounter(trx, kept.cityId, LAYER, ids.slice(1)))
    expect(await isSent(counter)).toBe(true)
    await db.transaction().execute(trx => raiseCounter(trx, kept.cityId, LAYER, ids))
    expect(await isSent(counter)).toBe(false)
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS noted FROM row_change WHERE city_id = $1 AND kind = $2',
      [kept.cityId, LAYER],
    )
    expect(rows).toEqual([{ noted: 0 }])
  })
})

test('[D103] a utility that is made again under a slug does not come back to its counters', async () => {
  const first = await make.company()
  await load([office(1, 'Lama'), office(2)], first.slug)
  // It changed more often than once a second.
  await api.pool.query(
    `UPDATE layer_counter l SET counter = counter + 300000, noted = counter + 300000, changes_from = counter + 300000
     FROM company c WHERE c.city_id = l.city_id AND slug = $1`,
    [first.slug],
  )
  await load([office(1, 'Lama')], first.slug)
  const held = await open(LAYER, first.slug)
  const token = await api.token('rootdemo')
  const gone = await api.request('DELETE', `/api/company?id=${first.id}`, { token })
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  const again = await make.company({ slug: first.slug })
  expect(again.slug).toBe(first.slug)
  const empty = await follow(LAYER, again.slug, held)
  expect(empty.counter).toBeGreaterThan(held.counter)
  expect([...empty.rows.keys()]).toEqual([])
  await load([office(7, 'Baru')], again.slug)
  expect(isChanges(await ask(LAYER, held.counter, ops, again.slug))).toBe(false)
  const next = await follow(LAYER, again.slug, held)
  expect(next.counter).toBeGreaterThan(held.counter)
  expect([...next.rows.keys()]).toEqual(['K7'])
})

test('[D103] a utility that takes over a slug is not shown as the former one, nor its changes laid over its copies', async () => {
  const token = await api.token('rootdemo')
  const rename = async ({ id }: { id: string }, slug: string) => {
    const { status, body } = await api.request('PUT', `/api/company?id=${id}`, { token, body: { slug } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const [former, next] = [await make.company(), await make.company()]
  await load([office(1, 'Lama'), office(2)], former.slug)
  await load([office(3)], former.slug, 'water_source')
  const held = await open(LAYER, former.slug)
  const source = await open('water_source', former.slug)
  await load([office(7, 'Baru')], next.slug)
  // It stands where the other one stood, with changes noted on both sides of it.
  await api.pool.query(
    `UPDATE layer_counter l SET counter = $2, noted = $2, changes_from = $2 - 5
     FROM company c WHERE c.city_id = l.city_id AND slug = $1 AND kind = 'pdam_office'`,
    [next.slug, held.counter],
  )
  await rename(former, `${former.slug}-lama`)
  await rename(next, former.slug)
  expect(isChanges(await ask(LAYER, held.counter, ops, former.slug))).toBe(false)
  const seen = await follow(LAYER, former.slug, held)
  expect(seen.counter).toBeGreaterThan(held.counter)
  expect([...seen.rows.keys()]).toEqual(['K7'])
  // It has none of its own.
  const none = await follow('water_source', former.slug, source)
  expect(none.counter).toBeGreaterThan(source.counter)
  expect(none.rows.size).toBe(0)
  const moved = await follow(LAYER, `${former.slug}-lama`, held)
  expect(moved.counter).toBeGreaterThan(held.counter)
  expect([...moved.rows.keys()].sort()).toEqual(['K1', 'K2'])
})

test('[D103] browsers that stopped at neighbouring counters are sent one set of many changes, each as its own', async () => {
  const { db } = await api.app()
  const raise = (ids: string[]) => db.transaction().execute(trx => raiseCounter(trx, kept.cityId, LAYER, ids))
  await load([office(1), office(2)])
  await open(LAYER)
  const before = Array.from({ length: 9 }, (_, i) => `Y${i}`)
  for (const id of before) await raise([id])
  const { counter } = await open(LAYER)
  await raise(Array.from({ length: 2500 }, (_, i) => `Z${i}`))
  const sets = [await ask(LAYER, counter), await ask(LAYER, counter - 1), await ask(LAYER, counter - 2)]
  expect(sets.map(({ frames }) => frames[0]?.since)).toEqual([counter, counter - 1, counter - 2])
  // Three counters that follow each other lie in two blocks at most.
  const removed = sets.map(set => changesOf(LAYER, set).removed.length)
  expect(new Set(removed).size).toBeLessThan(3)
  for (const [back, count] of removed.entries()) expect(count).toBeGreaterThanOrEqual(2500 + back)
})

test('[D103] a set of nothing is not continued: it has no middle from which places are counted', async () => {
  const { slug } = await make.company()
  const { counter } = await open(LAYER, slug)
  await load([office(1)], slug)
  expect(isChanges(await ask(LAYER, counter, ops, slug))).toBe(false)
})
