/** The demo that `npm start` loads, small: each thing that the product can do has something to do it with. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device, ImportEntry, ListedSymbols, ValveState } from '@petatirta/contract'
import { DEMO_CITIES, SILENT_DEVICE } from '@petatirta/demo-city'
import { collection } from '@petatirta/harness/files.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type App, createApp } from '#app'
import { newId } from '#platform/ids.ts'
import { readSettings } from '#platform/settings.ts'
import { catchUp, reportTurn } from '../../src/demo/feed-devices.ts'
import { ensureDemo } from '../../src/demo/load-demo.ts'

const SLUG = 'kota-contoh'
const DAY_MS = 24 * 60 * 60_000
const TICK_MS = 2000

const name = `test_${newId().replaceAll('-', '')}`
const dir = mkdtempSync(join(tmpdir(), 'petatirta-lived-'))
const address = (database: string) => inject('postgres').replace('NAME', database)
const admin = new pg.Client(address('postgres'))
const cities = DEMO_CITIES(new Date().toISOString().slice(0, 10))
  .filter(({ slug }) => slug === SLUG)
  .map(city => ({ ...city, customers: 600, months: 6 }))
let app: App
let url: string
let token: string

beforeAll(async () => {
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  app = await createApp(
    readSettings({ NODE_ENV: 'test', DATABASE_URL: address(name), DATA_DIR: dir, LOG_LEVEL: 'silent' }),
  )
  await ensureDemo(app, cities, () => undefined)
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const signedIn = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'opsdemo', password: 'Opsdemo#2026' }),
  })
  token = (await signedIn.json()).payload.accessToken
})
afterAll(async () => {
  await app.close()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(dir, { recursive: true, force: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/api${path}${path.includes('?') ? '&' : '?'}city=${SLUG}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  })
const answer = async (path: string) => (await ask(path)).json()
const payload = async (path: string) => (await answer(path)).payload

test('[D65] symbols, and sub types that still have none', async () => {
  const symbols: ListedSymbols = await payload('/symbol/signedurl')
  for (const listed of [symbols.accessories, symbols.waterSources]) expect(listed.length).toBeGreaterThan(3)
  for (const { imageUrl } of [...symbols.accessories, ...symbols.waterSources]) {
    const image = await fetch(`${url}${imageUrl}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const { waterSources } = await payload('/symbol/subtypes')
  const known = symbols.waterSources.map(({ id }) => id)
  expect(waterSources.filter((subType: { name: string }) => !known.includes(subType.name))).toHaveLength(1)
})

test('[D65] customers whose areas are to be put right, each with a proposal', async () => {
  const { payload: listed, meta } = await answer('/customers?invalid=true&p=1&rp=25')
  expect(meta.total).toBeGreaterThanOrEqual(8)
  for (const { proposal } of listed)
    expect(proposal).toEqual({ Kecamatan: expect.any(String), Kelurahan: expect.any(String) })
})

interface Refused {
  reason: string
  value: { geometry: { coordinates: number[] } }
}

test('[D65] an import of an administrator that failed in part, and can be corrected', async () => {
  const history: ImportEntry[] = await payload('/upload/history?p=1&rp=25')
  const partly = history.filter(({ failed }) => failed > 0)
  expect(partly).toMatchObject([
    { kind: 'customer', username: 'opsdemo', status: 'done', added: 10, failed: 5 },
  ])
  expect(history[0]?.id).toBe(partly[0]?.id)
  const path = `/upload/history/${partly[0]?.id}`
  expect((await ask(`${path}/failures?format=xlsx`)).headers.get('content-type')).toContain('spreadsheetml')

  const report: { customer: Refused[] } = await answer(`${path}/failures?format=json`)
  const swapped = report.customer.filter(({ reason }) => reason === 'Bujur dan lintang tertukar')
  const corrected = swapped.map(({ value }) => ({
    ...value,
    geometry: { ...value.geometry, coordinates: value.geometry.coordinates.toReversed() },
  }))
  const form = new FormData()
  form.append('file', new Blob([collection(corrected)]), 'perbaikan.geojson')
  const sent = await ask(`${path}/corrections`, { method: 'POST', body: form })
  expect((await sent.json()).payload).toMatchObject({ added: 2, failed: 0 })
})

test('[D65] valves between DMAs that are shut', async () => {
  const states: ValveState[] = await payload('/network/valves')
  expect(states.length).toBeGreaterThan(0)
  for (const state of states) expect(state).toMatchObject({ shut: true, by: 'opsdemo' })
})

const idsWhere = async (condition: string) => {
  const { rows } = await app.pool.query<{ id: string }>(`SELECT id FROM customer c WHERE ${condition}`)
  return rows.map(({ id }) => id)
}

test('[D65] [M5.9] photos of meters and houses', async () => {
  for (const [property, path] of [
    ['url_foto', 'bacameter'],
    ['url_foto_rumah', 'rumah'],
  ]) {
    const ids = await idsWhere(`properties->>'${property}' <> ''`)
    expect(ids.length).toBeGreaterThanOrEqual(10)
    const photo = Buffer.from(await payload(`/customers/${ids[0]}/${path}`), 'base64')
    expect(photo.toString('latin1', 1, 4)).toBe('PNG')
  }
})

test('[D65] due dates over several months, and customers without a bill', async () => {
  const { rows } = await app.pool.query("SELECT DISTINCT to_char(due_date, 'YYYYMM') FROM customer")
  expect(rows.length).toBeGreaterThanOrEqual(4)
  const unbilled = await idsWhere('NOT EXISTS (SELECT FROM bill b WHERE b.customer_id = c.id)')
  expect(unbilled.length).toBeGreaterThanOrEqual(10)
  expect(await payload(`/bills/customer/${unbilled[0]}`)).toEqual([])
  const { properties } = await payload(`/maps/customer/${unbilled[0]}`)
  expect(properties).toMatchObject({
    status_billing: 'belum_terbayar',
    tunggakan: 'Tidak Ada',
    due_date: '-',
  })
})

test('[D65] payment channels of the place', async () => {
  const filters = JSON.stringify(await payload('/filters'))
  expect(filters).toContain('Bank Jateng')
  expect(filters).not.toContain('Bank Jambi')
})

test('[D65] a device that is silent since yesterday, today and tomorrow', async () => {
  const silent = async () => {
    const { features } = await payload('/devices?rp=1000')
    const devices: Device[] = features.map(({ properties }: { properties: Device }) => properties)
    return devices.filter(({ silentSince }) => silentSince !== null)
  }
  /** At four in the afternoon in Jakarta, the day before. */
  const expected = (now: number) => {
    const yesterday = new Date(now + 7 * 60 * 60_000 - DAY_MS).toISOString().slice(0, 10)
    return `${yesterday}T09:00:00.000Z`
  }
  const now = Date.now()
  await catchUp(app, cities, now)
  for (let turn = 0; turn < 4; turn++)
    await reportTurn(app, cities, Math.floor(now / TICK_MS) * TICK_MS + turn * TICK_MS)
  const [device, ...others] = await silent()
  expect(others).toEqual([])
  expect(device).toMatchObject({ id: SILENT_DEVICE, silentSince: expected(now) })
  expect(device?.data[0]?.samplingDate).toBe(expected(now))
  // The next day it has been heard until then, and is silent again.
  await catchUp(app, cities, now + DAY_MS)
  expect(await silent()).toMatchObject([{ id: SILENT_DEVICE, silentSince: expected(now + DAY_MS) }])
})
