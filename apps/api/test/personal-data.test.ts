/**
 * Telephones, addresses and photos reach nobody who does not need them: every call and event that there is, asked as a
 * user with umum alone, is searched for words that stand in such fields only. A new call is asked without being named here.
 */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallSpec, FEATURE_KINDS, type NamespaceName } from '@petatirta/contract'
import { CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { type ReceivedSet, receiveMonths, receiveSet } from '@petatirta/harness/feature-set.ts'
import { inUrl, privateAddress } from '@petatirta/harness/own-address.ts'
import { png } from '@petatirta/harness/png.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebodyLike } from '#test/accounts.ts'
import { implementedCalls, pathOf, validRequest } from '#test/calls.ts'
import { NEARBY_SOURCES, type People, people } from '#test/people.ts'
import { ask, connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const WORD = 'KENARI'
const PHOTO = Buffer.from(png())
/** Photos never come from loopback; a machine without a private network has none to show. */
const HOST = privateAddress()

let api: Api
let make: People
let implemented: CallSpec[]
let events: string[]
let tokens: Record<'umum' | 'hublang' | 'workOrder', string>
let customer: { id: string; square: object; lon: string; lat: string }
let photos: Server

/** Every personal property that M3.2 knows, and some as other publishers write them. */
const personal = (base: string) => ({
  nohp: `${WORD}-nohp`,
  'No. Telp': `${WORD}-telp`,
  ALAMAT_SURAT: `${WORD}-surat`,
  lain: { hp: `${WORD}-lain` },
  url_foto: `${base}/${WORD}-meter`,
  url_foto_rumah: `${base}/${WORD}-rumah`,
})

beforeAll(async () => {
  photos = createServer((_, response) => response.end(PHOTO))
  const host = HOST ?? '127.0.0.1'
  await new Promise<void>(resolve => photos.listen(0, host, resolve))
  const base = `http://${inUrl(host)}:${(photos.address() as AddressInfo).port}`
  api = await startApi({ ...NEARBY_SOURCES, PHOTO_ALLOW_PRIVATE: '1' })
  make = people(api)
  implemented = await implementedCalls(api)
  const app = await api.another()
  events = app.channels.flatMap(channel => channel.events.map(({ event }) => `${channel.namespace} ${event}`))
  await app.close()
  const tokenWith = async (role: 'umum' | 'workOrder') => (await make.signedIn({ roles: [role] })).token
  tokens = {
    umum: await tokenWith('umum'),
    hublang: await api.token('hublangdemo'),
    workOrder: await tokenWith('workOrder'),
  }
  const { rows } = await api.pool.query(
    `UPDATE customer SET alamat = $2, properties = properties || $3
     WHERE (city_id, id) = (SELECT city_id, min(c.id) FROM customer c JOIN company USING (city_id) WHERE slug = $1 GROUP BY 1)
     RETURNING city_id, id, ST_AsGeoJSON(ST_Expand(geom, 0.001))::json AS square, ST_X(geom)::text AS lon, ST_Y(geom)::text AS lat`,
    [CITY, `${WORD}-alamat`, personal(base)],
  )
  const [{ city_id, id, square, lon, lat }] = rows
  customer = { id, square, lon, lat }
  await api.pool.query(
    `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, keluhan_text)
     VALUES ($1, 'K-1', $2, now(), 'Kebocoran', $3)`,
    [city_id, id, `${WORD}-keluhan`],
  )
  await raiseCounter()
})
afterAll(async () => {
  photos.close()
  await api.stop()
})

const raiseCounter = async () => {
  const { rows } = await api.pool.query(
    `UPDATE layer_counter SET counter = counter + 1
     WHERE kind = 'customer' AND city_id = (SELECT city_id FROM company WHERE slug = $1) RETURNING city_id, counter`,
    [CITY],
  )
  return rows[0] as { city_id: number; counter: number }
}

const holdsPersonalData = (text: string) => text.includes(WORD) || text.includes(PHOTO.toString('base64'))

/** What an answer says, a spreadsheet's cells included. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map(file => Buffer.from(file).toString())
    .join('\n')
}

async function answerTo(call: CallSpec, asker: string): Promise<string> {
  // What is about one's own account may end the session.
  const { token } = call.access.account ? await somebodyLike(api, asker) : { token: asker }
  const { query, body, bytes, form, headers, id = customer.id } = await validRequest(make, call)
  const city = call.access.onlyCity ?? CITY
  const place = query?.lon && { lon: customer.lon, lat: customer.lat, rp: '1000' }
  const search = new URLSearchParams({ ...(call.access.city && { city }), ...query, ...place })
  const drawn = typeof body === 'object' && body !== null && 'geometry' in body && !('properties' in body)
  const sent = form ?? bytes ?? JSON.stringify(drawn ? { geometry: customer.square, filters: {} } : body)
  const response = await fetch(`${api.url}/api${pathOf(call, encodeURIComponent(id))}?${search}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(sent !== undefined && call.method !== 'GET' && { body: sent }),
  })
  return textOf(response)
}

const textsOf = ({ parts }: ReceivedSet) =>
  [...parts.values()]
    .flatMap(part =>
      ['id', 'properties', 'row_id', 'row_properties']
        .filter(name => part.has(name))
        .flatMap(name => {
          const text = part.texts(name)
          return Array.from({ length: part.rows }, (_, row) => text(row))
        }),
    )
    .join('\n')

const PLAIN: Record<string, { request: object; answer: string }> = {
  'updateTracker request_update_tracker': { request: {}, answer: 'update_tracker_response' },
  'subscriber watch_devices': { request: { ids: [] }, answer: 'device_statuses' },
  'activities request_activities': { request: {}, answer: 'update_activities_response' },
}

async function heardFrom(name: string, token: string): Promise<string> {
  const [namespace, event] = name.split(' ') as [NamespaceName, string]
  const socket = api.socket(namespace, { token, city: CITY })
  expect(await connect(socket)).toBeUndefined()
  const heard: string[] = []
  if (name === 'maps request_features') {
    for (const featureType of FEATURE_KINDS)
      heard.push(textsOf(await receiveSet(socket, { featureType, city: CITY })))
  } else if (name === 'maps request_months') {
    const { frames } = await receiveSet(socket, { featureType: 'customer', city: CITY })
    const set = await receiveMonths(socket, { city: CITY, counter: frames[0]?.counter ?? 0 })
    if (typeof set === 'string') throw new Error(`Months are ${set}`)
    heard.push(textsOf(set))
  } else {
    const { request, answer } = PLAIN[name] ?? {}
    if (!request || !answer) throw new Error(`${name} is new: say here how it is asked`)
    heard.push(JSON.stringify(await ask(socket, event, { city: CITY, ...request }, answer)))
  }
  socket.disconnect()
  return heard.join('\n')
}

/** Names of the calls and events that told something personal. */
async function telling(token: string): Promise<string[]> {
  const names: string[] = []
  for (const call of implemented) if (holdsPersonalData(await answerTo(call, token))) names.push(call.name)
  for (const event of events) if (holdsPersonalData(await heardFrom(event, token))) names.push(event)
  return names.sort()
}

test('[D23] [ASVS V8.2.3] [ASVS V15.3.1] no call and no event tells personal data to a user with umum alone', async () => {
  expect(await telling(tokens.umum)).toEqual([])
})

test.each(['hublang', 'workOrder'] as const)(
  '[M2.10] %s is told all of it where it is needed',
  async role => {
    expect(await telling(tokens[role])).toEqual([
      'areaExport',
      'areaSpreadsheet',
      'closureCustomers',
      'closureSpreadsheet',
      'exportLayer',
      ...(HOST ? ['housePhoto'] : []),
      'incidentCustomers',
      'listComplaints',
      'mapCustomer',
      'maps request_features',
      ...(HOST ? ['meterPhoto'] : []),
    ])
    const socket = api.socket('maps', { token: tokens[role], city: CITY })
    await connect(socket)
    const set = textsOf(await receiveSet(socket, { featureType: 'customer', city: CITY }))
    const { body } = await api.request('GET', `/api/maps/customer/${customer.id}?city=${CITY}`, {
      token: tokens[role],
    })
    for (const word of ['alamat', 'nohp', 'telp', 'surat', 'lain', 'meter', 'rumah']) {
      expect(set, word).toContain(`${WORD}-${word}`)
      expect(JSON.stringify(body), word).toContain(`${WORD}-${word}`)
    }
  },
)

test('[M3.2] what is not personal stays: umum sees names, numbers and bills', async () => {
  const { status, body } = await api.request('GET', `/api/maps/customer/${customer.id}?city=${CITY}`, {
    token: tokens.umum,
  })
  expect(status).toBe(200)
  expect(body.payload.properties).toMatchObject({ idpelangga: customer.id, nama: expect.any(String) })
  expect(body.payload.properties).toHaveProperty('total_kini')
  expect(body.payload.properties).not.toHaveProperty('alamat')
})

test('[ASVS V8.2.3] no way of asking for a set brings its personal parts', async () => {
  const socket = api.socket('maps', { token: tokens.umum, city: CITY })
  await connect(socket)
  const request = { featureType: 'customer', city: CITY } as const
  const whole = await receiveSet(socket, request)
  const counter = whole.frames[0]?.counter ?? 0
  const names = [...whole.parts.keys()]
  expect(names).toEqual(['style', 'ids', 'detail-0'])
  for (const have of [names, ['personal-0'], [...names, 'personal-0'], ['detail-0']]) {
    const { parts, frames } = await receiveSet(socket, { ...request, counter, have })
    expect(
      [...parts.keys()].filter(name => !names.includes(name)),
      have.join(),
    ).toEqual([])
    expect(frames.at(-1)?.code).toBe(200)
  }
})

test('[D23] a set that the former program stored beside this one is encoded anew', async () => {
  const { city_id, counter } = await raiseCounter()
  await api.pool.query(
    `INSERT INTO feature_set (city_id, kind, counter, rows) VALUES (${city_id}, 'customer', ${counter}, 1);
     INSERT INTO feature_set_part VALUES (${city_id}, 'customer', ${counter}, 0, 'detail-0', '${WORD}')`,
  )
  expect(holdsPersonalData(await heardFrom('maps request_features', tokens.umum))).toBe(false)
  expect(holdsPersonalData(await heardFrom('maps request_features', tokens.hublang))).toBe(true)
})

test('[M2.9] every user of the city that maintains its customers by hand sees their addresses', async () => {
  const { token } = await make.signedIn({ map: CUSTOMER_MAINTENANCE_CITY, roles: ['umum'] })
  const { id } = await make.customer({ alamat: `${WORD}-alamat` })
  const { body } = await api.request('GET', `/api/maps/customer/${id}?city=${CUSTOMER_MAINTENANCE_CITY}`, {
    token,
  })
  expect(body.payload.properties.alamat).toBe(`${WORD}-alamat`)
})
