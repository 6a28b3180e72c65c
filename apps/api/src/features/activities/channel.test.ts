import { ACTIVITY_ACTIONS, type Activity } from '@petatirta/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { FORGET_EVERY, MOST_KEPT } from './channel.ts'

const CITY = 'kota-contoh'
const OTHER = 'kabupaten-sarolangun'

let api: Api
let socket: Socket
beforeAll(async () => {
  api = await startApi()
  socket = api.socket('activities', { token: await api.token('pdamdemo') })
  await connect(socket)
})
afterAll(() => api.stop())

const log = (request: object, from = socket) =>
  ask<Activity[]>(from, 'request_activities', request, 'update_activities_response')

const stored = async (city: string) =>
  (
    await api.pool.query<{ action: string; username: string }>(
      'SELECT action, username FROM activity JOIN company USING (city_id) WHERE slug = $1 ORDER BY activity.id',
      [city],
    )
  ).rows

test('[M7.3] an action is stored once and comes back first', async () => {
  for (const action of ['search', 'tools-street-view', 'halaman-umum']) await log({ city: CITY, action })
  const expected = ['search', 'tools-street-view', 'halaman-umum']
  expect((await stored(CITY)).map(row => row.action)).toEqual(expected)
  const { answer } = await log({ city: CITY })
  expect(answer?.map(({ action }) => action)).toEqual(expected.toReversed())
  expect(answer?.[0]).toEqual({
    city: CITY,
    action: 'halaman-umum',
    username: 'pdamdemo',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  // Asking alone writes nothing.
  expect(await stored(CITY)).toHaveLength(3)
})

test('[M7.3] at most fifty come back, the newest', async () => {
  const actions = ACTIVITY_ACTIONS.slice(0, 60)
  for (const action of actions) await log({ city: CITY, action })
  const { answer } = await log({ city: CITY })
  expect(answer?.map(({ action }) => action)).toEqual(actions.slice(10).toReversed())
})

test('[M7.3] each city has its own log; another one is refused and stays as it was', async () => {
  const before = await stored(OTHER)
  const { exception } = await log({ city: OTHER, action: 'logout' })
  expect(exception).toEqual({ code: 5080104, message: 'Akses Ditolak' })
  expect(await stored(OTHER)).toEqual(before)
})

test('[M7.3] people read their own activities, administrators those of all', async () => {
  const own = api.socket('activities', { token: (await people(api).signedIn()).token })
  await connect(own)
  await log({ city: CITY, action: 'search' })
  const { answer } = await log({ city: CITY, action: 'logout' }, own)
  expect(answer?.map(({ action }) => action)).toEqual(['logout'])
  const admin = api.socket('activities', { token: await api.token('opsdemo'), city: CITY })
  await connect(admin)
  const all = (await log({ city: CITY }, admin)).answer
  expect(all?.slice(0, 2).map(({ action }) => action)).toEqual(['logout', 'search'])
})

test('[M7.3] an action that is none is refused', async () => {
  const before = await stored(CITY)
  for (const action of [
    '',
    'a b',
    '<script>',
    'x'.repeat(121),
    '-',
    "x'; --",
    'map-zoom-3',
    'halaman-lain',
  ]) {
    const { exception } = await log({ city: CITY, action })
    expect(exception?.code).toBe(5080101)
  }
  expect(await stored(CITY)).toEqual(before)
})

test('[D25] the trail of a deleted user stays readable', async () => {
  const make = people(api)
  const user = await make.signedIn()
  const own = api.socket('activities', { token: user.token })
  await connect(own)
  await log({ city: CITY, action: 'logout' }, own)
  await make.remove('user', user.id)
  const admin = api.socket('activities', { token: await api.token('opsdemo'), city: CITY })
  await connect(admin)
  const { answer } = await log({ city: CITY }, admin)
  expect(answer?.[0]).toMatchObject({ action: 'logout', username: user.username })
})

test('[D25] [ASVS V2.4.1] the log of a city ends somewhere: the oldest entries go', async () => {
  const [{ city_id: cityId }] = (await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [OTHER]))
    .rows
  const token = await api.token('opsdemo')
  const own = api.socket('activities', { token, city: OTHER })
  await connect(own)
  const kept = (await stored(CITY)).length
  await api.pool.query(
    `INSERT INTO activity (city_id, username, action)
     SELECT $1, 'lama', 'map-zoom-' || n FROM generate_series(1, $2::int) n`,
    [cityId, MOST_KEPT],
  )
  await api.pool.query(
    `SELECT setval(pg_get_serial_sequence('activity', 'id'), (max(id) / $1 + 1) * $1 - 1) FROM activity`,
    [String(FORGET_EVERY)],
  )
  await log({ city: OTHER, action: 'search' }, own)
  const rows = await stored(OTHER)
  expect(rows).toHaveLength(MOST_KEPT)
  expect([rows[0]?.action, rows.at(-1)?.action]).toEqual(['map-zoom-2', 'search'])
  expect(await stored(CITY)).toHaveLength(kept)
})

test('[D81] rows that others hold are told as such over sockets, too', async () => {
  const holder = await api.pool.connect()
  await holder.query('BEGIN; LOCK TABLE activity IN SHARE MODE')
  const { exception } = await log({ city: CITY, action: 'search' })
  await holder.query('ROLLBACK')
  holder.release()
  expect(exception).toEqual({ code: 5080110, message: 'Server sedang sibuk. Coba lagi sebentar' })
  expect((await log({ city: CITY, action: 'search' })).exception).toBeUndefined()
})
