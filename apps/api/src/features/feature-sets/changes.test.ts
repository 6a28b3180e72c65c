/** What travels after a change: its rows, to whoever has the set that they belong to. */
import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  detailPart,
  type FeatureKind,
  type FeaturePart,
  kindInfo,
  PERSONAL_CHANGES_PART,
  personalPart,
} from '@petatirta/contract'
import { type ReceivedSet, receiveSet } from '@petatirta/harness/feature-set.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, type Maintenance, maintenance } from '#test/maintenance.ts'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const CITY = 'kabupaten-sarolangun'
const OTHER = 'kota-contoh'
const LAYER = 'pdam_office'

let api: Api
let kept: Maintenance
let ops: Socket
let umum: Socket

beforeAll(async () => {
  api = await startApi()
  kept = await maintenance(api)
  const { token } = await people(api).signedIn({ map: OTHER, roles: ['umum'] })
  ops = api.socket('maps', { token: await api.token('opsdemo'), city: CITY })
  umum = api.socket('maps', { token, city: OTHER })
  for (const socket of [ops, umum]) expect(await connect(socket)).toBeUndefined()
})
afterAll(() => api.stop())

/** What a client knows of a layer: everything of each row, by id. */
interface Held {
  counter: number
  rows: Map<string, string>
}

const column = (part: FeaturePart, name: string, type: string, row: number) => {
  if (type === 'number') return part.numbers(name)[row]
  if (type === 'text') return part.texts(name)(row)
  const { codes, dictionary } = part.categories(name)
  return dictionary[codes[row] ?? 0]
}

const rowText = (kind: FeatureKind, part: FeaturePart, row: number, properties: readonly string[]) =>
  JSON.stringify([
    part.numbers('x')[row],
    part.numbers('y')[row],
    ...Object.entries(kindInfo(kind).columns).map(([name, type]) => column(part, name, type, row)),
    ...properties.map(text => JSON.parse(text)),
  ])

const need = ({ parts }: ReceivedSet, name: string): FeaturePart => {
  const part = parts.get(name)
  if (!part) throw new Error(`no part ${name}`)
  return part
}

function wholeSet(kind: FeatureKind, set: ReceivedSet): Held {
  const style = need(set, 'style')
  const details = [detailPart(0), personalPart(0)].flatMap(name => set.parts.get(name) ?? [])
  const ids = need(set, 'ids').texts('id')
  const rows = new Map<string, string>()
  for (let row = 0; row < style.rows; row++)
    rows.set(
      ids(row),
      rowText(
        kind,
        style,
        row,
        details.map(part => part.texts('properties')(row)),
      ),
    )
  return { counter: style.counter, rows }
}

function applied(kind: FeatureKind, held: Held, set: ReceivedSet): Held {
  const changes = need(set, CHANGES_PART)
  expect(set.frames.every(({ since }) => since === held.counter)).toBe(true)
  const rows = new Map(held.rows)
  const removed = changes.textBytes(CHANGE_COLUMNS.removed).offsets.length - 1
  for (let i = 0; i < removed; i++) rows.delete(changes.texts(CHANGE_COLUMNS.removed)(i))
  const personal = set.parts.get(PERSONAL_CHANGES_PART)
  for (let row = 0; row < changes.rows; row++)
    rows.set(
      changes.texts(CHANGE_COLUMNS.id)(row),
      rowText(
        kind,
        changes,
        row,
        [changes, ...(personal ? [personal] : [])].map(part => part.texts(CHANGE_COLUMNS.properties)(row)),
      ),
    )
  return { counter: changes.counter, rows }
}

const isChanges = (set: ReceivedSet) => set.parts.has(CHANGES_PART)

const ask = (kind: FeatureKind, since?: number, socket = ops, city = CITY) =>
  receiveSet(socket, { featureType: kind, city, ...(since !== undefined && { since }) })

/** As a map does: first a set, then what changed since, until nothing did. */
async function open(kind: FeatureKind, socket = ops): Promise<Held> {
  return follow(kind, wholeSet(kind, await ask(kind, -1, socket)), socket)
}

async function follow(kind: FeatureKind, held: Held, socket = ops): Promise<Held> {
  const set = await ask(kind, held.counter, socket)
  return isChanges(set) ? applied(kind, held, set) : follow(kind, wholeSet(kind, set), socket)
}

const fresh = async (kind: FeatureKind, socket = ops) => wholeSet(kind, await ask(kind, undefined, socket))
const sorted = ({ counter, rows }: Held) => ({ counter, rows: [...rows].sort() })

test('[D103] one customer added, edited, removed: these rows travel, and the map has what a fresh one has', async () => {
  let held = await open('customer')
  const body = form({ nama: 'Budi', nohp: '0812' })
  const id = body.properties.idpelangga
  const steps = [
    () => kept.create(body),
    () => kept.edit(id, { ...body, properties: { ...body.properties, nama: 'Budi Santoso' } }),
    () => kept.remove(id),
  ]
  for (const step of steps) {
    expect((await step()).status).toBe(200)
    const set = await ask('customer', held.counter)
    expect(isChanges(set)).toBe(true)
    const bytes = set.frames.reduce((sum, { partBytes }) => sum + partBytes, 0)
    expect(bytes).toBeLessThan(1500)
    held = applied('customer', held, set)
    expect(sorted(held)).toEqual(sorted(await fresh('customer')))
  }
})

test('[ASVS V8.2.3] personal data of changed rows goes only to who sees it', async () => {
  const before = await ask('customer', -1, umum, OTHER)
  const features = collection([point(undefined, { idpelangga: 'R-1', nama: 'Sari', nohp: '0813-rahasia' })])
  expect((await upload(api, OTHER, 'customer', features)).status).toBe(200)
  const { counter } = need(before, 'style')
  const set = await ask('customer', counter, umum, OTHER)
  expect([...set.parts.keys()]).toEqual([CHANGES_PART])
  expect(need(set, CHANGES_PART).texts(CHANGE_COLUMNS.properties)(0)).not.toContain('rahasia')
  const seen = await ask('customer', counter, ops, OTHER)
  expect(need(seen, PERSONAL_CHANGES_PART).texts(CHANGE_COLUMNS.properties)(0)).toContain('rahasia')
})

const office = (id: number, name = `Kantor ${id}`) =>
  point(`K${id}`, { nama: name }, [102.7 + id / 1000, -2.3])

test('[D103] of an import the rows that differ travel: changed, new and gone; taking it back, too', async () => {
  const offices = (names: (id: number) => string | undefined) =>
    collection(
      Array.from({ length: 40 }, (_, id) => id).flatMap(id => {
        const name = names(id)
        return name ? [office(id, name)] : []
      }),
    )
  expect(
    (
      await upload(
        api,
        CITY,
        LAYER,
        offices(id => (id < 30 ? `Kantor ${id}` : undefined)),
      )
    ).status,
  ).toBe(200)
  let held = await open(LAYER)
  expect(held.rows.size).toBe(30)
  const { body } = await upload(
    api,
    CITY,
    LAYER,
    offices(id => (id === 3 ? undefined : id === 5 ? 'Kantor Baru' : id < 32 ? `Kantor ${id}` : undefined)),
  )
  expect(body.payload).toMatchObject({ added: 2, changed: 1, removed: 1 })
  const set = await ask(LAYER, held.counter)
  expect(need(set, CHANGES_PART).rows).toBe(3)
  held = applied(LAYER, held, set)
  expect(sorted(held)).toEqual(sorted(await fresh(LAYER)))
  const token = await api.token('opsdemo')
  const restored = await api.request('POST', `/api/upload/history/${body.payload.imports[0].id}/restore?city=${CITY}`, {
    token,
  })
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  const back = await ask(LAYER, held.counter)
  expect(need(back, CHANGES_PART).rows).toBe(2)
  expect(sorted(applied(LAYER, held, back))).toEqual(sorted(await fresh(LAYER)))
})

test('[D103] who is too far behind, or ahead, gets a whole set', async () => {
  const { counter } = await open(LAYER)
  for (const since of [0, counter + 5]) expect(isChanges(await ask(LAYER, since))).toBe(false)
  // Raised by a process of a former version, which notes nothing.
  await api.pool.query('UPDATE layer_counter SET counter = counter + 1 WHERE kind = $1', [LAYER])
  expect(isChanges(await ask(LAYER, counter))).toBe(false)
  const { counter: next } = await open(LAYER)
  expect((await upload(api, CITY, LAYER, collection([office(1, 'Satu')]))).status).toBe(200)
  expect(isChanges(await ask(LAYER, counter))).toBe(false)
  expect(isChanges(await ask(LAYER, next))).toBe(true)
})

test('[D103] a change costs no whole encoding: maps that open later get the former set and what changed', async () => {
  const before = await ask('customer', -1)
  expect((await kept.create(form({ nama: 'Tini' }))).status).toBe(200)
  const after = await ask('customer', -1)
  expect(need(after, 'style').counter).toBe(need(before, 'style').counter)
  expect(sorted(await open('customer'))).toEqual(sorted(await fresh('customer')))
})

test('[D103] a utility that is made again under a slug does not come back to its counters', async () => {
  const make = people(api)
  const { slug } = await make.company()
  const office_ = collection([point('A', { nama: 'Satu' }, [102.7, -2.3])])
  const counterOf = async () => {
    const { rows } = await api.pool.query(
      'SELECT max(counter) AS counter FROM layer_counter JOIN company USING (city_id) WHERE slug = $1',
      [slug],
    )
    return rows[0].counter as number
  }
  await upload(api, slug, LAYER, office_)
  const first = await counterOf()
  expect(first).toBeGreaterThan(50_000_000)
})
