/** Everything that changes a layer notes which rows it changed: a map that follows gets these and no others. */
import type { FeatureKind } from '@petatirta/contract'
import { deviceMessage, reading } from '@petatirta/harness/device-messages.ts'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deviceUtility, sendReadings } from '#test/devices.ts'
import { draftCity, pipeFile } from '#test/drafts.ts'
import { applied, changesOf, type Held, isChanges, sorted, wholeSet } from '#test/held-set.ts'
import { form, type Maintenance, maintenance } from '#test/maintenance.ts'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import { copyStatuses } from '../src/features/devices/layer.ts'

const BY_HAND = 'kabupaten-sarolangun'

let api: Api
let token: string
let maps: Socket
let kept: Maintenance
let utility: Awaited<ReturnType<typeof draftCity>>
let devices: Awaited<ReturnType<typeof deviceUtility>>

const area = (nama: string, west: number) => ({
  type: 'Feature',
  properties: { id: nama, nama },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -7.1],
        [west + 0.1, -7.1],
        [west + 0.1, -7],
        [west, -7],
        [west, -7.1],
      ],
    ],
  },
})
const customer = (id: number, more: object = {}) =>
  point(
    undefined,
    { idpelangga: `P-${id}`, nama: `Nama ${id}`, Kecamatan: 'Utara', Kelurahan: 'Mawar', ...more },
    [110.41 + id / 1000, -7.05],
  )
const bill = (id: number, total = 1000 * id) => `P-${id},202601,${total},0`
const bills = (...lines: string[]) => ['idpelanggan,periode,total,flaglunas', ...lines].join('\n')
const CUSTOMERS = [1, 2, 3, 4, 5, 6]

const done = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
const load = async (kind: Parameters<typeof upload>[2], content: string) =>
  done(await upload(api, utility.city, kind, content))
const loadDraft = async (mode: string, content: string) => {
  const { id } = await utility.create({ name: 'pipa.geojson', content })
  const asked = { items: [{ layer: '1', kind: 'pipe', mode }], confirm: utility.city }
  return done(await utility.run(id, asked))
}
const restore = async (id: string) =>
  done(await api.request('POST', `/api/upload/history/${id}/restore?city=${utility.city}`, { token }))

beforeAll(async () => {
  api = await startApi()
  token = await api.token('opsdemo')
  kept = await maintenance(api)
  utility = await draftCity(api)
  devices = await deviceUtility(people(api))
  for (const kind of ['kecamatan', 'kelurahan'] as const) {
    const names = kind === 'kecamatan' ? ['Utara', 'Selatan'] : ['Mawar', 'Melati', 'Anggrek']
    await load(kind, collection(names.map((nama, at) => area(nama, 110.4 + at / 10))))
  }
  await load('accessories', collection([point('lama')]))
  await load('customer', collection(CUSTOMERS.map(id => customer(id))))
  await load('bill', bills(...CUSTOMERS.map(id => bill(id))))
  await loadDraft('replace', pipeFile(30))
  for (const id of ['a', 'b', 'c']) done(await sendReadings(api, devices.key, id))
  maps = api.socket('maps', { token, city: utility.city })
  expect(await connect(maps)).toBeUndefined()
})
afterAll(() => api.stop())

const ask = (city: string, featureType: FeatureKind, since?: number) =>
  receiveSet(maps, { city, featureType, ...(since !== undefined && { since }) })

/** What differs between two states of a layer. */
function difference(before: Held, after: Held) {
  const differs = ([id, text]: readonly [string, string]) => before.rows.get(id) !== text
  return {
    changed: [...after.rows].filter(differs).map(([id]) => id),
    removed: [...before.rows.keys()].filter(id => !after.rows.has(id)),
  }
}

interface Change {
  readonly kind: FeatureKind
  readonly city: () => string
  readonly change: () => Promise<unknown>
  /** Rows that are sent, and ids of those that went. */
  readonly sent: readonly [changed: number, removed: number]
}

const own = () => utility.city
let lastImport = ''
const imported = async (kind: Parameters<typeof upload>[2], content: string) => {
  lastImport = (await load(kind, content)).imports[0].id
}

/** In this order: what is taken back is what the line before it brought. */
const CHANGES: Record<string, Change> = {
  'a customer created by hand': {
    kind: 'customer',
    city: () => BY_HAND,
    change: async () => done(await kept.create(form({ idpelangga: '990001', nama: 'Budi' }))),
    sent: [1, 0],
  },
  'a customer edited by hand': {
    kind: 'customer',
    city: () => BY_HAND,
    change: async () => done(await kept.edit('990001', form({ idpelangga: '990001', nama: 'Budi Santoso' }))),
    sent: [1, 0],
  },
  'a customer saved as it was': {
    kind: 'customer',
    city: () => BY_HAND,
    change: async () => done(await kept.edit('990001', form({ idpelangga: '990001', nama: 'Budi Santoso' }))),
    sent: [0, 0],
  },
  'a customer removed by hand': {
    kind: 'customer',
    city: () => BY_HAND,
    change: async () => done(await kept.remove('990001')),
    sent: [0, 1],
  },
  'areas corrected': {
    kind: 'customer',
    city: own,
    change: async () => {
      const corrected = (id: string, Kelurahan: string) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [0, 0] },
        properties: { idpelangga: id, Kecamatan: Kelurahan === 'Mawar' ? 'Utara' : 'Selatan', Kelurahan },
      })
      const body = [corrected('P-1', 'Melati'), corrected('P-2', 'Mawar')]
      done(await api.request('PUT', `/api/customers?city=${utility.city}`, { token, body }))
    },
    sent: [1, 0],
  },
  'complaints imported': {
    kind: 'customer',
    city: own,
    change: () => {
      const complaint = { idpelanggan: 'P-1', tgl_pengaduan: '2026-01-02', jenis_nonair: 'Kebocoran' }
      return load('complaint', JSON.stringify([{ no_pengaduan: 'K-1', ...complaint }]))
    },
    sent: [0, 0],
  },
  'customers imported': {
    kind: 'customer',
    city: own,
    change: () =>
      imported(
        'customer',
        collection([1, 2, 3, 4, 5, 6, 7].map(id => customer(id, id === 4 ? { nama: 'Baru' } : {}))),
      ),
    sent: [2, 0],
  },
  'an import of customers taken back': {
    kind: 'customer',
    city: own,
    change: () => restore(lastImport),
    sent: [1, 1],
  },
  'bills imported': {
    kind: 'customer',
    city: own,
    change: () => imported('bill', bills(...CUSTOMERS.map(id => bill(id, id < 3 ? 5 : 1000 * id)))),
    sent: [2, 0],
  },
  'an import of bills taken back': {
    kind: 'customer',
    city: own,
    change: () => restore(lastImport),
    sent: [2, 0],
  },
  'bills synchronised': {
    kind: 'customer',
    city: own,
    change: async () => {
      // As the pages of a billing service leave them.
      await api.pool.query(
        "UPDATE bill SET paid = true, tanggal_bayar = '2026-01-09' WHERE city_id = $1 AND customer_id IN ('P-3', 'P-5')",
        [utility.cityId],
      )
      const at = `/api/upload/customer/sync`
      done(await api.request('GET', `${at}?city=${utility.city}`, { token }))
      await vi.waitFor(async () => {
        const job = await api.request('GET', `${at}/status?city=${utility.city}`, { token })
        expect(job.body.payload.status).toBe('done')
      }, PATIENCE)
    },
    sent: [2, 0],
  },
  'areas summarised': {
    kind: 'kelurahan',
    city: own,
    change: async () =>
      done(await api.request('GET', `/api/summary/kelurahan?city=${utility.city}`, { token })),
    sent: [3, 0],
  },
  'areas summarised again, of which two differ': {
    kind: 'kelurahan',
    city: own,
    change: async () => {
      await api.pool.query("UPDATE customer SET kelurahan = 'Melati' WHERE city_id = $1 AND id = 'P-6'", [
        utility.cityId,
      ])
      done(await api.request('GET', `/api/summary/kelurahan?city=${utility.city}`, { token }))
    },
    sent: [2, 0],
  },
  'a layer imported': {
    kind: 'kecamatan',
    city: own,
    change: () => imported('kecamatan', collection([area('Utara', 110.4), area('Barat', 110.7)])),
    sent: [1, 1],
  },
  'an import of a layer taken back': {
    kind: 'kecamatan',
    city: own,
    change: () => restore(lastImport),
    sent: [1, 1],
  },
  'a draft in another system of coordinates': {
    kind: 'accessories',
    city: own,
    change: async () => {
      // World Mercator: its rows are converted inside a savepoint.
      const content = collection([point('katup', {}, [12_290_000, -782_000])])
      const { id } = await utility.create({ name: 'katup.geojson', content })
      const items = [{ layer: '1', kind: 'accessories', mode: 'replace', srid: 3395 }]
      done(await utility.run(id, { items, confirm: utility.city }))
    },
    sent: [1, 1],
  },
  'a draft that replaces': {
    kind: 'pipe',
    city: own,
    change: () =>
      loadDraft(
        'replace',
        pipeFile(28, at => (at === 3 ? { MERK: 'A' } : {})),
      ),
    sent: [1, 2],
  },
  'a draft that updates': {
    kind: 'pipe',
    city: own,
    change: () =>
      loadDraft(
        'update',
        pipeFile(5, at => (at < 2 ? { MERK: 'B' } : {})),
      ),
    // The third line lacks what the one before it has brought.
    sent: [3, 0],
  },
  'a draft that appends': {
    kind: 'pipe',
    city: own,
    change: () =>
      loadDraft(
        'append',
        pipeFile(2, () => ({}), 100),
      ),
    sent: [2, 0],
  },
  'a device that moves': {
    kind: 'device',
    city: () => devices.slug,
    change: async () => done(await sendReadings(api, devices.key, 'a', deviceMessage({ lat: -7.3 }))),
    sent: [1, 0],
  },
  'statuses of devices': {
    kind: 'device',
    city: () => devices.slug,
    change: async () => {
      const warning = deviceMessage({ data: [reading({ value: 0.1 })] })
      for (const id of ['b', 'c']) done(await sendReadings(api, devices.key, id, warning))
      const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [devices.slug])
      expect(await copyStatuses(api.pool, rows[0].city_id)).toBe(true)
    },
    sent: [2, 0],
  },
}

test.each(Object.entries(CHANGES))(
  '[D103] %s: exactly the rows that differ',
  async (_name, { kind, city, change, sent }) => {
    const slug = city()
    const before = wholeSet(kind, await ask(slug, kind))
    await change()
    const set = await ask(slug, kind, before.counter)
    expect(isChanges(set)).toBe(true)
    const changes = changesOf(kind, set)
    const after = wholeSet(kind, await ask(slug, kind))
    expect({ changed: [...changes.changed.keys()].sort(), removed: changes.removed }).toEqual({
      changed: difference(before, after).changed.sort(),
      removed: difference(before, after).removed.sort(),
    })
    expect([changes.changed.size, changes.removed.length]).toEqual(sent)
    expect(sorted(applied(before, changes))).toEqual(sorted(after))
  },
)
