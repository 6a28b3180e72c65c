import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SubscriberMessage } from '@petatirta/contract'
import { unique } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { png } from '@petatirta/harness/png.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { createUploadSigner } from '#platform/storage/signed-upload.ts'
import { type People, people } from '#test/people.ts'
import { type FakeS3, startS3 } from '#test/s3-server.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi, TEST_SECRET } from '#test/start-api.ts'

/** What the store holds, whichever it is. */
interface Store {
  env: Record<string, string>
  keys: (api: Api) => Promise<string[]>
}

let s3: FakeS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const STORES: Record<string, () => Store> = {
  'local disk': () => ({
    env: {},
    keys: async api => {
      const files = await readdir(join(api.env.DATA_DIR ?? '', 'files/symbols')).catch(() => [])
      return files.map(name => `symbols/${name}`)
    },
  }),
  S3: () => ({ env: s3.env, keys: async () => [...s3.objects.keys()] }),
}

describe.each(Object.keys(STORES))('[A2] symbols on %s', name => {
  let store: Store
  let api: Api
  let make: People
  let token: string
  let slug: string
  let own: string

  beforeAll(async () => {
    store = STORES[name]?.() as Store
    api = await startApi(store.env)
    make = people(api)
    token = await api.token('opsdemo')
    slug = (await make.company()).slug
    own = (await make.signedIn({ map: slug })).token
  })
  afterAll(() => api.stop())

  const request = (body: object) =>
    api.request('POST', '/api/symbol/signedurl', {
      token,
      body: { slug, type: 'accessories', label: 'Katup', ...body },
    })
  const upload = (url: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    api.request('PUT', url, { bytes, headers })
  const remove = (subtype: string, type = 'accessories') =>
    api.request('DELETE', `/api/symbol/subtype?slug=${slug}&type=${type}&subtype=${subtype}`, { token })
  const symbols = async () =>
    (await api.request('GET', `/api/symbol/signedurl?city=${slug}`, { token: own })).body.payload
  const find = async (id: string) =>
    (await symbols()).accessories.find((symbol: { id: string }) => symbol.id === id)
  /** As a browser would: no token. */
  const fetchImage = (url: string) => fetch(`${api.urls[0]}${url}`)
  const add = async (id: string, bytes = png()) => {
    const { body } = await request({ id })
    expect((await upload(body.payload.url, bytes)).status).toBe(200)
    return body.payload.url as string
  }

  test('[A4] a signed address is requested, then the image is sent; both lists show it', async () => {
    const { status, body } = await request({ id: 'GateValve', label: 'Katup pintu' })
    expect(status).toBe(200)
    expect(body.payload.url).toMatch(
      /^\/api\/symbol\/image\/[0-9a-f]{32}\?by=[0-9a-f-]{36}&version=\d+&expires=\d+&signature=[0-9a-f]{64}$/,
    )
    // Never uploaded: the default icon.
    expect(await find('GateValve')).toMatchObject({ id: 'GateValve', label: 'Katup pintu', imageUrl: null })

    const image = png({ shade: 77 })
    const sent = await upload(body.payload.url, image)
    expect(sent.status).toBe(200)
    const { imageUrl } = await find('GateValve')
    expect(sent.body.payload).toEqual({ imageUrl })
    const { body: filters } = await api.request('GET', `/api/filters?city=${slug}`, { token: own })
    // The map need not know how old a symbol is.
    const { accessories } = filters.payload.symbols
    expect(accessories).toEqual([{ id: 'GateValve', label: 'Katup pintu', imageUrl }])

    const response = await fetchImage(imageUrl)
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('an existing sub type is overwritten, its image when the new one arrives, at a new address', async () => {
    await add('Hydrant')
    const first = await find('Hydrant')
    const { body } = await request({ id: 'Hydrant', label: 'Hidran' })
    const { updatedAt: _, ...unchanged } = first
    expect(await find('Hydrant')).toMatchObject({ ...unchanged, label: 'Hidran' })
    const image = png({ shade: 200 })
    await upload(body.payload.url, image)
    const second = await find('Hydrant')
    expect(second.imageUrl).not.toBe(first.imageUrl)
    expect(new Uint8Array(await (await fetchImage(second.imageUrl)).arrayBuffer())).toEqual(image)
    expect(
      (await symbols()).accessories.filter((symbol: { id: string }) => symbol.id === 'Hydrant'),
    ).toHaveLength(1)
  })

  test('[D12] a symbol that somebody else saved meanwhile is not overwritten, nor made again when it is gone', async () => {
    await add('Tandon')
    const { updatedAt } = await find('Tandon')
    const save = (label: string, guard: object) => request({ id: 'Tandon', label, ...guard })
    const answers = await Promise.all(['Satu', 'Dua'].map(label => save(label, { updatedAt })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(5080406)
    // An image is a change, too.
    const before = await find('Tandon')
    await add('Tandon', png({ shade: 9 }))
    expect((await save('Tiga', { updatedAt: before.updatedAt })).status).toBe(409)
    expect((await save('Tanpa penjaga', {})).status).toBe(200)
    await remove('Tandon')
    expect((await save('Hilang', { updatedAt })).body.code).toBe(5080402)
    expect(await find('Tandon')).toBeUndefined()
  })

  test('[A2] the sub types of the data, most frequent first', async () => {
    const { id, slug: city } = await make.company()
    for (const [kind, n, category] of [
      ['accessories', 3, ' Gate Valve '],
      ['accessories', 5, 'Hydrant'],
      ['accessories', 2, '-'],
      ['water_source', 1, 'Sumur'],
    ])
      await api.pool.query(
        `INSERT INTO feature (kind, city_id, id, geom, category)
         SELECT $1, c.city_id, $3 || i, ST_SetSRID(ST_MakePoint(110, -7), 4326), $3
         FROM company c, generate_series(1, $2::int) i WHERE c.id = $4`,
        [kind, n, category, id],
      )
    const { body } = await api.request('GET', `/api/symbol/subtypes?city=${city}`, { token })
    expect(body.payload).toEqual({
      accessories: [
        { name: 'Hydrant', count: 5 },
        { name: 'Gate Valve', count: 3 },
      ],
      waterSources: [{ name: 'Sumur', count: 1 }],
    })
  })

  test('sub types that differ only in case are one, as they are on the map', async () => {
    await request({ id: 'Meter', label: 'Meter' })
    await request({ id: 'METER', label: 'Meter induk' })
    const meters = (await symbols()).accessories.filter((s: { id: string }) => /^meter$/i.test(s.id))
    expect(meters).toEqual([expect.objectContaining({ id: 'Meter', label: 'Meter induk', imageUrl: null })])
    expect((await remove('meter')).status).toBe(200)
  })

  test('the two types are apart', async () => {
    await request({ id: 'Sumur', type: 'waterSources', label: 'Sumur' })
    expect((await symbols()).waterSources).toEqual([
      expect.objectContaining({ id: 'Sumur', label: 'Sumur', imageUrl: null }),
    ])
    expect((await remove('Sumur')).body.code).toBe(5080402)
    expect((await remove('Sumur', 'waterSources')).status).toBe(200)
  })

  test('[A7] deleting takes row and image; a second time it is 5080402', async () => {
    await add('Pompa')
    const { imageUrl } = await find('Pompa')
    const keys = await store.keys(api)
    expect((await remove('Pompa')).body).toEqual({ code: 200, message: 'OK', payload: null })
    expect(await find('Pompa')).toBeUndefined()
    expect(await store.keys(api)).toHaveLength(keys.length - 1)
    const gone = await fetchImage(imageUrl)
    expect([gone.status, (await gone.json()).code]).toEqual([404, 5081202])
    const again = await remove('Pompa')
    expect(again.status).toBe(404)
    expect(again.body).toEqual({ code: 5080402, message: 'Simbol tidak ditemukan', payload: null })
  })

  test('[A4] a just-created sub type whose upload failed can be deleted again; its address is then useless', async () => {
    const { body } = await request({ id: 'Gagal' })
    expect((await upload(body.payload.url, png({ width: 16 }))).status).toBe(400)
    expect((await remove('Gagal')).status).toBe(200)
    const late = await upload(body.payload.url, png())
    expect([late.status, late.body.code]).toEqual([404, 5080402])
    const id = new URL(body.payload.url, 'http://x').pathname.split('/').at(-1)
    expect(await store.keys(api)).not.toContain(`symbols/${id}.png`)
  })

  describe('[A5] what an image must be', () => {
    let url: string
    beforeAll(async () => {
      url = (await request({ id: 'Syarat' })).body.payload.url
    })

    test.each([
      ['not a PNG', new TextEncoder().encode('<svg onload="alert(1)"/>')],
      ['empty', new Uint8Array()],
      ['a signature alone', png().slice(0, 8)],
      ['cut off', png().slice(0, -5)],
      ['something after its end', new Uint8Array([...png(), 1])],
      ['damaged', png().with(40, 1)],
      ['16 pixels wide', png({ width: 16 })],
      ['14 pixels high', png({ height: 14 })],
      ['enormous, as it says', png({ said: 0x7fffffff })],
    ])('%s', async (_, bytes) => {
      const { status, body } = await upload(url, bytes)
      expect(status).toBe(400)
      expect(body).toEqual({ code: 5081201, message: 'Gambar harus PNG 15×15 piksel', payload: null })
    })

    test('50,000 bytes are allowed, one more is not', async () => {
      const empty = png({ padding: 1 }).length - 1
      const { status, body } = await upload(url, png({ padding: 50_001 - empty }))
      expect([status, body.code]).toEqual([413, 5081207])
      const fitting = (await request({ id: 'Syarat50000' })).body.payload.url
      expect((await upload(fitting, png({ padding: 50_000 - empty }))).status).toBe(200)
      const huge = await upload(url, new Uint8Array(3_000_000))
      expect([huge.status, huge.body.code]).toEqual([413, 5081207])
    })

    test('without a length it is counted as it comes', async () => {
      const stream = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 50; i++) controller.enqueue(new Uint8Array(20_000))
          controller.close()
        },
      })
      const response = await fetch(`${api.urls[0]}${url}`, {
        method: 'PUT',
        body: stream,
        duplex: 'half',
        headers: { 'content-type': 'application/octet-stream' },
      } as RequestInit).catch(() => undefined)
      // A server that answers while it is still being sent to may find the connection closed on it.
      if (response) expect(response.status).toBe(413)
    })

    test('as octet-stream alone', async () => {
      for (const type of ['image/png', 'text/plain', 'application/json']) {
        const { status } = await upload(url, png(), { 'content-type': type })
        expect([400, 415]).toContain(status)
      }
    })
  })

  describe('the address of an upload', () => {
    test('is good for its file alone, for five minutes, unchanged', async () => {
      const addressOf = async (id: string) => new URL((await request({ id })).body.payload.url, 'http://x')
      const [a, b] = [await addressOf('SatuA'), await addressOf('SatuB')]
      const [by = '', version = '', expiry = ''] = ['by', 'version', 'expires'].map(
        name => a.searchParams.get(name) ?? '',
      )
      const expires = Number(expiry)
      expect(expires * 1000 - Date.now()).toBeGreaterThan(240_000)
      expect(expires * 1000 - Date.now()).toBeLessThan(301_000)
      const id = a.pathname.split('/').at(-1)
      const old = { expires: 1_700_000_000 }
      const signer = createUploadSigner(Buffer.from(TEST_SECRET))
      const signature = a.searchParams.get('signature') ?? ''
      expect(signer.verify(`symbols/${id}.png`, { by, version: Number(version), expires, signature })).toBe(
        true,
      )
      for (const [path, query] of [
        [b.pathname, a.search],
        [a.pathname, b.search],
        [a.pathname, a.search.replace(/expires=\d+/, `expires=${expires + 3600}`)],
        [a.pathname, a.search.replace(/expires=\d+/, `expires=${old.expires}`)],
        [
          a.pathname,
          a.search.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`),
        ],
        [a.pathname, a.search.replace(by, newId())],
        [a.pathname, a.search.replace(`version=${version}`, `version=${Number(version) + 1}`)],
      ] as const) {
        const { status, body } = await upload(`${path}${query}`, png())
        expect([status, body.code]).toEqual([403, 5081204])
      }
    })

    test('[D68] works once, and not when another image came first', async () => {
      const { url } = (await request({ id: 'Sekali' })).body.payload
      const answers = await Promise.all([1, 2, 3].map(shade => upload(url, png({ shade }))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
      const { imageUrl } = await find('Sekali')
      const again = await upload(url, png())
      expect([again.status, again.body.code]).toEqual([403, 5081204])
      expect((await find('Sekali')).imageUrl).toBe(imageUrl)
    })

    test('[D68] a refused image leaves it as it was', async () => {
      const { url } = (await request({ id: 'Ulangi' })).body.payload
      expect((await upload(url, png({ width: 16 }))).status).toBe(400)
      expect((await upload(url, png())).status).toBe(200)
    })

    test('[D68] ends with the account of who asked for it', async () => {
      const addressOf = async (change?: (id: string) => Promise<unknown>) => {
        const user = await make.signedIn({ rule: 'ops' })
        const { body } = await api.request('POST', '/api/symbol/signedurl', {
          token: user.token,
          body: { slug, type: 'accessories', id: unique('Simbol', 'x'), label: 'Katup' },
        })
        await change?.(user.id)
        return body.payload.url as string
      }
      for (const url of [
        await addressOf(id => make.change('user', id, { isActive: false })),
        await addressOf(id => make.change('user', id, { rule: 'pdam', map: slug, roles: ['umum'] })),
        await addressOf(id => make.remove('user', id)),
      ]) {
        const { status, body } = await upload(url, png())
        expect([status, body.code]).toEqual([403, 5081204])
      }
      expect((await upload(await addressOf(), png())).status).toBe(200)
    })

    test.each(['..%2f..%2fjwt-secret', 'x', `${'a'.repeat(32)}.png`, 'A'.repeat(32), '%00'])(
      'names nothing but an image: %s',
      async id => {
        for (const method of ['GET', 'PUT']) {
          const { status } = await api.request(
            method,
            `/api/symbol/image/${id}?expires=9999999999&signature=${'0'.repeat(64)}`,
            method === 'PUT' ? { bytes: png() } : {},
          )
          expect([400, 404]).toContain(status)
        }
      },
    )
  })

  test.each([
    ['an id with a hyphen', { id: 'gate-valve' }, 'id', 'Harus diisi. Hanya boleh diisi huruf dan angka'],
    ['no id', { id: '' }, 'id', 'Harus diisi. Hanya boleh diisi huruf dan angka'],
    ['no label', { id: 'x', label: ' ' }, 'label', 'Harus diisi'],
  ])('[A5] %s', async (_, change, path, message) => {
    const { status, body } = await request(change)
    expect([status, body.code]).toEqual([400, 5080401])
    expect(body.errors).toContainEqual({ path, message })
  })

  test('a utility that does not exist', async () => {
    expect((await request({ id: 'x', slug: 'kota-yang-tidak-ada' })).body.code).toBe(5080302)
  })

  test('open maps hear of every change', async () => {
    const heard: SubscriberMessage[] = []
    const socket = api.socket('subscriber', { token: own })
    socket.on(`subscriber-${slug}`, message => heard.push(message))
    expect(await connect(socket)).toBeUndefined()
    const changes = (count: number) =>
      vi.waitFor(
        () => expect(heard).toEqual(Array(count).fill({ type: 'configuration', status: 'changed' })),
        PATIENCE,
      )
    const { body } = await request({ id: 'Kabar' })
    await changes(1)
    await upload(body.payload.url, png())
    await changes(2)
    await remove('Kabar')
    await changes(3)
  })

  test('[D22] a deleted utility takes its images along', async () => {
    const company = await make.company()
    const before = await store.keys(api)
    for (const id of ['a', 'b', 'c']) {
      const { body } = await request({ id, slug: company.slug })
      if (id !== 'c') await upload(body.payload.url, png())
    }
    expect(await store.keys(api)).toHaveLength(before.length + 2)
    await make.remove('company', company.id)
    expect((await store.keys(api)).sort()).toEqual(before.sort())
    expect((await api.pool.query('SELECT * FROM abandoned_file')).rows).toEqual([])
  })
})

describe('[D6] while S3 is away', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi(s3.env)
  })
  afterAll(() => api.stop())

  test('readiness says so, uploads say why, and what could not be deleted is deleted later', async () => {
    const make = people(api)
    expect((await api.request('GET', '/api/ready')).body.payload.storage).toBe('up')
    const symbol = await make.symbol({ image: png() })
    const waiting = await make.symbol()
    const objects = s3.objects.size
    const path = `/api/symbol/subtype?slug=${symbol.slug}&type=accessories&subtype=Valve`
    const token = await api.token('opsdemo')

    s3.setBroken(true)
    try {
      await vi.waitFor(async () => {
        const ready = await api.request('GET', '/api/ready')
        expect([ready.status, ready.body.code, ready.body.payload]).toMatchObject([
          503,
          5081209,
          { storage: 'down' },
        ])
      }, PATIENCE)
      const refused = await api.request('PUT', waiting.url, { bytes: png() })
      expect([refused.status, refused.body.code]).toEqual([502, 5081209])
      expect((await api.request('DELETE', path, { token })).status).toBe(200)
      expect(s3.objects.size).toBe(objects)
    } finally {
      s3.setBroken(false)
    }
    // What the store could not take can be sent again.
    const other = waiting
    expect((await api.request('PUT', other.url, { bytes: png() })).status).toBe(200)
    await api.request('DELETE', path.replace(symbol.slug, other.slug), { token })
    expect(s3.objects.size).toBe(objects - 1)
  })
})
