import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPhotoFetcher, photoLimits } from './fetch-photo.ts'
import { isPhoto } from './is-photo.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])
const AT_ONCE = { perUser: 2, perCity: 2, inAll: 3, waiting: 8, patienceMs: 5000 }
/** No setting opens this machine to photos; here its server is one. */
const LIMITS = { reach: 'local', timeoutMs: 5000, maxBytes: 1000, atOnce: AT_ONCE } as const
const asker = { user: 'u1', city: 'kota-a' }
const never = new AbortController().signal

let server: Server
let base: string
/** Answers that a test holds back. */
let held: ServerResponse[]
let closed: number

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, path = '', status = '200'] = (request.url ?? '').split('/')
    if (path === 'held') {
      held.push(response)
      response.on('close', () => closed++)
      return
    }
    if (path === 'redirect') return void response.writeHead(302, { location: '/photo' }).end()
    if (path === 'large') return void response.end(Buffer.concat([JPEG, Buffer.alloc(2000)]))
    response.writeHead(Number(status), { 'content-type': 'text/html' }).end(JPEG)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  held = []
  closed = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('[D43] eight seconds, five megabytes, a few at once', () => {
  expect(photoLimits({ reach: 'public' })).toEqual({
    reach: 'public',
    timeoutMs: 8000,
    maxBytes: 5 * 1024 * 1024,
    atOnce: { perUser: 2, perCity: 4, inAll: 16, waiting: 8, patienceMs: 8000 },
  })
})

describe('what a photo is, its first bytes say', () => {
  const after = (text: string) => Buffer.from(`${text}${'\0'.repeat(20)}`, 'latin1')
  test.each([
    ['JPEG', JPEG],
    ['PNG', after('\x89PNG\r\n\x1a\n')],
    ['WebP', after('RIFF\x10\x00\x00\x00WEBP')],
    ['GIF', after('GIF89a')],
    ['old GIF', after('GIF87a')],
  ])('%s', (_, bytes) => expect(isPhoto(bytes)).toBe(true))
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half a beginning', JPEG.subarray(0, 2)],
    ['a page', after('<!doctype html>')],
    ['SVG', after('<svg onload="alert(1)">')],
    ['sound', after('RIFF\x10\x00\x00\x00WAVE')],
    ['PDF', after('%PDF-1.7')],
    ['BMP', after('BM')],
  ])('%s is none', (_, bytes) => expect(isPhoto(bytes)).toBe(false))
})

describe('[M5.9] a photo, or nothing', () => {
  const fetchPhoto = createPhotoFetcher(LIMITS)
  const at = (path: string) => fetchPhoto(`${base}${path}`, asker, never)

  test('its bytes as base64, whatever the server calls them', async () => {
    expect(await at('/photo')).toBe(JPEG.toString('base64'))
    expect(await at('/redirect')).toBe(JPEG.toString('base64'))
  })
  test.each(['/photo/404', '/photo/500', '/photo/206', '/large'])('%s', async path => {
    expect(await at(path)).toBe('')
  })
  test.each([
    '',
    '-',
    'foto.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/',
  ])('"%s"', async address => expect(await fetchPhoto(address, asker, never)).toBe(''))

  test('[D66] this machine is closed, also where private networks are open', async () => {
    for (const reach of ['public', 'private'] as const)
      expect(await createPhotoFetcher({ ...LIMITS, reach })(`${base}/photo`, asker, never)).toBe('')
  })
  test('too slow', async () => {
    const impatient = createPhotoFetcher({ ...LIMITS, timeoutMs: 100 })
    expect(await impatient(`${base}/held`, asker, never)).toBe('')
    await vi.waitFor(() => expect(closed).toBe(1), PATIENCE)
  })
})

describe('[D43] a photo within its own address', () => {
  const fetchPhoto = createPhotoFetcher({ ...LIMITS, reach: 'public' })
  const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const holding = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
  const sized = (length: number) => Buffer.concat([PNG, Buffer.alloc(length - PNG.length)])

  test.each([
    ['PNG', holding(PNG), PNG],
    ['JPEG', holding(JPEG, 'image/jpeg'), JPEG],
    ['as large as may be', holding(sized(LIMITS.maxBytes)), sized(LIMITS.maxBytes)],
  ])('%s', async (_, address, bytes) => {
    expect(await fetchPhoto(address, asker, never)).toBe(bytes.toString('base64'))
  })
  test.each([
    ['too large', holding(sized(LIMITS.maxBytes + 1))],
    ['much too large', holding(sized(LIMITS.maxBytes * 10))],
    ['no photo', holding(Buffer.from('<svg onload="alert(1)">'))],
    ['of another type', holding(PNG, 'image/svg+xml')],
    ['a page', holding(PNG, 'text/html')],
    ['with parameters', holding(PNG, 'image/png;charset=utf-8')],
    ['not base64', `data:image/png,${PNG.toString('latin1')}`],
    ['not quite base64', `${holding(PNG)}\n!`],
    ['empty', 'data:image/png;base64,'],
    ['left behind', 'data:image/png;base64'],
  ])('%s is nothing', async (_, address) => expect(await fetchPhoto(address, asker, never)).toBe(''))
})

describe('[D43] a few at once', () => {
  const answer = () => held.shift()?.end(JPEG)

  test('the third waits for its turn', async () => {
    const fetchPhoto = createPhotoFetcher(LIMITS)
    const photos = [1, 2, 3].map(n => fetchPhoto(`${base}/held/${n}`, asker, never))
    await vi.waitFor(() => expect(held).toHaveLength(2), PATIENCE)
    // One that needs no place does not wait.
    expect(await fetchPhoto('', asker, never)).toBe('')
    expect(held).toHaveLength(2)
    answer()
    await vi.waitFor(() => expect(held).toHaveLength(2), PATIENCE)
    answer()
    answer()
    expect(await Promise.all(photos)).toEqual(Array(3).fill(JPEG.toString('base64')))
  })

  test('a host that does not answer keeps no other city waiting', async () => {
    const fetchPhoto = createPhotoFetcher(LIMITS)
    const slow = [1, 2, 3, 4].map(n => fetchPhoto(`${base}/held/${n}`, asker, never))
    await vi.waitFor(() => expect(held).toHaveLength(2), PATIENCE)
    const neighbour = { user: 'u2', city: 'kota-b' }
    expect(await fetchPhoto(`${base}/photo`, neighbour, never)).toBe(JPEG.toString('base64'))
    expect(held).toHaveLength(2)
    for (let answered = 0; answered < slow.length; answered++) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), PATIENCE)
      answer()
    }
    await Promise.all(slow)
  })

  test('who gives up leaves the line, or makes room in it', async () => {
    const fetchPhoto = createPhotoFetcher(LIMITS)
    const askers = [1, 2, 3, 4].map(() => new AbortController())
    const photos = askers.map(({ signal }) => fetchPhoto(`${base}/held`, asker, signal))
    await vi.waitFor(() => expect(held).toHaveLength(2), PATIENCE)
    askers[2]?.abort()
    expect(await photos[2]).toBe('')
    askers[0]?.abort()
    expect(await photos[0]).toBe('')
    await vi.waitFor(() => expect(closed).toBe(1), PATIENCE)
    // The fourth has the first one's place, not the third.
    await vi.waitFor(() => expect(held).toHaveLength(3), PATIENCE)
    for (const response of held) response.end(JPEG)
    expect(await Promise.all([photos[1], photos[3]])).toEqual(Array(2).fill(JPEG.toString('base64')))
  })

  test('waiting counts as time', async () => {
    const fetchPhoto = createPhotoFetcher({ ...LIMITS, timeoutMs: 200, atOnce: { ...AT_ONCE, perUser: 1 } })
    const photos = [1, 2, 3].map(() => fetchPhoto(`${base}/held`, asker, never))
    expect(await Promise.all(photos)).toEqual(['', '', ''])
    expect(held.length).toBeLessThan(3)
  })
})
