import { randomBytes } from 'node:crypto'
import {
  decodeFrame,
  FEATURE_KINDS,
  type FeatureKind,
  kindInfo,
  type UpdateTracker,
} from '@petatirta/contract'
import { paymentClass } from '@petatirta/domain'
import { type ReceivedSet, receiveSet, type Shape, shapes } from '@petatirta/harness/feature-set.ts'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const OTHER = 'kabupaten-sarolangun'

let api: Api
let maps: Socket
let cityId: number
let otherId: number

beforeAll(async () => {
  api = await startApi()
  const token = await api.token('pdamdemo')
  maps = api.socket('maps', { token, city: CITY })
  expect(await connect(maps)).toBeUndefined()
  const { rows } = await api.pool.query<{ city_id: number; slug: string }>(
    'SELECT city_id, slug FROM company',
  )
  const idOf = (slug: string) => rows.find(row => row.slug === slug)?.city_id ?? 0
  cityId = idOf(CITY)
  otherId = idOf(OTHER)
  // Counts every attempt to store a set, also one that another had stored already.
  await api.pool.query(`
    CREATE TABLE encoded (city_id integer, kind text, counter integer);
    CREATE FUNCTION note_encoding() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO encoded VALUES (NEW.city_id, NEW.kind, NEW.counter); RETURN NEW; END';
    CREATE TRIGGER note BEFORE INSERT ON feature_set FOR EACH ROW EXECUTE FUNCTION note_encoding()`)
})
afterAll(() => api.stop())

const part = (set: ReceivedSet, name: string) => {
  const found = set.parts.get(name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}

async function stored(kind: FeatureKind) {
  const properties =
    kind === 'customer' ? 'customer_properties(t)' : "properties || jsonb_build_object('id', id)"
  const { rows } = await api.pool.query<{
    id: string
    geometry: GeoJson
    properties: Record<string, unknown>
  }>(
    `SELECT t.id, ST_AsGeoJSON(t.geom, 15)::json AS geometry, ${properties} AS properties
     FROM ${kind} t WHERE city_id = $1`,
    [cityId],
  )
  return new Map(rows.map(row => [row.id, row]))
}

interface GeoJson {
  type: string
  coordinates: Shape
}

/** Database geometry in the nesting of `shapes`. */
const nested = ({ type, coordinates }: GeoJson, drawnAs: 'point' | 'other'): unknown => {
  if (drawnAs === 'point') return coordinates
  if (type === 'Point') return [[[coordinates]]]
  return type.startsWith('Multi') ? coordinates : [coordinates]
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(numbersOf) : [value as number]
const outline = (value: unknown): unknown => (Array.isArray(value) ? value.map(outline) : 0)

test('[M7.3] asked for what the layer is drawn from, the server sends that and nothing more', async () => {
  const event = 'features_customer_response'
  const frames: Uint8Array[] = []
  const keep = (frame: Uint8Array) => void frames.push(frame)
  maps.on(event, keep)
  maps.emit('request_features', { featureType: 'customer', city: CITY, only: 'style' })
  const received = () =>
    frames.map(frame => decodeFrame(frame)).filter(({ header }) => header.part === 'style')
  const bytes = () => received().reduce((sum, { slice }) => sum + slice.length, 0)
  await vi.waitFor(() => expect(bytes()).toBe(received()[0]?.header.partBytes), PATIENCE)
  expect(frames.map(frame => decodeFrame(frame).header.code)).toEqual(frames.map(() => 206))
  const { counter } = received()[0]?.header ?? {}
  const rest = await receiveSet(maps, { featureType: 'customer', city: CITY, counter, have: ['style'] })
  maps.off(event, keep)
  expect([...rest.parts.keys()].slice(0, 2)).toEqual(['ids', 'detail-0'])
  // Nothing had been on its way besides.
  expect(bytes()).toBe(received()[0]?.header.partBytes)
})

test.each(FEATURE_KINDS)('[M3.1] the set of %s is what the database holds', async kind => {
  const expected = await stored(kind)
  expect(expected.size).toBeGreaterThan(0)
  const set = await receiveSet(maps, { featureType: kind, city: CITY })
  const style = part(set, 'style')
  const id = part(set, 'ids').texts('id')
  const ids = Array.from({ length: style.rows }, (_, row) => id(row))
  expect(ids.length).toBe(expected.size)
  expect(new Set(ids)).toEqual(new Set(expected.keys()))

  const drawn = shapes(style, kind)
  const isPoint = typeof drawn[0]?.[0] === 'number'
  for (const [row, shape] of drawn.entries()) {
    const geometry = nested(expected.get(ids[row] ?? '')?.geometry as GeoJson, isPoint ? 'point' : 'other')
    expect(outline(shape)).toEqual(outline(geometry))
    const wanted = numbersOf(geometry)
    for (const [i, value] of numbersOf(shape).entries())
      expect(Math.abs(value - (wanted[i] ?? Number.NaN))).toBeLessThanOrEqual(1e-7)
  }

  const propertiesOf = (prefix: string) =>
    [...set.parts.values()]
      .filter(({ part }) => part.startsWith(prefix))
      .sort((a, b) => a.rowStart - b.rowStart)
      .flatMap(detail => {
        const text = detail.texts('properties')
        return Array.from({ length: detail.rows }, (_, row) => JSON.parse(text(row)))
      })
  const personal = propertiesOf('personal-')
  expect(personal.length).toBe(kind === 'customer' ? ids.length : 0)
  const properties = propertiesOf('detail-').map((shared, row) => ({ ...shared, ...personal[row] }))
  expect(properties).toEqual(ids.map(wanted => expected.get(wanted)?.properties))
  for (const column of Object.keys(kindInfo(kind).columns)) expect(style.has(column), column).toBe(true)
})

test('[M3.7] the last frame says 200 and names the counter that the data belongs to; the others say 206', async () => {
  const tracker = api.socket('updateTracker', { token: await api.token('pdamdemo') })
  await connect(tracker)
  const { answer } = await ask<UpdateTracker>(
    tracker,
    'request_update_tracker',
    { city: CITY },
    'update_tracker_response',
  )
  const { frames, parts } = await receiveSet(maps, { featureType: 'pipe', city: CITY })
  expect(frames.map(frame => frame.code)).toEqual([...frames.slice(1).map(() => 206), 200])
  expect(new Set(frames.map(frame => frame.counter))).toEqual(new Set([answer?.counters.pipe]))
  expect([...parts.values()].every(({ counter }) => counter === answer?.counters.pipe)).toBe(true)
  expect(frames[0]).toMatchObject({ kind: 'pipe', city: CITY, part: 'style', offset: 0 })
  const sizes = new Map(frames.map(({ part: name, partBytes }) => [name, partBytes]))
  expect([...sizes.values()].reduce((a, b) => a + b)).toBe(frames[0]?.totalBytes)
})

test('[M4.5] payment_class agrees with the domain rule for every customer', async () => {
  const set = await receiveSet(maps, { featureType: 'customer', city: CITY })
  const { codes, dictionary } = part(set, 'style').categories('payment_class')
  const text = part(set, 'detail-0').texts('properties')
  const classes = Array.from(codes, code => dictionary[code])
  expect(classes).toEqual(Array.from(codes, (_, row) => paymentClass(JSON.parse(text(row)))))
  expect(new Set(classes)).toEqual(new Set(['paid', 'latePaid', 'unpaid']))
})

/** A file that changes nothing would raise no counter. */
let revision = 0

async function importOffices(target: number, count: number, extra = (): object => ({})) {
  revision++
  const features = Array.from({ length: count }, (_, i) =>
    point(`kantor-${i}`, { nama: `Kantor ${i}`, revision, ...extra() }, [110.4 + i / 1000, -7]),
  )
  const { importFile } = await api.app()
  return importFile({ cityId: target }, 'pdam_office', chunks(collection(features)))
}

test('[D27] many at once cost one encoding, on every process together', async () => {
  await importOffices(cityId, 3)
  const token = await api.token('opsdemo')
  const sockets = await Promise.all(
    [0, 1, 0, 1, 0, 1].map(async process => {
      const socket = api.socket('maps', { token }, process)
      await connect(socket)
      return socket
    }),
  )
  const sets = await Promise.all(
    sockets.map(socket => receiveSet(socket, { featureType: 'pdam_office', city: CITY })),
  )
  const counter = sets[0]?.frames[0]?.counter
  expect(sets.map(set => part(set, 'ids').rows)).toEqual(sets.map(() => 3))
  const { rows } = await api.pool.query(
    "SELECT count(*)::int AS n FROM encoded WHERE city_id = $1 AND kind = 'pdam_office' AND counter = $2",
    [cityId, counter],
  )
  expect(rows[0]).toEqual({ n: 1 })
})

test('[M3.7] a raised counter gives a new set', async () => {
  const before = await receiveSet(maps, { featureType: 'pdam_office', city: CITY })
  await importOffices(cityId, 5)
  const after = await receiveSet(maps, { featureType: 'pdam_office', city: CITY })
  expect(after.frames[0]?.counter).toBe((before.frames[0]?.counter ?? 0) + 1)
  expect(part(after, 'ids').rows).toBe(5)
  const { rows } = await api.pool.query(
    "SELECT counter FROM feature_set WHERE city_id = $1 AND kind = 'pdam_office' ORDER BY 1",
    [cityId],
  )
  // Somebody may still be receiving the last one; those before it are gone.
  expect(rows.length).toBeLessThanOrEqual(2)
})

test('an import is encoded before anybody asks, unless there is a set of which little changed', async () => {
  await api.pool.query("DELETE FROM feature_set WHERE city_id = $1 AND kind = 'pdam_office'", [cityId])
  await importOffices(cityId, 6)
  await importOffices(cityId, 7)
  const encoded = async () => {
    const { rows } = await api.pool.query(
      `SELECT s.rows FROM feature_set s JOIN layer_counter USING (city_id, kind, counter)
       WHERE city_id = $1 AND kind = 'pdam_office'`,
      [cityId],
    )
    return rows
  }
  await expect.poll(encoded, PATIENCE).toEqual([{ rows: 7 }])
})

test('a utility that is changed while a layer is encoded: it is encoded all the same', async () => {
  await api.pool.query(
    "UPDATE layer_counter SET counter = counter + 1 WHERE city_id = $1 AND kind = 'water_source'",
    [cityId],
  )
  const client = await api.pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE company SET device_key_hash = md5(random()::text) WHERE city_id = $1', [cityId])
  const receiving = receiveSet(maps, { featureType: 'water_source', city: CITY })
  const waiting = async () => {
    const { rows } = await api.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length
  }
  await expect.poll(waiting, PATIENCE).toBeGreaterThan(0)
  await client.query('COMMIT')
  client.release()
  expect(part(await receiving, 'ids').rows).toBeGreaterThan(0)
})

test('[D27] have leaves parts out after a dropped connection, of the same counter only', async () => {
  const whole = await receiveSet(maps, { featureType: 'road', city: CITY })
  const counter = whole.frames[0]?.counter ?? 0
  const request = { featureType: 'road', city: CITY } as const
  const names = [...whole.parts.keys()]
  const rest = await receiveSet(maps, { ...request, counter, have: ['style', 'ids'] })
  expect([...rest.parts.keys()]).toEqual(names.filter(name => name.startsWith('detail-')))
  expect(rest.frames.at(-1)?.code).toBe(200)
  // Nothing is missing: one part still comes, because the client waits for the frame that says 200.
  const nothing = await receiveSet(maps, { ...request, counter, have: names })
  expect(nothing.parts.size).toBe(1)
  const older = await receiveSet(maps, { ...request, counter: counter - 1, have: names })
  expect([...older.parts.keys()]).toEqual(names)
})

/** Together too many for a slice. */
const OFFICES = 20

test('[D27] a large part travels in slices, in order', async () => {
  await importOffices(cityId, OFFICES, () => ({ catatan: randomBytes(45_000).toString('base64') }))
  const { frames, parts } = await receiveSet(maps, { featureType: 'pdam_office', city: CITY })
  const slices = frames.filter(frame => frame.part === 'detail-0')
  expect(slices.length).toBeGreaterThan(2)
  expect(slices.map(({ offset }) => offset)).toEqual(slices.map((_, i) => i * 256 * 1024))
  expect(parts.get('detail-0')?.rows).toBe(OFFICES)
})

test('a device whose status is no number does not spoil its layer', async () => {
  const { importFile } = await api.app()
  const device = (id: string, status: unknown) => point(id, { status, nama: id })
  const file = collection([device('a', 'rusak'), device('b', 1), device('c', null), device('d', 99999999999)])
  await importFile({ cityId }, 'device', chunks(file))
  const set = await receiveSet(maps, { featureType: 'device', city: CITY })
  expect([...part(set, 'style').numbers('status')].sort()).toEqual([0, 0, 0, 1])
})

test('a client that leaves in the middle disturbs nobody', async () => {
  const socket = api.socket('maps', { token: await api.token('pdamdemo') })
  await connect(socket)
  const begun = firstOf(socket, 'features_pdam_office_response')
  socket.emit('request_features', { featureType: 'pdam_office', city: CITY })
  await begun
  socket.disconnect()
  const set = await receiveSet(maps, { featureType: 'pdam_office', city: CITY })
  expect(part(set, 'ids').rows).toBe(OFFICES)
})

test('[M3.7] a change reaches the open maps of its city on every process, and of no other', async () => {
  const token = await api.token('opsdemo')
  const listen = async (city: string, process: number) => {
    const socket = api.socket('updateTracker', { token, city }, process)
    await connect(socket)
    const { answer } = await ask<UpdateTracker>(
      socket,
      'request_update_tracker',
      { city },
      'update_tracker_response',
    )
    const heard: UpdateTracker[] = []
    socket.on('update_tracker_response', (update: UpdateTracker) => heard.push(update))
    return { socket, heard, first: answer?.counters.pdam_office ?? 0 }
  }
  const here = await Promise.all([listen(CITY, 0), listen(CITY, 1)])
  const elsewhere = await Promise.all([listen(OTHER, 0), listen(OTHER, 1)])
  await importOffices(cityId, 4)
  for (const { heard, first } of here) {
    // News of what the tests before changed may still be on its way.
    await vi.waitFor(() => expect(heard.at(-1)?.counters.pdam_office).toBe(first + 1), PATIENCE)
    expect(heard.every(({ city }) => city === CITY)).toBe(true)
  }
  const otherNews = elsewhere.map(({ socket }) => firstOf(socket, 'update_tracker_response'))
  await importOffices(otherId, 4)
  await Promise.all(otherNews)
  // The sweep may tell it a second time.
  for (const { heard } of elsewhere) expect(new Set(heard.map(({ city }) => city))).toEqual(new Set([OTHER]))
})

test('[M7.3] a kind that does not exist is refused', async () => {
  for (const featureType of ['bill', 'company', '', 'pipe; --', 'Pipe']) {
    const request = { featureType, city: CITY }
    const { exception } = await ask(maps, 'request_features', request, `features_${featureType}_response`)
    expect(exception?.code).toBe(5080101)
  }
})
