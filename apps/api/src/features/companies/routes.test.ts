import { calls, FEATURE_KINDS } from '@petatirta/contract'
import { companyBody, unique, userBody } from '@petatirta/harness/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
let token: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())

const create = (body: object) => api.request('POST', '/api/company', { token, body })
const update = (id: string, body: object) => api.request('PUT', `/api/company?id=${id}`, { token, body })
const remove = (id: string) => api.request('DELETE', `/api/company?id=${id}`, { token })
const get = (path: string) => api.request('GET', `/api${path}`, { token })
const exists = async (slug: string) => (await get(`/companies?general=${slug}`)).body.meta.total === 1

describe('[A5] what a utility must be', () => {
  const CASES: [string, object, string, string][] = [
    ['empty name', { name: ' ' }, 'name', 'name cannot be empty'],
    ['empty unique code', { uniqueCode: ' ' }, 'uniqueCode', 'uniqueCode cannot be empty'],
    ['empty device code', { uniqueCodeDevice: ' ' }, 'uniqueCodeDevice', 'IoT Unique Code cannot be empty'],
    ['longitude beyond 180', { lon: 180.1 }, 'lon', 'invalid longitude value'],
    ['longitude with 7 decimals', { lon: 106.1234567 }, 'lon', 'invalid longitude value'],
    ['latitude beyond 90', { lat: -90.000001 }, 'lat', 'invalid latitude value'],
    ['latitude with 7 decimals', { lat: -6.1234567 }, 'lat', 'invalid latitude value'],
    ['slug in upper case', { slug: 'Kota-Baru' }, 'slug', 'invalid slug value'],
    ['slug with a space', { slug: 'kota baru' }, 'slug', 'invalid slug value'],
    ['slug with a slash', { slug: '../etc' }, 'slug', 'invalid slug value'],
    ['GMT offset below -12', { gmtOffset: -12.5 }, 'gmtOffset', 'invalid GMT Offset value'],
    ['GMT offset above 14', { gmtOffset: 15 }, 'gmtOffset', 'invalid GMT Offset value'],
    ['empty API service', { apiService: ' ' }, 'apiService', 'invalid API Service value'],
    [
      'API service that is none',
      { apiService: 'ftp://x' },
      'apiService',
      'API Service harus csv, internal, atau alamat http(s)://…',
    ],
    ['slug of no map', { slug: '-' }, 'slug', 'slug harus memuat huruf atau angka'],
  ]
  test.each(CASES)('%s', async (_, change, path, message) => {
    for (const answer of [
      await create(companyBody(change)),
      await update((await make.company()).id, change),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 5080301, payload: null })
      expect(answer.body.errors).toContainEqual({ path, message })
    }
  })

  test('the limits themselves are allowed', async () => {
    for (const change of [
      { lon: 180, lat: 90, gmtOffset: 14 },
      { lon: -180, lat: -90, gmtOffset: -12 },
      { lon: 106.123456, lat: -6.123456, gmtOffset: 9.5 },
      { lon: 0, lat: 0, gmtOffset: 0 },
    ]) {
      const { status, body } = await create(companyBody(change))
      expect(status).toBe(200)
      expect(body.payload).toMatchObject(change)
    }
  })
})

test('[A3] slug and device code belong to one utility', async () => {
  const { slug, uniqueCodeDevice } = await make.company()
  const slugTaken = await create(companyBody({ slug }))
  expect(slugTaken.status).toBe(409)
  expect(slugTaken.body).toMatchObject({ code: 5080303, errors: [{ path: 'slug' }] })
  const deviceTaken = await create(companyBody({ uniqueCodeDevice }))
  expect(deviceTaken.body).toMatchObject({ code: 5080303, errors: [{ path: 'uniqueCodeDevice' }] })
  const other = await make.company()
  expect((await update(other.id, { slug })).body.code).toBe(5080303)
})

test('[A5] empty, null and absent fields are dropped on update', async () => {
  const company = await make.company()
  const { status, body } = await update(company.id, { name: '', slug: null, lon: '', apiService: 'internal' })
  expect(status).toBe(200)
  const { name, slug, lon } = company
  expect(body.payload).toMatchObject({ name, slug, lon, apiService: 'internal' })
})

test('[D12] a record that somebody else saved meanwhile is not overwritten', async () => {
  const { id, updatedAt } = await make.company()
  const answers = await Promise.all(['Satu', 'Dua', 'Tiga'].map(name => update(id, { name, updatedAt })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({
    code: 5080306,
    message: 'Data telah diubah oleh pengguna lain',
    payload: null,
  })
  expect((await update(id, { name: 'Tanpa penjaga' })).status).toBe(200)
})

describe('[D11] with-user is all or nothing', () => {
  const createBoth = (company: object, user: object) =>
    api.request('POST', '/api/company/with-user', { token, body: { company, user } })
  const firstUser = () => {
    const { username, password } = userBody()
    return { username, password, roles: ['umum', 'hublang'] }
  }

  test('both exist, rule and map are the server’s', async () => {
    const company = companyBody()
    const user = firstUser()
    const { status, body } = await createBoth(company, { ...user, rule: 'pdam', map: 'kota-contoh' })
    expect(status).toBe(200)
    expect(body.payload.user).toMatchObject({ rule: 'pdam', map: company.slug, mapName: company.name })
    const { body: users } = await get(`/users?keyword=${user.username}`)
    expect(users.payload).toEqual([body.payload.user])
    expect((await get(`/company?id=${body.payload.company._id}`)).body.payload).toEqual(body.payload.company)
    const signedIn = await make.login(user.username)
    const { status: own } = await api.request('GET', `/api/filters?city=${company.slug}`, { token: signedIn })
    expect(own).toBe(200)
  })

  test('a user name that is taken leaves no utility', async () => {
    const company = companyBody()
    const { status, body } = await createBoth(company, { ...firstUser(), username: 'PDAMDEMO' })
    expect(status).toBe(409)
    expect(body).toEqual({ code: 5080203, message: 'Username Already Registered', payload: null })
    expect(await exists(company.slug)).toBe(false)
  })

  test('a slug that is taken leaves no user', async () => {
    const user = firstUser()
    const { body } = await createBoth(companyBody({ slug: 'kota-contoh' }), user)
    expect(body.code).toBe(5080303)
    expect((await get(`/users?keyword=${user.username}`)).body.meta.total).toBe(0)
  })

  test.each([
    ['a weak password', { password: 'lemah' }, 'user.password'],
    ['a short name', { username: 'a' }, 'user.username'],
    ['no roles', { roles: [] }, 'user.roles'],
    ['rule ops', { rule: 'ops' }, 'user.rule'],
  ])('[A5] %s leaves neither', async (_, change, path) => {
    const company = companyBody()
    const { status, body } = await createBoth(company, { ...firstUser(), ...change })
    expect([status, body.code]).toEqual([400, 5080301])
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
    expect(await exists(company.slug)).toBe(false)
  })
})

describe('[A7] the lists', () => {
  let prefix: string
  beforeAll(async () => {
    prefix = unique('daftar', '-')
    for (let i = 0; i < 7; i++)
      await make.company({
        slug: `${prefix}-${i}`,
        name: `${7 - i} Tirta ${prefix}`,
        uniqueCode: `kode-${prefix}-${i}`,
        isActive: i !== 3,
      })
  })
  const slugs = async (path: string) =>
    (await get(path)).body.payload.map((row: { slug: string }) => row.slug.replace(`${prefix}-`, ''))

  test('newest first with meta; the dropdown by name', async () => {
    expect(await slugs(`/companies?general=${prefix}`)).toEqual(['6', '5', '4', '3', '2'])
    expect(await slugs(`/companies?general=${prefix}&p=2`)).toEqual(['1', '0'])
    expect((await get(`/companies?general=${prefix}&rp=2&p=3`)).body.meta).toEqual({
      total: 7,
      page: 3,
      rows_per_page: 2,
    })
    expect(await slugs(`/company/dropdown?general=${prefix}&rp=1000000`)).toEqual([...'6543210'])
    const { body } = await get(`/company/dropdown?general=${prefix}&rp=1`)
    expect(Object.keys(body.payload[0]).sort()).toEqual(['_id', 'isActive', 'name', 'slug'])
  })

  test('general searches name, slug and unique code as text, in any case', async () => {
    expect(await slugs(`/companies?general=3 TIRTA ${prefix}`)).toEqual(['4'])
    expect(await slugs(`/companies?general=kode-${prefix}-2`)).toEqual(['2'])
    for (const wildcard of ['%25', '_', '%5C'])
      expect(await slugs(`/companies?general=${prefix}${wildcard}`)).toEqual([])
  })

  test('isActive narrows; empty parameters do not', async () => {
    expect(await slugs(`/companies?general=${prefix}&isActive=false`)).toEqual(['3'])
    expect(await slugs(`/companies?general=${prefix}&isActive=true&rp=10`)).toEqual([
      '6',
      '5',
      '4',
      '2',
      '1',
      '0',
    ])
    expect(await slugs(`/companies?general=${prefix}&isActive=&p=&rp=10`)).toHaveLength(7)
  })
})

test('[A3] a utility that does not exist', async () => {
  const id = '01890000-0000-7000-8000-000000000000'
  for (const answer of [await get(`/company?id=${id}`), await update(id, { name: 'x' }), await remove(id)])
    expect([answer.status, answer.body.code]).toEqual([404, 5080302])
})

describe('[D16] the map of an inactive utility', () => {
  test('answers 404 to everybody, and comes back with it', async () => {
    const company = await make.company()
    const path = `/maps/company?city=${company.slug}`
    expect((await get(path)).body.payload).toEqual({
      _id: company.id,
      name: company.name,
      slug: company.slug,
      lon: company.lon,
      lat: company.lat,
      gmtOffset: 7,
      isActive: true,
    })
    await update(company.id, { isActive: false })
    const { status, body } = await get(path)
    expect([status, body.code]).toEqual([404, 5080302])
    await update(company.id, { isActive: true })
    expect((await get(path)).status).toBe(200)
  })
})

describe('[A2] before a utility is deleted', () => {
  const contents = (id: string) => get(`/company/contents?id=${id}`)

  test('it says what will go', async () => {
    const { rows } = await api.pool.query<{ id: string; city_id: number }>(
      "SELECT id, city_id FROM company WHERE slug = 'kota-contoh'",
    )
    const { id = '', city_id: cityId } = rows[0] ?? {}
    const count = async (table: string) =>
      (await api.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE city_id = $1`, [cityId])).rows[0].n
    const { body } = await contents(id)
    expect(calls.companyContents.payload.safeParse(body.payload).error).toBeUndefined()
    const { features, ...rest } = body.payload
    for (const [name, table] of Object.entries({
      users: 'app_user',
      customers: 'customer',
      bills: 'bill',
      complaints: 'complaint',
      symbols: 'symbol',
    }))
      expect(rest[name], name).toBe(await count(table))
    expect(rest).toMatchObject({ customers: 1000, bills: 6000, symbols: 0 })
    for (const kind of FEATURE_KINDS.filter(kind => kind !== 'customer'))
      expect(features[kind], kind).toBe(await count(kind))
  })

  test('of an empty one nothing; of none 404', async () => {
    const empty = { users: 0, customers: 0, bills: 0, complaints: 0, symbols: 0, features: {} }
    expect((await contents((await make.company()).id)).body.payload).toEqual(empty)
    expect((await contents('01890000-0000-7000-8000-000000000000')).body.code).toBe(5080302)
  })
})

test('[A6] the users of a deleted utility can no longer sign in', async () => {
  const { id, slug } = await make.company()
  const user = await make.signedIn({ map: slug })
  expect((await remove(id)).status).toBe(200)
  await expect(make.login(user.username)).rejects.toThrow('Wrong username')
  expect((await api.request('GET', `/api/filters?city=${slug}`, { token: user.token })).status).toBe(401)
})

describe('[A7] long lists', () => {
  const pages = async (path: string, total: number) => {
    const seen: string[] = []
    for (let p = 1; p <= Math.ceil(total / 4); p++) {
      const { body } = await get(`${path}&rp=4&p=${p}`)
      expect(body.meta).toEqual({ total, page: p, rows_per_page: 4 })
      seen.push(...body.payload.map(({ _id }: { _id: string }) => _id))
    }
    return seen
  }

  test.each([
    '/companies?',
    '/company/dropdown?',
    '/users?',
    '/users?rule=pdam',
    '/users?isActive=true&keyword=a',
  ])('read page by page, from whichever end: %s', async path => {
    for (let i = 0; i < 3; i++) await make.user({ map: (await make.company()).slug })
    const whole = (await get(`${path}&rp=1000000`)).body
    expect(whole.payload).toHaveLength(whole.meta.total)
    expect(await pages(path, whole.meta.total)).toEqual(whole.payload.map(({ _id }: { _id: string }) => _id))
    expect((await get(`${path}&p=900000`)).body).toMatchObject({
      payload: [],
      meta: { total: whole.meta.total },
    })
  })

  test('totals stay true when many change at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make.company()))
    await Promise.all(
      made.flatMap(({ id, slug }, i) => [
        make.createdUser({ map: slug, isActive: i % 2 === 0 }).catch(() => undefined),
        i % 3 === 0 ? remove(id) : update(id, { isActive: i % 3 === 1 }),
        create(companyBody({ isActive: i % 2 === 0 })),
      ]),
    )
    for (const [table, columns] of [
      ['app_user', 'rule, is_active'],
      ['company', "'' AS rule, is_active"],
    ]) {
      const counted = await api.pool.query(
        `SELECT ${columns}, count(*)::int AS total FROM ${table} GROUP BY 1, 2 ORDER BY 1, 2`,
      )
      const kept = await api.pool.query(
        'SELECT rule, is_active, sum(total)::int AS total FROM list_total WHERE list = $1 GROUP BY 1, 2 HAVING sum(total) <> 0 ORDER BY 1, 2',
        [table],
      )
      expect(kept.rows).toEqual(counted.rows)
    }
    const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM list_total')
    expect(rows[0].n).toBeLessThan(60)
  })
})

test('[D22] a deleted utility leaves nothing behind, in any table', async () => {
  const { rows } = await api.pool.query<{ city_id: number; id: string }>(
    "SELECT city_id, id FROM company WHERE slug = 'kabupaten-sarolangun'",
  )
  const { city_id: cityId = 0, id = '' } = rows[0] ?? {}
  const user = await make.signedIn({ map: 'kabupaten-sarolangun' })
  // Rows in the tables that the demo leaves empty, so that each has something to lose.
  await api.pool.query(`
    INSERT INTO activity (city_id, user_id, username, action) VALUES (${cityId}, '${user.id}', 'x', 'search');
    INSERT INTO symbol (city_id, type, id, label) VALUES (${cityId}, 'accessories', 'valve', 'Valve');
    INSERT INTO company_logo VALUES (${cityId}, 'image/png', '');
    INSERT INTO device_reading (city_id, device_id, name, sampled_at, value)
      SELECT ${cityId}, 'd', 'p', at, 1 FROM unnest(ARRAY[now(), device_month(now()) + interval '1 month 3 days']) at;
    INSERT INTO device_state VALUES (${cityId}, 'd', '', '', 0, 0, 0, '[]', now(), now());
    INSERT INTO device_intake VALUES (${cityId}, 1);
    INSERT INTO device_key_ended VALUES ('x', ${cityId});
    INSERT INTO device_refusal VALUES (${cityId}, 'time', 1, now(), '');
    INSERT INTO import_draft (id, city_id, user_id, username, bytes, description)
      VALUES (gen_random_uuid(), ${cityId}, '${user.id}', 'x', 1, '{}');
    INSERT INTO import_profile (id, city_id, kind, name, columns, username)
      VALUES (gen_random_uuid(), ${cityId}, 'pipe', 'x', '{}', 'x');
    INSERT INTO import_source (id, city_id, kind, address, service, schedule, item, username)
      VALUES (gen_random_uuid(), ${cityId}, 'pipe', 'x', 'file', 'manual', '{}', 'x');
    INSERT INTO job (id, city_id, type, started_by) VALUES (gen_random_uuid(), ${cityId}, 'sync', '${user.id}');
    INSERT INTO bill_change VALUES (${cityId}, 'x');
    INSERT INTO network_settings VALUES (${cityId}, 1, 0.5, 5, 60, NULL, '', '{}');
    INSERT INTO valve_state VALUES (${cityId}, 'x', true, '', 'x');
    INSERT INTO network_repair VALUES (gen_random_uuid(), ${cityId}, 'x', 'gap', 'join', '{}', 0, 0, 'x');
    INSERT INTO network_score VALUES (${cityId}, now(), 'x', now(), 100, 0);
    INSERT INTO incident (id, city_id, title, reason, planned, starts_at, ends_at, place, closure, valves, line, created_by)
      VALUES (gen_random_uuid(), ${cityId}, 'x', '', true, now(), now() + interval '1 hour', ST_SetSRID(ST_Point(0, 0), 4326),
              '{}', '[]', ST_GeomFromText('MULTILINESTRING EMPTY', 4326), 'x');
    INSERT INTO incident_customer SELECT id, city_id, 'x' FROM incident WHERE city_id = ${cityId};
    INSERT INTO feature_set_months (city_id, kind, counter, last, bytes)
      SELECT city_id, kind, counter, 202601, '' FROM feature_set WHERE city_id = ${cityId} LIMIT 1`)
  const tables = await api.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'city_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const { table_name: table } of tables.rows) {
      const found = await api.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE city_id = $1`, [
        cityId,
      ])
      counts[table] = found.rows[0].n
    }
    return counts
  }
  const before = await count()
  expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
  expect((await remove(id)).status).toBe(200)
  expect(await count()).toEqual(Object.fromEntries(Object.keys(before).map(table => [table, 0])))
  expect((await get('/users?keyword=sarolangun')).body.meta.total).toBe(0)
})
