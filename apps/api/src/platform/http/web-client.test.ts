import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { serveWebClient } from './web-client.ts'

const PAGE = `<!doctype html><title>PetaTirta</title>${' '.repeat(2000)}`
const SCRIPT = `console.log('peta')${';'.repeat(2000)}`
const dist = mkdtempSync(join(tmpdir(), 'petatirta-dist-'))
const app = Fastify()

const write = (name: string, text: string) => {
  writeFileSync(join(dist, name), text)
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text))
  writeFileSync(join(dist, `${name}.gz`), gzipSync(text))
}
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  write('index.html', PAGE)
  write('assets/map-1234.js', SCRIPT)
  writeFileSync(join(dist, 'assets/small-1234.css'), 'a{}')
  write('picture.svg', `<svg>${' '.repeat(2000)}</svg>`)
  writeFileSync(join(dist, 'small.svg'), '<svg/>')
  mkdirSync(join(dist, 'panduan/gambar'), { recursive: true })
  for (const name of ['index', 'membuka-peta', '404']) write(`panduan/${name}.html`, `${name} ${PAGE}`)
  write('panduan/panduan.css', 'a{}')
  write('panduan/cari.js', '0')
  write('panduan/cari.json', '[]')
  writeFileSync(join(dist, 'panduan/gambar/peta.webp'), 'RIFF')
  await serveWebClient(app, readSettings({}), dist)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, accepts?: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(accepts && { 'accept-encoding': accepts }), ...headers } })

const CHROMIUM = 'gzip, deflate, br, zstd'
const PLAIN_HTTP = 'gzip, deflate'

test.each([
  ['/', CHROMIUM, 'br', PAGE],
  ['/', PLAIN_HTTP, 'gzip', PAGE],
  ['/', undefined, undefined, PAGE],
  ['/map/kota-contoh', CHROMIUM, 'br', PAGE],
  ['/assets/map-1234.js', CHROMIUM, 'br', SCRIPT],
  ['/assets/map-1234.js', PLAIN_HTTP, 'gzip', SCRIPT],
  ['/assets/map-1234.js', 'br;q=0, gzip', 'gzip', SCRIPT],
  ['/assets/map-1234.js', 'identity', undefined, SCRIPT],
  ['/assets/small-1234.css', CHROMIUM, undefined, 'a{}'],
])('%s for who accepts %s comes as %s', async (url, accepts, encoding, text) => {
  const { statusCode, headers, rawPayload } = await get(url, accepts)
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  expect(String(unpack ? unpack(rawPayload) : rawPayload)).toBe(text)
  expect(headers.vary?.toString().toLowerCase()).toBe('accept-encoding')
  const page = text === PAGE
  const type = page ? 'text/html' : url.endsWith('.css') ? 'text/css' : 'application/javascript'
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
  expect(headers['cache-control']).toBe(page ? 'no-cache' : 'public, max-age=31536000, immutable')
  // Workers obey the policy of their own file.
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('each form has a tag of its own, and who holds it gets nothing again', async () => {
  const tags = await Promise.all(
    [CHROMIUM, PLAIN_HTTP, 'identity'].map(async a => (await get('/', a)).headers.etag),
  )
  expect(new Set(tags).size).toBe(3)
  const again = await get('/', CHROMIUM, { 'if-none-match': String(tags[0]) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/', CHROMIUM, { 'if-none-match': String(tags[1]) })).statusCode).toBe(200)
})

test('a script that is not there is not answered with the page', async () => {
  expect((await get('/assets/gone-1234.js', CHROMIUM)).statusCode).toBe(404)
})

test.each(['..%2findex.html', '..%2f..%2fpackage.json', '.', 'map-1234.js%00', 'x%5c..%5c..%5cindex.html'])(
  'nothing outside their folder is found as an asset: %s',
  async name => {
    const { statusCode, body } = await get(`/assets/${name}`, 'identity')
    expect([200, 301, 302]).not.toContain(statusCode)
    expect(body).not.toBe(PAGE)
  },
)

test.each(['/picture.svg', '/small.svg'])('[ASVS V4.1.1] %s says what it is written in', async url => {
  for (const accepts of [CHROMIUM, 'identity'])
    expect((await get(url, accepts)).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test.each([
  ['/panduan', 200, 'index'],
  ['/panduan/', 200, 'index'],
  ['/panduan/membuka-peta', 200, 'membuka-peta'],
  ['/panduan/membuka-peta?dari=peta', 200, 'membuka-peta'],
  ['/panduan/tidak-ada', 404, '404'],
  ['/panduan/..%2findex', 404, '404'],
  ['/panduan/%00', 404, '404'],
])(
  '[D61] the guide: %s answers %i with its page %s, under the same rules for scripts',
  async (url, status, name) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body.split(' ')[0]).toBe(name)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test.each([
  ['/panduan/panduan.css', 'text/css; charset=utf-8'],
  ['/panduan/cari.js', 'application/javascript; charset=utf-8'],
  ['/panduan/cari.json', 'application/json; charset=utf-8'],
  ['/panduan/gambar/peta.webp', 'image/webp'],
])('[D61] the guide: %s comes as %s', async (url, type) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, type])
})
