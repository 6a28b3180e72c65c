import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { basemapFile } from '@petatirta/harness/basemap.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type People, people } from '#test/people.ts'
import { startS3 } from '#test/s3-server.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const LIMIT = 20_000

let api: Api
let make: People
let folder: string
let root: string
let pdam: string

beforeAll(async () => {
  api = await startApi({ BASEMAP_MAX_BYTES: String(LIMIT) })
  make = people(api)
  folder = join(api.env.DATA_DIR ?? '', 'basemap')
  root = await api.token('rootdemo')
  pdam = await api.token('pdamdemo')
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => api.stop())

const form = (bytes: Uint8Array) => {
  const data = new FormData()
  data.append('file', new Blob([Uint8Array.from(bytes)]), 'peta.pmtiles')
  return data
}
const upload = (bytes: Uint8Array, city = '') =>
  api.request('POST', `/api/basemaps?city=${city}`, { token: root, form: form(bytes) })
const list = async () => (await api.request('GET', '/api/basemaps', { token: root })).body.payload
const basemap = async (city = CITY, token = pdam) =>
  (await api.request('GET', `/api/basemap?city=${city}`, { token })).body.payload
const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api.urls[0]}${url}`, { method, headers: { authorization: `Bearer ${pdam}`, ...headers } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('[D97] the base map of a map', () => {
  test('none, and then the one that root sends, at once', async () => {
    expect(await basemap()).toBeNull()
    const bytes = basemapFile()
    const { status, body } = await upload(bytes)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({
      name: '_umum.pmtiles',
      source: 'folder',
      city: null,
      bytes: bytes.length,
      title: 'Peta uji',
      attribution: '© Penyumbang uji',
      zooms: [0, 1],
      bounds: [94, -12, 142, 8],
      problem: null,
    })
    const { url, version, bytes: size } = await basemap()
    expect([url, size]).toEqual([`/api/basemap/file/${version}?city=${CITY}`, bytes.length])
    expect((await bytesOf(await read(url))).equals(bytes)).toBe(true)
    expect(await list()).toEqual({ files: [body.payload], maxBytes: LIMIT, mayUpload: true })
  })

  test("a utility's own comes before the one for all; one that does not show its place is none", async () => {
    const { slug, id } = await make.company({ lon: 110.4, lat: -7 })
    await upload(basemapFile({ note: 'umum' }))
    const shared = await basemap(slug, root)
    await upload(basemapFile({ note: 'sendiri' }), slug)
    const own = await basemap(slug, root)
    expect(own.version).not.toBe(shared.version)
    expect((await basemap()).version).toBe(shared.version)
    // By name the first of all; it shows Papua.
    await writeFile(join(folder, '0-papua.pmtiles'), basemapFile({ bounds: [130, -9, 141, 0] }))
    expect((await basemap()).version).toBe(shared.version)

    await make.change('company', id, { slug: `${slug}-baru` })
    expect((await basemap(`${slug}-baru`, root)).version).toBe(own.version)
    await make.remove('company', id)
    expect(await readdir(folder)).toEqual(['0-papua.pmtiles', '_umum.pmtiles'])
  })

  test('a file that an operator copies is used without a restart; a broken one is named and not used', async () => {
    await upload(basemapFile())
    const before = await basemap()
    await writeFile(join(folder, '_umum.pmtiles'), basemapFile({ note: 'baru' }))
    expect((await basemap()).version).not.toBe(before.version)
    expect((await read(before.url)).status).toBe(404)
    await writeFile(join(folder, '_umum.pmtiles'), 'rusak')
    expect(await basemap()).toBeNull()
    expect((await list()).files).toEqual([
      expect.objectContaining({
        name: '_umum.pmtiles',
        problem: 'File ini bukan peta dasar PMTiles.',
        zooms: null,
      }),
    ])
  })

  test('BASEMAP_FILE is for all that have none of their own', async () => {
    const path = join(api.env.DATA_DIR ?? '', 'provinsi.pmtiles')
    await writeFile(path, basemapFile({ note: 'provinsi' }))
    const other = await startApi({ BASEMAP_FILE: path })
    try {
      const token = await other.token('rootdemo')
      const { body } = await other.request('GET', `/api/basemap?city=${CITY}`, { token })
      expect(body.payload.version).toMatch(/^[0-9a-f]{32}$/)
      const listed = await other.request('GET', '/api/basemaps', { token })
      expect(listed.body.payload.files).toEqual([expect.objectContaining({ name: path, source: 'setting' })])
    } finally {
      await other.stop()
    }
  })
})

describe('[D97] the file by ranges', () => {
  let url: string
  const bytes = basemapFile({ note: 'bagian' })
  const begin = async () => {
    await upload(bytes)
    url = (await basemap()).url
  }

  test('a part, the rest, the end', async () => {
    await begin()
    for (const [range, start, end] of [
      ['bytes=0-126', 0, 126],
      ['bytes=127-', 127, bytes.length - 1],
      ['bytes=-5', bytes.length - 5, bytes.length - 1],
      [`bytes=${bytes.length - 1}-99999`, bytes.length - 1, bytes.length - 1],
    ] as const) {
      const response = await read(url, { range })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
      expect((await bytesOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('kept by browsers for as long as they like, asked for again by ETag', async () => {
    await begin()
    const response = await read(url, { range: 'bytes=0-0' })
    const etag = response.headers.get('etag') ?? ''
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'application/vnd.pmtiles',
    })
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(url, { range: 'bytes=0-0', 'if-range': '"lain"' })).status).toBe(200)
    expect((await read(url, { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
  })

  test('a part beyond the end is 416, HEAD tells the size', async () => {
    await begin()
    const beyond = await read(url, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect(await beyond.json()).toMatchObject({ code: 5081201, message: 'Bagian yang diminta di luar file' })
    const head = await read(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('many at once, and some who hang up, leave nothing open', async () => {
    await begin()
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${pdam}`, range: 'bytes=0-126' }
    const left = Array.from({ length: 20 }, () =>
      fetch(`${api.urls[0]}${url}`, { headers, signal: stop.signal }).catch(() => undefined),
    )
    stop.abort()
    await Promise.all(left)
    const answers = await Promise.all(Array.from({ length: 60 }, () => read(url, { range: 'bytes=0-126' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(206))
    await Promise.all(answers.map(bytesOf))
    await vi.waitFor(async () => expect((await read(url, { range: 'bytes=0-0' })).status).toBe(206), PATIENCE)
  })
})

describe('[D97] what root sends', () => {
  test('a broken or cut file is refused in words, and the old one stays', async () => {
    await upload(basemapFile())
    const before = await basemap()
    for (const [bytes, message] of [
      [Buffer.from('bukan peta'), 'File ini bukan peta dasar PMTiles.'],
      [basemapFile().subarray(0, -10), 'File terpotong atau rusak. Salin atau buat ulang file ini.'],
    ] as const) {
      const { status, body } = await upload(bytes)
      expect([status, body.message]).toEqual([400, message])
    }
    expect(await basemap()).toEqual(before)
    expect(await readdir(folder)).toEqual(['_umum.pmtiles'])
  })

  test('more than BASEMAP_MAX_BYTES is 413, a form without a file and an unknown utility are refused', async () => {
    const large = await upload(Buffer.concat([basemapFile(), Buffer.alloc(LIMIT)]))
    expect([large.status, large.body.code]).toEqual([413, 5081207])
    const empty = await api.request('POST', '/api/basemaps', { token: root, form: new FormData() })
    expect(empty.status).toBe(400)
    expect((await upload(basemapFile(), 'kota-entah')).body.code).toBe(5080302)
    expect(await readdir(folder).catch(() => [])).toEqual([])
  })

  test("a utility's file has to show its place", async () => {
    const { status, body } = await upload(basemapFile({ bounds: [130, -9, 141, 0] }), CITY)
    expect([status, body.message]).toEqual([
      400,
      'Peta dasar ini tidak mencakup letak Kota Contoh. Pilih file untuk wilayahnya.',
    ])
  })

  test('removed, the next one is used; names that lead elsewhere are none', async () => {
    await upload(basemapFile({ note: 'umum' }))
    const shared = await basemap()
    await upload(basemapFile({ note: 'sendiri' }), CITY)
    const remove = (name: string) => api.request('DELETE', `/api/basemaps/${name}`, { token: root })
    expect((await remove(`${CITY}.pmtiles`)).status).toBe(200)
    expect(await basemap()).toEqual(shared)
    expect((await remove(`${CITY}.pmtiles`)).status).toBe(404)
    expect((await remove('..%2F..%2Frahasia.pmtiles')).status).toBe(400)
    expect((await remove('.kiriman-x.pmtiles')).status).toBe(400)
  })

  test('several machines with S3: the file has to be copied to each', async () => {
    const s3 = await startS3()
    const other = await startApi(s3.env)
    try {
      const token = await other.token('rootdemo')
      const answer = await other.request('POST', '/api/basemaps', { token, form: form(basemapFile()) })
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/di setiap mesin/)])
      expect((await other.request('GET', '/api/basemaps', { token })).body.payload.mayUpload).toBe(false)
    } finally {
      await other.stop()
      await s3.stop()
    }
  })
})
