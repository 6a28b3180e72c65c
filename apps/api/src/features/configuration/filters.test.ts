import { calls, type SubscriberMessage } from '@petatirta/contract'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

let api: Api
let make: People
let token: string
let id: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
  id = await make.filterId(CITY)
})
afterAll(() => api.stop())

const read = async (city = CITY) =>
  (await api.request('GET', `/api/filters?city=${city}`, { token })).body.payload
const save = (filters: object, updatedAt?: string, filterId = id) =>
  api.request('PUT', `/api/filter?id=${filterId}`, { token, body: { filters, updatedAt } })
const colourOf = (list: { name: string; color: string }[], name: string) =>
  list.find(entry => entry.name === name)?.color

test("[A9] every list ends with Others, also a new utility's", async () => {
  const { slug } = await make.company()
  for (const city of [CITY, slug]) {
    const { filters } = await read(city)
    for (const list of [filters.pipe_types, filters.pipe_diameters]) {
      expect(list.at(-1)).toEqual({ name: 'Others', color: '#777777' })
      expect(list.filter(({ name }: { name: string }) => name === 'Others')).toHaveLength(1)
    }
  }
})

const LINE = {
  type: 'LineString',
  coordinates: [
    [110, -7],
    [110.01, -7],
  ],
}
const pipes = (properties: readonly object[]) =>
  collection(properties.map((own, i) => ({ ...point(`p${i}`, own), geometry: LINE })))

async function newCity(): Promise<{ slug: string; cityId: number }> {
  const { slug } = await make.company()
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  return { slug, cityId: rows[0].city_id }
}
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

test('[D75] the list of diameters does not grow with every file of new ones', async () => {
  const { slug, cityId } = await newCity()
  const app = await api.app()
  for (const from of [1000, 2000, 3000, 4000, 5000]) {
    const diameters = Array.from({ length: 200 }, (_, i) => ({ DIAMETER: String(from + i) }))
    await app.importFile({ cityId }, 'pipe', chunks(pipes(diameters)))
  }
  const names = namesOf((await read(slug)).filters.pipe_diameters)
  expect(names).toHaveLength(201)
  expect([names[0], names.at(-2)]).toEqual(['5000', '5199'])
  const { rows } = await api.pool.query(
    "SELECT count(*)::int AS n, min(code) AS first FROM filter_option WHERE city_id = $1 AND list = 'pipe_diameters'",
    [cityId],
  )
  // Of those that no pipe has any more, the newest 500 are remembered.
  expect(rows[0]).toEqual({ n: 700, first: '2100' })
})

describe('[M3.8] options are those of the data that is there now', () => {
  test('pipes: what was replaced goes, and comes back with its colour when the import is taken back', async () => {
    const { slug, cityId } = await newCity()
    const app = await api.app()
    const load = (...types: string[]) =>
      app.importFile({ cityId }, 'pipe', chunks(pipes(types.map(JENIS_PIPA => ({ JENIS_PIPA })))))
    await load('PVC', 'GI')
    await save(
      {
        pipe_types: [
          { name: 'GI', color: '#123456' },
          { name: 'Others', color: '#654321' },
        ],
      },
      undefined,
      await make.filterId(slug),
    )
    const { imports } = await load('HDPE', 'PVC')
    const { pipe_types } = (await read(slug)).filters
    expect(namesOf(pipe_types).sort()).toEqual(['HDPE', 'Others', 'PVC'])
    expect(colourOf(pipe_types, 'Others')).toBe('#654321')
    const restored = await api.request('POST', `/api/upload/history/${imports[0]?.id}/restore?city=${slug}`, {
      token,
    })
    expect(restored.status).toBe(200)
    const before = (await read(slug)).filters.pipe_types
    expect(namesOf(before).sort()).toEqual(['GI', 'Others', 'PVC'])
    expect(colourOf(before, 'GI')).toBe('#123456')
  })

  test('customers: classes and counters go with the last customer that has them', async () => {
    const { slug, cityId } = await newCity()
    const app = await api.app()
    const customer = (properties: object) =>
      app.importFile(
        { cityId },
        'customer',
        chunks(collection([point(undefined, { idpelangga: '1', nama: 'Siti', ...properties })])),
      )
    const bill = (period: string, paid: string) =>
      app.importFile(
        { cityId },
        'bill',
        chunks(`idpelanggan;periode;total;tanggal_bayar;loket_bayar;flaglunas\n1;${period};5000;${paid}\n`),
      )
    const lists = async () => {
      const { customer_class, payment_channels } = (await read(slug)).filters
      return [namesOf(customer_class), namesOf(payment_channels)]
    }
    await customer({ kodegol: 'R1' })
    await bill('202605', '2026-05-10;Loket A;1')
    expect(await lists()).toEqual([['R1'], ['Loket A']])
    await customer({ kodegol: 'R2' })
    // A new period, and no payment yet.
    await bill('202606', ';;0')
    expect(await lists()).toEqual([['R2'], ['Loket A']])
    await bill('202606', '2026-06-10;Loket B;1')
    expect(await lists()).toEqual([['R2'], ['Loket B']])
  })
})

describe('[A2] colours of pipe types and diameters', () => {
  test('are saved, for Others too; absent names keep theirs', async () => {
    const before = await read()
    const [type, ...others] = before.filters.pipe_types
    const diameter = before.filters.pipe_diameters[0]
    const { status, body } = await save({
      pipe_types: [
        { name: type.name, color: '#010203' },
        { name: 'Others', color: '#0A0B0C' },
      ],
      pipe_diameters: [{ name: diameter.name, color: '#040506' }],
    })
    expect(status).toBe(200)
    expect(calls.updateFilter.payload.safeParse(body.payload).error).toBeUndefined()
    expect(body.payload).toEqual(await read())
    const { pipe_types, pipe_diameters } = body.payload.filters
    expect(pipe_types[0]).toEqual({ name: type.name, color: '#010203' })
    expect(pipe_types.slice(1, -1)).toEqual(others.slice(0, -1))
    expect(pipe_types.at(-1)).toEqual({ name: 'Others', color: '#0A0B0C' })
    expect(colourOf(pipe_diameters, diameter.name)).toBe('#040506')
    expect(colourOf(pipe_diameters, 'Others')).toBe('#777777')
    expect({ ...body.payload.filters, pipe_types: 0, pipe_diameters: 0 }).toEqual({
      ...before.filters,
      pipe_types: 0,
      pipe_diameters: 0,
    })
  })

  test('what few pipes have is found among their names, and an option once it has a colour', async () => {
    const { rows } = await api.pool.query<{ city_id: number; id: string }>(
      'SELECT city_id, p.id FROM pipe p JOIN company USING (city_id) WHERE slug = $1 LIMIT 1',
      [CITY],
    )
    const { city_id, id: pipe } = rows[0] ?? {}
    await api.pool.query(
      `UPDATE pipe SET category = 'LANGKA', properties = properties || '{"DIAMETER": "7"}' WHERE city_id = $1 AND id = $2`,
      [city_id, pipe],
    )
    const { body } = await api.request('GET', `/api/filter/pipes?city=${CITY}`, { token })
    expect(calls.pipeNames.payload.safeParse(body.payload).error).toBeUndefined()
    expect(body.payload.pipe_types).toContainEqual({ name: 'LANGKA', pipes: 1 })
    expect(body.payload.pipe_diameters).toContainEqual({ name: '7', pipes: 1 })
    const counts = body.payload.pipe_types.map(({ pipes }: { pipes: number }) => pipes)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(colourOf((await read()).filters.pipe_types, 'LANGKA')).toBeUndefined()
    const { status } = await save({ pipe_types: [{ name: 'LANGKA', color: '#111111' }] })
    expect(status).toBe(200)
    const { pipe_types } = (await read()).filters
    expect(colourOf(pipe_types, 'LANGKA')).toBe('#111111')
    expect(pipe_types.at(-1).name).toBe('Others')
  })

  test('a name that the city does not have is refused by name, and nothing is saved', async () => {
    const before = await read()
    const { status, body } = await save({
      pipe_types: [
        { name: before.filters.pipe_types[0].name, color: '#fedcba' },
        { name: 'BAMBU', color: '#000000' },
      ],
      pipe_diameters: [{ name: '9999', color: '#000000' }],
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 5080501, payload: null })
    expect(body.errors).toEqual([
      { path: 'filters.pipe_types.1.name', message: '"BAMBU" tidak ada di kota ini' },
      { path: 'filters.pipe_diameters.0.name', message: '"9999" tidak ada di kota ini' },
    ])
    expect(await read()).toEqual(before)
  })

  test.each(['red', '#fff', '#1234567', 'url(x)', ''])('%j is no colour', async color => {
    const { status, body } = await save({ pipe_types: [{ name: 'Others', color }] })
    expect([status, body.code]).toEqual([400, 5080501])
    expect(body.errors[0].message).toBe('Warna harus berbentuk #RRGGBB')
  })

  test('a configuration that does not exist', async () => {
    const { status, body } = await save({}, undefined, '01890000-0000-7000-8000-000000000000')
    expect([status, body.code]).toEqual([404, 5080502])
  })
})

test('[D12] colours that somebody else saved meanwhile are not overwritten', async () => {
  const { updatedAt } = await read()
  const answers = await Promise.all(
    ['#100000', '#200000', '#300000'].map(color =>
      save({ pipe_types: [{ name: 'Others', color }] }, updatedAt),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 5080506, payload: null })
  const { updatedAt: fresh } = await read()
  expect((await save({ pipe_types: [{ name: 'Others', color: '#400000' }] }, fresh)).status).toBe(200)
})

test('[A2] open maps of the city hear of it, on every process, and others do not', async () => {
  const heard: Record<string, SubscriberMessage[]> = {}
  const listen = async (name: string, query: Record<string, string>, process: number) => {
    const socket = api.socket('subscriber', query, process)
    heard[name] = []
    socket.onAny((event: string, message: SubscriberMessage) => {
      if (event === `subscriber-${query.city}`) heard[name]?.push(message)
    })
    expect(await connect(socket)).toBeUndefined()
  }
  await listen('one', { token, city: CITY }, 0)
  await listen('two', { token: await api.token('pdamdemo'), city: CITY }, 1)
  await listen('other', { token, city: 'kabupaten-sarolangun' }, 0)
  await save({ pipe_types: [{ name: 'Others', color: '#500000' }] })
  const changed = [{ type: 'configuration', status: 'changed' }]
  await vi.waitFor(() => expect([heard.one, heard.two]).toEqual([changed, changed]), PATIENCE)
  await save({ pipe_types: [{ name: 'BAMBU', color: '#500000' }] })
  await save({ pipe_types: [{ name: 'Others', color: '#600000' }] })
  // A refusal is no change.
  await vi.waitFor(() => expect(heard.one).toHaveLength(2), PATIENCE)
  expect(heard.other).toEqual([])
})
