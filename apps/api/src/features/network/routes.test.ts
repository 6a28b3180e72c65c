import { gunzipSync } from 'node:zlib'
import {
  type Closure,
  calls,
  NETWORK_DEFAULTS,
  type NetworkCheck,
  subscriberEvent,
} from '@petatirta/contract'
import { collection } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { readNetworkHeader } from '@petatirta/network'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  accessoryFile,
  CUSTOMERS,
  customer,
  customerFile,
  LAT,
  onMain,
  PIPES,
  pipeFile,
  sourceFile,
} from '#test/drawn-network.ts'
import { type People, people } from '#test/people.ts'
import { connect, firstOf } from '#test/sockets.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

let api: Api
let make: People
let ops: string

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  ops = await api.token('opsdemo')
})
afterAll(() => api.stop())

async function drawnCity(): Promise<string> {
  const { slug } = await make.company()
  for (const [kind, file] of [
    ['pipe', pipeFile()],
    ['accessories', accessoryFile()],
    ['water_source', sourceFile()],
    ['customer', customerFile()],
  ] as const)
    expect((await upload(api, slug, kind, file)).status).toBe(200)
  return slug
}

const ask = (method: string, city: string, path: string, body?: unknown, token = ops): Promise<Answer> =>
  api.request(method, `/api/network/${path}${path.includes('?') ? '&' : '?'}city=${city}`, { token, body })

async function closure(city: string, at: number, more: object = {}): Promise<Closure> {
  const answer = await ask('POST', city, 'closure', { point: onMain(at), ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(calls.closure.payload.safeParse(answer.body.payload).error).toBeUndefined()
  return answer.body.payload
}
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)
const sharesOf = (pipes: Closure['pipes']) =>
  Object.fromEntries(pipes.map(({ id, share }) => [id, Math.round(share * 1000) / 1000]))

describe('[D101] closure', () => {
  let city: string
  beforeAll(async () => {
    city = await drawnCity()
  })

  test('names the valves, what lies between them and who is there', async () => {
    const found = await closure(city, 403.4)
    expect(found.pipe).toMatchObject({ id: 'P2', position: [expect.closeTo(110.4034, 5), LAT] })
    expect(found.pipe.at).toBeCloseTo(0.0014 * 110_500, -1)
    expect(idsOf(found.valves)).toEqual(['V2', 'V3'])
    expect(found.valves[0]?.position).toEqual(onMain(403))
    expect(sharesOf(found.pipes)).toEqual({ P2: 0.5, P3: 0.5, P4: 1 })
    expect(found.pipes.find(({ id }) => id === 'P2')?.length_m).toBeCloseTo(0.002 * 110_500, -1)
    expect(found.beyond.pipes).toEqual([])
    expect(found.customers).toEqual({
      total: 2,
      byClass: { '1A': 1, '2A': 1 },
      critical: [{ id: 'C2', name: 'RSUD KENARI', class: '1A', position: [110.4045, -7.0501] }],
      criticalTotal: 1,
    })
    expect(idsOf(found.hydrants)).toEqual(['H1'])
    expect([found.sources, found.fed, found.shut, found.alternatives]).toEqual([[], true, [], []])
    expect(found.volume_m3).toBeCloseTo((Math.PI / 4) * (0.15 ** 2 * 220.9 + 0.1 ** 2 * 221.1), 0)
  })

  test('solves around a valve that cannot be closed', async () => {
    const found = await closure(city, 403.4, { stuck: ['V2'] })
    expect(idsOf(found.valves)).toEqual(['V3', 'V1'])
    expect(sharesOf(found.pipes)).toEqual({ P1: 0.5, P2: 1, P3: 0.5, P4: 1 })
  })

  test('leaves shut valves as they are, tells what is cut off behind, and that opening one would help', async () => {
    const found = await closure(city, 403.4, { shut: ['V4'] })
    expect(idsOf(found.valves)).toEqual(['V2'])
    expect(idsOf(found.shut)).toEqual(['V4'])
    expect(sharesOf(found.beyond.pipes)).toEqual({ P3: 0.5, P5: 0.5 })
    expect(found.customers.total).toBe(3)
    expect(found.alternatives).toEqual([{ open: [{ id: 'V4', position: onMain(408) }], customers: 2 }])
  })

  test('sources inside have to be switched off', async () => {
    const found = await closure(city, 400.5)
    expect(idsOf(found.valves)).toEqual(['V1'])
    expect(idsOf(found.sources)).toEqual(['S1'])
  })

  test('refuses what it cannot answer, and says why', async () => {
    const far = await ask('POST', city, 'closure', { point: [110.5, -7.2] })
    expect([far.status, far.body.code, far.body.message]).toEqual([
      404,
      5081302,
      'Tidak ada pipa dalam jarak 50 m dari titik itu',
    ])
    const unknown = await ask('POST', city, 'closure', { point: onMain(403.4), stuck: ['V1', 'V9'] })
    expect(unknown.status).toBe(400)
    expect(unknown.body.errors).toEqual([{ path: 'stuck.1', message: 'Katup "V9" tidak ada di jaringan' }])
    for (const point of [[200, 0], [110], 'x', [110, -91]])
      expect((await ask('POST', city, 'closure', { point })).status).toBe(400)
    const { slug } = await make.company()
    const empty = await ask('POST', slug, 'closure', { point: onMain(403.4) })
    expect([empty.status, empty.body.message]).toEqual([404, 'Belum ada data pipa'])
    const elsewhere = await make.signedIn({ map: slug })
    const asked = await ask('POST', city, 'closure', { point: onMain(403.4) }, elsewhere.token)
    expect(asked.status).toBe(403)
  })

  test('pages through the customers; telephone and address for who sees personal data', async () => {
    const question = `lon=110.4034&lat=${LAT}`
    const first = await ask('GET', city, `closure/customers?${question}&rp=1`)
    const second = await ask('GET', city, `closure/customers?${question}&rp=1&p=2`)
    expect(first.body.meta).toEqual({ total: 2, page: 1, rows_per_page: 1 })
    expect([...first.body.payload, ...second.body.payload]).toEqual([
      {
        id: 'C1',
        name: 'Pelanggan C1',
        class: '2A',
        critical: false,
        address: 'Jl. Kenari 1',
        phone: '081234567890',
      },
      { id: 'C2', name: 'RSUD KENARI', class: '1A', critical: true, address: '', phone: '' },
    ])
    const umum = await make.signedIn({ map: city, roles: ['umum'] })
    const seen = await ask('GET', city, `closure/customers?${question}&shut=V4`, undefined, umum.token)
    expect(seen.body.meta.total).toBe(3)
    expect(JSON.stringify(seen.body)).not.toMatch(/Kenari 1|0812/)
  })

  test('in an address, an id may have a comma, and what is empty is no place', async () => {
    const own = await drawnCity()
    const renamed = JSON.parse(accessoryFile().replaceAll('"V4"', '"V4,a"')).features
    await upload(api, own, 'accessories', collection(renamed))
    const totalOf = async (query: string) => {
      const { body } = await ask('GET', own, `closure/customers?lon=110.4034&lat=${LAT}&${query}`)
      return body.meta?.total ?? body.errors
    }
    expect(await totalOf('shut=V4,a')).toEqual([
      { path: 'shut.0', message: 'Katup "V4" tidak ada di jaringan' },
    ])
    expect(await totalOf('shut=V4,a&shut=')).toBe(3)
    expect(await totalOf('shut=V4,a&shut=V2')).toBe(3)
    expect(await totalOf('stuck=V2,V3')).toBe(3)
    for (const place of ['lon=&lat=', `lon=&lat=${LAT}`, `lat=${LAT}`, 'lon=%20&lat=0'])
      expect((await ask('GET', own, `closure/customers?${place}`)).status).toBe(400)
  })

  test('a customer hangs on the pipe that a property names, however it is spelt; classes without a code have a name', async () => {
    const own = await drawnCity()
    const far: [number, number] = [110.4045, -7.06]
    await upload(
      api,
      own,
      'customer',
      customerFile([
        customer('C1', far, { ID_PIPA: ' P4 ', kodegol: '', golongan: 'Niaga' }),
        customer('C2', far, { id_pipa: 'P4', ID_PIPA: 'P1' }),
        customer('C3', far, { ID_PIPA: 'P1' }),
      ]),
    )
    const { subTypes: _, ...settings } = (await ask('GET', own, 'settings')).body.payload
    await ask('PUT', own, 'settings', { ...settings, pipeProperty: 'id_pipa' })
    const { customers } = await closure(own, 403.4)
    expect(customers).toMatchObject({ total: 2, byClass: { '2A': 1, Niaga: 1 } })
  })

  test('of critical customers the first by name are listed, and all are counted', async () => {
    const own = await drawnCity()
    const schools = Array.from({ length: 205 }, (_, i) =>
      customer(`K${i}`, [110.4041, -7.049], { nama: `SDN ${String(500 - i)}` }),
    )
    await upload(api, own, 'customer', customerFile(schools))
    const { customers } = await closure(own, 403.4)
    expect([customers.criticalTotal, customers.critical.length]).toEqual([206, 200])
    const names = customers.critical.map(({ name }) => name)
    expect(names).toEqual(['RSUD KENARI', ...Array.from({ length: 199 }, (_, i) => `SDN ${296 + i}`)])
  })

  test('as a spreadsheet, with its date in its name', async () => {
    const sheetFor = async (token: string) => {
      const response = await fetch(
        `${api.url}/api/network/closure/spreadsheet?city=${city}&lon=110.4034&lat=${LAT}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      expect(response.headers.get('content-disposition')).toMatch(/Pelanggan Terdampak .*\d{4}.*\.xlsx"/)
      expect(response.headers.get('x-total-count')).toBe('2')
      return readSheet(Buffer.from(await response.arrayBuffer()))
    }
    const [header, ...rows] = await sheetFor(ops)
    expect(header).toEqual(['ID Pelanggan', 'Nama', 'Golongan', 'Prioritas', 'Alamat', 'Telepon'])
    expect(rows.sort()).toEqual([
      ['C1', 'Pelanggan C1', '2A', null, 'Jl. Kenari 1', '081234567890'],
      ['C2', 'RSUD KENARI', '1A', 'Ya', null, null],
    ])
    const umum = await make.signedIn({ map: city, roles: ['umum'] })
    expect((await sheetFor(umum.token))[0]).toHaveLength(4)
  })

  test('follows edits of pipes and customers, row by row', async () => {
    const own = await drawnCity()
    expect((await closure(own, 403.4)).customers.total).toBe(2)
    // P4 begins 50 m further east: it is joined to P3 behind V3's segment no more.
    const moved = PIPES.map(pipe =>
      pipe.properties.id === 'P4'
        ? { ...pipe, geometry: { type: 'LineString', coordinates: [onMain(405.5), [110.4055, -7.048]] } }
        : pipe,
    )
    await upload(api, own, 'pipe', pipeFile(moved))
    const after = await closure(own, 403.4)
    expect(sharesOf(after.pipes)).toEqual({ P2: 0.5, P3: 0.5 })
    const more = [...CUSTOMERS, customer('C7', [110.4035, LAT], { kodegol: '9Z', prioritas: 'Ya' })]
    await upload(api, own, 'customer', customerFile(more))
    const then = await closure(own, 403.4)
    expect(then.customers.byClass).toMatchObject({ '9Z': 1 })
    expect(idsOf(then.customers.critical).sort()).toEqual(['C2', 'C7'])
    await api.pool.query(
      `WITH gone AS (DELETE FROM customer WHERE id = 'C7' AND city_id = (SELECT city_id FROM company WHERE slug = $1)
         RETURNING city_id, id),
       raised AS (UPDATE layer_counter l SET counter = counter + 1, noted = counter + 1 FROM gone
         WHERE l.city_id = gone.city_id AND kind = 'customer' RETURNING l.city_id, l.counter)
       INSERT INTO row_change (city_id, kind, counter, id) SELECT city_id, 'customer', counter, 'C7' FROM raised`,
      [own],
    )
    expect((await closure(own, 403.4)).customers.byClass).not.toHaveProperty('9Z')
  })

  test('while networks are built, who asked keeps nothing that others need', async () => {
    const [one, other] = [await drawnCity(), await drawnCity()]
    const writer = await api.pool.connect()
    try {
      await writer.query('BEGIN')
      await writer.query('LOCK TABLE network_repair IN ACCESS EXCLUSIVE MODE')
      const closures = [one, other].map(city => ask('POST', city, 'closure', { point: onMain(403.4) }))
      await vi.waitFor(async () => {
        const { rowCount } = await api.pool.query(
          "SELECT FROM pg_locks WHERE NOT granted AND relation = 'network_repair'::regclass",
        )
        expect(rowCount).toBe(2)
      }, PATIENCE)
      expect((await ask('GET', one, 'settings')).status).toBe(200)
      await writer.query('ROLLBACK')
      expect((await Promise.all(closures)).map(({ status }) => status)).toEqual([200, 200])
    } finally {
      writer.release(true)
    }
  })

  test('asked by many at once while the network is being built, all get the same answer', async () => {
    const own = await drawnCity()
    const answers = await Promise.all(
      [403.4, 401.5, 405.5, 403.4].map(at => ask('POST', own, 'closure', { point: onMain(at) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[3]?.body).toEqual(answers[0]?.body)
  })
})

describe('[D101] trace', () => {
  let city: string
  beforeAll(async () => {
    city = await drawnCity()
  })

  test('from a customer to its nearest source, with the weakest link', async () => {
    const { body } = await ask('POST', city, 'trace', { customer: 'C1' })
    expect(calls.traceNetwork.payload.safeParse(body.payload).error).toBeUndefined()
    expect(body.payload.source.id).toBe('S1')
    expect(idsOf(body.payload.pipes)).toEqual(['P4', 'P2', 'P1'])
    expect(body.payload.pipes[0]).toMatchObject({ diameter: 100, year: 1999, material: 'PVC' })
    expect(body.payload.weakest).toEqual({ pipe: 'P4', reason: 'diameter' })
    expect(body.payload.length_m).toBeCloseTo(442 + 110, -1)
    expect(body.payload.customers.total).toBe(0)
  })

  test('what a pipe serves', async () => {
    const { body } = await ask('POST', city, 'trace', { point: [110.404, -7.0485], direction: 'served' })
    expect(idsOf(body.payload.pipes)).toEqual(['P4'])
    expect(body.payload.source).toBeNull()
  })

  test('a customer that is not there, or far from pipes, is told so', async () => {
    const messages = await Promise.all(
      ['C9', 'C5'].map(async id => {
        const { status, body } = await ask('POST', city, 'trace', { customer: id, direction: 'sources' })
        return [status, body.message]
      }),
    )
    expect(messages).toEqual([
      [404, 'Pelanggan tidak ditemukan'],
      [404, 'Tidak ada pipa dalam jarak 60 m dari pelanggan itu'],
    ])
    const both = { customer: 'C1', point: onMain(403), direction: 'sources' }
    expect((await ask('POST', city, 'trace', both)).status).toBe(400)
  })
})

describe('[D100] the network set', () => {
  test('is sent once, and again when pipes or settings changed', async () => {
    const city = await drawnCity()
    const read = async (tag = '') => {
      const headers = { authorization: `Bearer ${ops}`, 'if-none-match': tag, 'accept-encoding': 'identity' }
      const response = await fetch(`${api.url}/api/network/set?city=${city}`, { headers })
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
    }
    const { response, bytes } = await read()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const tag = response.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[^"]+"$/)
    // fetch() unpacks what says that it is packed.
    const header = readNetworkHeader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)
    expect(header?.settings).toMatchObject(NETWORK_DEFAULTS)
    expect(Object.keys(header?.counters ?? {}).sort()).toEqual(['accessories', 'pipe', 'water_source'])
    expect((await read()).bytes).toEqual(bytes)
    expect((await read(tag)).response.status).toBe(304)
    await upload(api, city, 'customer', customerFile([customer('C1', onMain(403))]))
    expect((await read(tag)).response.status).toBe(304)
    await upload(api, city, 'pipe', pipeFile(PIPES.slice(0, 3)))
    const changed = await read(tag)
    expect(changed.response.status).toBe(200)
    expect(changed.response.headers.get('etag')).not.toBe(tag)
  })
})

describe('[D102] states of valves', () => {
  let city: string
  beforeAll(async () => {
    city = await drawnCity()
  })

  test('what one writes down the others hear of within two seconds, and closures respect it', async () => {
    const other = await make.signedIn({ map: city, roles: ['umum'] })
    const worker = await make.signedIn({ map: city, roles: ['workOrder'] })
    const socket = api.socket('subscriber', { token: other.token, city })
    expect(await connect(socket)).toBeUndefined()
    const heard = firstOf(socket, subscriberEvent(city))
    const began = performance.now()
    const written = await ask('PUT', city, 'valves/V4', { shut: true, note: 'Bocor' }, worker.token)
    expect(written.body.payload).toMatchObject({ id: 'V4', shut: true, note: 'Bocor', by: worker.username })
    expect((await heard).value).toEqual({ type: 'valves', status: 'changed' })
    expect(performance.now() - began).toBeLessThan(2000)
    const { body } = await ask('GET', city, 'valves', undefined, other.token)
    expect(body.payload).toEqual([written.body.payload])
    expect(idsOf((await closure(city, 403.4)).valves)).toEqual(['V2'])
    expect(idsOf((await closure(city, 403.4, { open: ['V4'] })).valves)).toEqual(['V2', 'V3'])
    await ask('PUT', city, 'valves/V4', { shut: false }, worker.token)
    expect(idsOf((await closure(city, 403.4)).valves)).toEqual(['V2', 'V3'])
    const { rows } = await api.pool.query(
      "SELECT actor, before, after FROM audit WHERE action = 'valve.state' AND city = $1 ORDER BY id",
      [city],
    )
    expect(rows).toEqual([
      { actor: worker.username, before: null, after: { shut: true, note: 'Bocor' } },
      {
        actor: worker.username,
        before: { shut: true, note: 'Bocor' },
        after: { shut: false, note: '' },
      },
    ])
  })

  test('a valve that took the number of one elsewhere is not shut for that', async () => {
    const own = await drawnCity()
    const stateOf = async () => (await ask('GET', own, 'valves')).body.payload
    await ask('PUT', own, 'valves/V4', { shut: true })
    expect(idsOf((await closure(own, 403.4)).valves)).toEqual(['V2'])
    const at = (place: number) =>
      collection(
        JSON.parse(accessoryFile()).features.map((item: { properties: { id: string }; geometry: object }) =>
          item.properties.id === 'V4'
            ? { ...item, geometry: { ...item.geometry, coordinates: onMain(place) } }
            : item,
        ),
      )
    // Some 90 m and some 220 m away.
    await upload(api, own, 'accessories', at(408.8))
    expect(idsOf((await closure(own, 403.4)).valves)).toEqual(['V2'])
    await upload(api, own, 'accessories', at(406))
    expect(idsOf((await closure(own, 403.4)).valves)).toEqual(['V2', 'V3'])
    expect(await stateOf()).toEqual([])
    await ask('PUT', own, 'valves/V4', { shut: true })
    expect(await stateOf()).toMatchObject([{ id: 'V4', shut: true }])
    expect(idsOf((await closure(own, 403.4)).valves)).toEqual(['V2'])
  })

  test('only of what can shut a pipe', async () => {
    for (const id of ['A1', 'H1', 'V9'])
      expect((await ask('PUT', city, `valves/${id}`, { shut: true })).status).toBe(404)
    expect((await ask('PUT', city, 'valves/V1', { shut: true, note: 'x'.repeat(301) })).status).toBe(400)
  })

  test('settings say what shuts, and how near is near', async () => {
    const own = await drawnCity()
    const { body } = await ask('GET', own, 'settings')
    expect(body.payload).toEqual({
      ...NETWORK_DEFAULTS,
      valveTypes: null,
      pipeProperty: '',
      criticalClasses: [],
      subTypes: [
        { name: 'Gate Valve', count: 4, shutsByName: true },
        { name: 'Air Valve', count: 1, shutsByName: false },
        { name: 'Hidran', count: 1, shutsByName: false },
      ],
    })
    const { subTypes, ...settings } = body.payload
    const saved = await ask('PUT', own, 'settings', {
      ...settings,
      valveTypes: ['Air Valve'],
      criticalClasses: ['2a'],
    })
    expect(saved.body.payload).toMatchObject({ valveTypes: ['Air Valve'], criticalClasses: ['2a'] })
    const found = await closure(own, 403.4)
    expect(idsOf(found.valves)).toEqual(['A1'])
    expect(found.customers.critical.map(({ id }) => id).sort()).toContain('C4')
    expect((await ask('PUT', own, 'settings', { ...settings, joinTolerance: 99 })).status).toBe(400)
  })
})

describe('[D105] Periksa Jaringan', () => {
  const check = async (city: string, query = ''): Promise<NetworkCheck & { total: number }> => {
    const { status, body } = await ask('GET', city, `check?${query}`)
    expect(status).toBe(200)
    expect(calls.checkNetwork.payload.safeParse(body.payload).error).toBeUndefined()
    return { ...body.payload, total: body.meta.total }
  }
  const countsOf = ({ kinds }: NetworkCheck, kind: string) => {
    const { open = -1, repaired = -1 } = kinds.find(one => one.kind === kind) ?? {}
    return { open, repaired }
  }

  test('finds faults; a repair joins, survives the next file and can be taken back', async () => {
    const city = await drawnCity()
    const before = await check(city)
    expect(countsOf(before, 'gap')).toEqual({ open: 1, repaired: 0 })
    expect(countsOf(before, 'noSource')).toEqual({ open: 1, repaired: 0 })
    expect(countsOf(before, 'customerFar')).toEqual({ open: 1, repaired: 0 })
    expect(before.score).toBeLessThan(100)
    expect(before.history).toMatchObject([{ score: before.score }])
    const { faults, total } = await check(city, 'kind=gap&rp=10')
    expect(total).toBe(1)
    expect(faults[0]).toMatchObject({
      kind: 'gap',
      features: expect.arrayContaining(['P4', 'P6']),
      repaired: false,
    })
    expect(faults[0]?.size_m).toBeCloseTo(2.2, 0)

    const repaired = await ask('POST', city, 'repairs', { faults: [faults[0]?.id] })
    expect(repaired.body.payload.repaired).toBe(1)
    expect(repaired.body.payload.score).toBeGreaterThan(before.score)
    expect((await closure(city, 403.4)).customers.total).toBe(3)
    expect((await ask('POST', city, 'repairs', { faults: [faults[0]?.id] })).body.payload.repaired).toBe(0)
    const then = await check(city)
    expect(countsOf(then, 'gap')).toEqual({ open: 0, repaired: 1 })
    expect(countsOf(then, 'noSource')).toEqual({ open: 0, repaired: 0 })
    expect(then.history.at(-1)?.score).toBe(then.score)
    expect((await check(city, 'kind=gap')).faults).toMatchObject([{ id: faults[0]?.id, repaired: true }])

    const wider = PIPES.map(pipe => ({ ...pipe, properties: { ...pipe.properties, DIAMETER: '250' } }))
    await upload(api, city, 'pipe', pipeFile(wider))
    expect((await closure(city, 403.4)).customers.total).toBe(3)
    const { body } = await ask('GET', city, 'repairs')
    expect(body.meta.total).toBe(1)
    expect(body.payload).toMatchObject([{ kind: 'gap', by: 'opsdemo', applies: true }])
    await upload(api, city, 'pipe', pipeFile(wider.filter(({ properties }) => properties.id !== 'P6')))
    expect((await ask('GET', city, 'repairs')).body.payload).toMatchObject([{ applies: false }])
    await upload(api, city, 'pipe', pipeFile(wider))

    const undone = await ask('POST', city, 'repairs/undo', { repairs: [body.payload[0].id] })
    expect(undone.body.payload).toEqual({ repaired: 1, score: before.score })
    expect((await closure(city, 403.4)).customers.total).toBe(2)
    const { rows } = await api.pool.query(
      "SELECT action, before, after FROM audit WHERE action LIKE 'network.%' AND city = $1 ORDER BY id",
      [city],
    )
    expect(rows).toMatchObject([
      { action: 'network.repair', before: null, after: { repaired: 1, gap: 1 } },
      { action: 'network.undoRepair', before: { repaired: 1, gap: 1 }, after: null },
    ])
  })

  test('a repair whose pipes have moved is made again where they are', async () => {
    const city = await drawnCity()
    expect((await ask('POST', city, 'repairs', { kind: 'gap' })).body.payload.repaired).toBe(1)
    const east = ([lon, lat]: readonly [number, number]) => [lon + 0.0015, lat]
    const moved = PIPES.map(pipe =>
      pipe.properties.id === 'P4' || pipe.properties.id === 'P6'
        ? { ...pipe, geometry: { ...pipe.geometry, coordinates: pipe.geometry.coordinates.map(east) } }
        : pipe,
    )
    await upload(api, city, 'pipe', pipeFile(moved))
    expect((await ask('GET', city, 'repairs')).body.payload).toMatchObject([{ applies: false }])
    const open = await check(city, 'kind=gap')
    expect(open.kinds.find(({ kind }) => kind === 'gap')).toMatchObject({
      open: 1,
      repairable: 1,
      repaired: 0,
    })
    expect(open.crowded).toBe(false)
    expect((await ask('POST', city, 'repairs', { kind: 'gap' })).body.payload.repaired).toBe(1)
    expect((await ask('GET', city, 'repairs')).body.payload).toMatchObject([{ applies: true }])
    expect(countsOf(await check(city), 'gap')).toEqual({ open: 0, repaired: 1 })
    expect((await ask('POST', city, 'repairs', { kind: 'gap' })).body.payload.repaired).toBe(0)
  })

  test('all of a kind at once, and open maps hear of it', async () => {
    const city = await drawnCity()
    const socket = api.socket('subscriber', { token: ops, city })
    expect(await connect(socket)).toBeUndefined()
    const heard = firstOf(socket, subscriberEvent(city))
    expect((await ask('POST', city, 'repairs', { kind: 'gap' })).body.payload.repaired).toBe(1)
    expect((await heard).value).toEqual({ type: 'network', status: 'changed' })
    expect((await ask('POST', city, 'repairs/undo', { kind: 'gap' })).body.payload.repaired).toBe(1)
  })
})
