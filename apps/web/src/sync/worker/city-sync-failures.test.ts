import { decodeFrame, encodeFrame, errorCode, featuresResponseEvent, PARTIAL } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { partsOf, spoil, trackerOf } from '#sync/store/test-store.ts'
import { cityTests, NOW } from './test-city.ts'
import { CITY, customerSet, frames, personalParts, type TestSet } from './test-sets.ts'

const t = cityTests()

/** An answer whose parts travel in two frames each. */
const halves = (set: TestSet): Uint8Array[] =>
  frames(set, personalParts(set)).flatMap(frame => {
    const { header, slice } = decodeFrame(frame)
    const half = slice.length >> 1
    return [
      encodeFrame({ ...header, code: PARTIAL }, slice.subarray(0, half)),
      encodeFrame({ ...header, offset: half }, slice.subarray(half)),
    ]
  })

const sayCustomers = (frame: Uint8Array) => t.server.maps.say(featuresResponseEvent('customer'), frame)

test('a connection that drops in the middle resumes with what is held', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 2)
  await city.until(() => city.layer('customer').received > 0)
  t.server.drop()
  t.server.connect()
  await t.asked(2)
  expect(t.server.requests[1]).toMatchObject({ counter: 1, have: expect.arrayContaining(['style', 'ids']) })
  t.server.answer(t.server.requests[1] ?? { featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(await city.sync.features.details('customer', 1, 7)).toEqual({ nama: 'Warga 7 v1' })
})

test('a set that changed while the connection was down is taken whole', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 2)
  await city.until(() => city.layer('customer').received > 0)
  t.server.drop()
  t.server.put(customerSet({ rows: 21, counter: 2 }))
  t.server.connect()
  await t.asked(2)
  t.server.answer(t.server.requests[1] ?? { featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 21, counter: 2 })
  expect(await partsOf(t.database, 'customer', CITY)).toHaveLength(3)
})

test('[M3.7] a set that changes between its style and its rest is taken whole', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await t.asked(2)
  t.server.put(customerSet({ rows: 21, counter: 2 }))
  t.server.sendCounters()
  t.server.answer(t.server.requests[1] ?? { featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 21, counter: 2 })
  expect(await city.sync.features.details('customer', 2, 20)).toEqual({ nama: 'Warga 20 v2' })
  expect(t.server.requests).toHaveLength(2)
})

test('[M8] what is left of an answer that was given up completes nothing', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  const [style = new Uint8Array(), ...rest] = frames(customerSet({ rows: 20 }))
  sayCustomers(style.slice().fill(0, -20))
  await t.asked(2)
  for (const frame of rest) sayCustomers(frame)
  t.server.answer(t.server.requests[1] ?? { featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 20, counter: 1 })
})

test('[M8] two answers to one question fail nothing', async () => {
  const city = await askedForCustomers()
  for (const frame of halves(customerSet({ rows: 20 }))) {
    sayCustomers(frame)
    sayCustomers(frame)
  }
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 20, counter: 1 })
  expect(await city.sync.features.details('customer', 1, 7)).toEqual({ nama: 'Warga 7 v1' })
  expect(t.server.requests).toHaveLength(1)
})

test('[M8] the last frame of an answer that was given up does not make the next one whole', async () => {
  const city = await askedForCustomers()
  const answer = halves(customerSet({ rows: 20 }))
  const [first = new Uint8Array(), second = new Uint8Array(), ...rest] = answer
  sayCustomers(first)
  // All that was on its way comes at once; then the answer to the next question.
  for (const frame of [second.slice().fill(0, -20), ...rest]) sayCustomers(frame)
  await t.asked(2)
  const last = rest.slice(-2)
  for (const frame of [first, ...last, second, ...last, ...rest]) sayCustomers(frame)
  await city.status('customer', 'LOADED')
  expect(city.layer('customer').columns).toMatchObject({ rows: 20, counter: 1 })
  expect(await city.sync.features.details('customer', 1, 7)).toEqual({ nama: 'Warga 7 v1' })
  expect(await city.sync.features.idOf('customer', 1, 7)).toBe('P7')
})

test('[M8] a broken local copy is fetched again', async () => {
  await t.storeCustomers()
  await spoil(t.database, {
    kind: 'customer',
    city: CITY,
    part: 'style',
    bytes: Uint8Array.of(31, 139, 8, 0),
  })
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  expect(t.server.requests[0]?.have).toBeUndefined()
  t.server.answer({ featureType: 'customer', city: CITY })
  await city.status('customer', 'LOADED')
})

test('a broken detail part is fetched again when somebody looks at it', async () => {
  await t.storeCustomers()
  await spoil(t.database, { kind: 'customer', city: CITY, part: 'detail-0', bytes: Uint8Array.of(1) })
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  const details = city.sync.features.details('customer', 1, 3)
  await t.asked(1)
  t.server.answer({ featureType: 'customer', city: CITY })
  expect(await details).toEqual({ nama: 'Warga 3 v1' })
})

test('[M4.1] what is stored and shown stays until another set begins to arrive', async () => {
  await t.storeCustomers()
  await spoil(t.database, { kind: 'customer', city: CITY, part: 'detail-0', bytes: Uint8Array.of(1) })
  const city = t.openCity(NOW, 60_000)
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await city.status('customer', 'LOADED')
  const details = city.sync.features.details('customer', 1, 3)
  await t.asked(1)
  expect(await city.sync.features.find('customer', 'P3', 'store')).toMatchObject({ row: 3 })
  t.server.refuse({ code: 5080499, message: 'Ada kesalahan pada server' })
  expect(await details).toBeNull()
  expect(await partsOf(t.database, 'customer', CITY)).toHaveLength(3)
  expect((await trackerOf(t.database, CITY))?.counters).toEqual({ customer: 1 })
})

test('[M8] an exception is shown, and the layer that was refused is in ERROR until asked again', async () => {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.refuse({ code: 5080499, message: 'Ada kesalahan pada server' })
  expect(city.layer('customer').status).toBe('ERROR')
  expect(city.sync.getSnapshot().failure?.message).toBe('Ada kesalahan pada server')
  t.server.drop()
  t.server.connect()
  await t.asked(2)
})

test('[M8] an unreachable server is reported once, a refused token ends the session', () => {
  const city = t.openCity()
  t.server.maps.say('connect_error', undefined)
  t.server.tracker.say('connect_error', undefined)
  expect(city.sync.getSnapshot().failure?.id).toBe(1)
  expect(city.ended()).toBe(0)
  t.server.connect()
  t.server.maps.say('connect_error', { code: errorCode('auth', 'notSignedIn'), message: 'Silakan masuk' })
  expect(city.sync.getSnapshot().failure).toEqual({ id: 2, message: 'Silakan masuk' })
  expect(city.ended()).toBe(1)
})

test('frames that do not fit together are asked for again, then the layer is in ERROR', async () => {
  const city = t.openCity()
  city.sync.use('pipe')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  t.server.maps.say('features_pipe_response', Uint8Array.of(9, 0, 0, 0, 1))
  await t.asked(2)
  t.server.maps.say('features_pipe_response', Uint8Array.of(9, 0, 0, 0, 1))
  await city.status('pipe', 'ERROR')
  expect(city.sync.getSnapshot().failure?.message).toBe('Data Pipa gagal dimuat')
})

const AWAY = { code: 5080499, message: 'Ada kesalahan pada server' }

async function askedForTwo() {
  const city = t.openCity(NOW, 60_000)
  city.sync.use('pipe')
  city.sync.use('accessories')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(2)
  return { ...city, both: () => [city.layer('pipe').status, city.layer('accessories').status] }
}

test('[D29] of two layers an exception fails the one that is not answered; the other goes on', async () => {
  const city = await askedForTwo()
  t.server.refuse(AWAY)
  expect(city.both()).toEqual(['LOADING', 'LOADING'])
  expect(city.sync.getSnapshot().failure).toEqual({ id: 1, message: AWAY.message })
  t.server.answer({ featureType: 'pipe', city: CITY })
  expect(city.layer('accessories').status).toBe('ERROR')
  await city.status('pipe', 'LOADED')
})

test('[D29] as many exceptions as layers are about all of them', async () => {
  const city = await askedForTwo()
  t.server.refuse(AWAY)
  t.server.refuse(AWAY)
  expect(city.both()).toEqual(['ERROR', 'ERROR'])
})

async function askedForCustomers(againMs?: number) {
  const city = t.openCity(NOW, againMs)
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  await t.asked(1)
  return city
}

test('[D29] who asks by hand for a layer that failed is told again when it fails again', async () => {
  const city = await askedForCustomers(60_000)
  const away = { code: 5080199, message: 'Ada kesalahan pada server' }
  t.server.refuse(away)
  city.sync.use('customer')
  await t.asked(2)
  t.server.refuse(away)
  expect(city.sync.getSnapshot().failure).toEqual({ id: 2, message: away.message })
})

test('[D29] what follows the style part is refused: it is asked for again by itself, and nobody is told twice', async () => {
  const city = await askedForCustomers(20)
  t.server.answer({ featureType: 'customer', city: CITY }, 1)
  await t.asked(2)
  const away = { code: 5080199, message: 'Ada kesalahan pada server' }
  t.server.refuse(away)
  expect(city.layer('customer').status).toBe('ERROR')
  expect(city.layer('customer').columns).not.toBeNull()
  const said = city.sync.getSnapshot().failure
  expect(said?.message).toBe(away.message)
  await t.asked(3)
  t.server.refuse(away)
  await t.asked(4)
  expect(city.sync.getSnapshot().failure).toBe(said)
  const [request] = t.server.requests.slice(-1)
  expect(request).toMatchObject({ featureType: 'customer', have: ['style'] })
  if (request) t.server.answer(request)
  await city.status('customer', 'LOADED')
})

test('[D29] a refusal for good is not asked again', async () => {
  const city = await askedForCustomers(1)
  t.server.refuse({ code: 5080104, message: 'Akses Ditolak' })
  await city.status('customer', 'ERROR')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(t.server.requests).toHaveLength(1)
})
