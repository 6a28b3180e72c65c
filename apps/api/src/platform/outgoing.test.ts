import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressFault,
  checkedLookup,
  fetchOutside,
  isAllowedAddress,
  type OutgoingOptions,
  type OutgoingRules,
} from './outgoing.ts'

const OPTIONS: OutgoingOptions = { reach: 'local', timeoutMs: 2000, connectMs: 1000, maxBytes: 1000 }

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(100)
}

let server: Server
let port: number
let requests = 0
let connections = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++
    const [path, target = ''] = (request.url ?? '').split('?to=')
    if (path === '/redirect')
      return void response.writeHead(302, { location: decodeURIComponent(target) }).end()
    if (path === '/large') return void response.end('x'.repeat(2000))
    if (path === '/endless') return void Readable.from(endless()).pipe(response)
    if (path === '/silent') return
    if (path === '/dripping') {
      const drip = setInterval(() => response.write('.'), 20)
      return void response.on('close', () => clearInterval(drip))
    }
    response.end(request.headers['accept-encoding'])
  })
  server.on('connection', () => connections++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const redirect = (to: string) => at(`/redirect?to=${encodeURIComponent(to)}`)

describe('[D42] loopback, private and reserved addresses', () => {
  const inside = ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1']
  const local = ['127.0.0.1', '127.255.255.255', '100.64.0.1', '100.127.255.255', '::1']
  const never = [
    '0.0.0.0',
    '169.254.169.254',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '2001:0:7f00:1::',
    'fec0::1',
    '5f00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    'not an address',
    '',
  ]
  const open = ['8.8.8.8', '172.32.0.1', '172.15.255.255', '100.128.0.1', '2606:4700::1111']

  const allowedWith = (address: string) =>
    (['public', 'private', 'local'] as const).map(reach => isAllowedAddress(address, reach))

  test.each(inside)('[D66] %s where private networks are allowed', address => {
    expect(allowedWith(address)).toEqual([false, true, true])
  })
  test.each(local)('[D66] %s only where this machine is allowed, too', address => {
    expect(allowedWith(address)).toEqual([false, false, true])
  })
  test.each(never)('"%s" never', address => {
    expect(allowedWith(address)).toEqual([false, false, false])
  })
  test.each(open)('%s always', address => {
    expect(allowedWith(address)).toEqual([true, true, true])
  })

  test.each([
    'http://0x7f.1',
    'http://2130706433/',
    'http://127.0.0.1.',
    'http://[::ffff:7f00:1]',
    'http://017700000001',
  ])('%s in disguise', address =>
    expect(addressFault(address, { reach: 'public' })).toBe('alamat ini tidak diizinkan'),
  )
  test.each([
    ['ftp://example.id', 'alamat harus http atau https'],
    ['file:///etc/passwd', 'alamat harus http atau https'],
    ['http://user@example.id', 'alamat tidak boleh memuat nama pengguna atau password'],
    ['http://:secret@example.id', 'alamat tidak boleh memuat nama pengguna atau password'],
    ['example.id', 'alamat tidak dapat dibaca'],
    ['https://example.id/api', undefined],
  ])('%s', (address, fault) => expect(addressFault(address, { reach: 'public' })).toBe(fault))

  test('a name is judged by the address that would be connected to', async () => {
    const before = connections
    const refused = fetchOutside(at('/', 'localhost'), { ...OPTIONS, reach: 'public' })
    await expect(refused).rejects.toMatchObject({ kind: 'refused', message: 'alamat ini tidak diizinkan' })
    expect(connections).toBe(before)
    expect((await fetchOutside(at('/', 'localhost'), OPTIONS)).status).toBe(200)
  })
})

describe('[ASVS V1.3.6] a name that changes its meaning', () => {
  type Resolve = NonNullable<Parameters<typeof checkedLookup>[1]>
  const answering = (...answers: string[][]) => {
    let asked = 0
    const resolve = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        (answers[asked++] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as Resolve
    return { resolve, asked: () => asked }
  }
  const look = (resolve: Resolve, all = false) =>
    new Promise<unknown>((done, fail) =>
      checkedLookup('public', resolve)('berubah.example', { all }, (error, found) =>
        error ? fail(error) : done(found),
      ),
    )

  test('is connected to as it was judged: nobody asks a second time', async () => {
    const { resolve, asked } = answering(['8.8.8.8'], ['127.0.0.1'])
    expect(await look(resolve)).toBe('8.8.8.8')
    expect(asked()).toBe(1)
    await expect(look(resolve)).rejects.toMatchObject({ kind: 'refused' })
  })
  test.each([
    [['8.8.8.8', '127.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['8.8.8.8', '169.254.169.254']],
    [[]],
  ])('is refused when any of its addresses is ours: %j', async addresses => {
    for (const all of [true, false])
      await expect(look(answering(addresses).resolve, all)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('[ASVS V13.2.4] ports and hosts that may be asked', () => {
  const rules: OutgoingRules = {
    reach: 'public',
    ports: [80, 443, 8443],
    hosts: ['tagihan.example.id', '*.pdam.example.id'],
  }
  test.each([
    ['http://tagihan.example.id/', undefined],
    ['https://tagihan.example.id/', undefined],
    ['https://TAGIHAN.example.id.:8443/', undefined],
    ['https://a.b.pdam.example.id/', undefined],
    ['https://tagihan.example.id:22/', 'port ini tidak diizinkan'],
    ['http://tagihan.example.id:6379/', 'port ini tidak diizinkan'],
    ['https://pdam.example.id/', 'host ini tidak ada dalam daftar yang diizinkan'],
    ['https://jahatpdam.example.id/', 'host ini tidak ada dalam daftar yang diizinkan'],
    ['https://tagihan.example.id.jahat.id/', 'host ini tidak ada dalam daftar yang diizinkan'],
    ['https://8.8.8.8/', 'host ini tidak ada dalam daftar yang diizinkan'],
  ])('%s', (address, fault) => expect(addressFault(address, rules)).toBe(fault))

  test('hold for redirects, too', async () => {
    const ports = [port]
    expect((await fetchOutside(redirect('/end'), { ...OPTIONS, ports })).status).toBe(200)
    const before = connections
    await expect(fetchOutside(redirect('http://127.0.0.1:1/'), { ...OPTIONS, ports })).rejects.toMatchObject({
      kind: 'refused',
      message: 'port ini tidak diizinkan',
    })
    await expect(
      fetchOutside(redirect(at('/end', 'localhost')), { ...OPTIONS, hosts: ['127.0.0.1'] }),
    ).rejects.toMatchObject({ kind: 'refused' })
    expect(connections - before).toBe(2)
  })
})

describe('redirects', () => {
  test('are followed', async () => {
    expect((await fetchOutside(redirect('/end'), OPTIONS)).body.toString()).toBe('identity')
  })
  test.each([
    ['http://169.254.169.254/latest/meta-data', 'alamat ini tidak diizinkan'],
    ['http://a:b@127.0.0.1/', 'alamat tidak boleh memuat nama pengguna atau password'],
    ['file:///etc/passwd', 'alamat harus http atau https'],
    ['http://[', 'pengalihan tidak dapat dibaca'],
  ])('to %s are not', async (to, message) => {
    await expect(fetchOutside(redirect(to), OPTIONS)).rejects.toMatchObject({ kind: 'refused', message })
  })
  test('end after three', async () => {
    const before = requests
    const times = (n: number): string => (n === 0 ? at('/end') : redirect(times(n - 1)))
    expect((await fetchOutside(times(3), OPTIONS)).status).toBe(200)
    await expect(fetchOutside(times(4), OPTIONS)).rejects.toMatchObject({
      message: 'terlalu banyak pengalihan',
    })
    expect(requests - before).toBe(8)
  })
})

describe('limits', () => {
  test('size', async () => {
    for (const path of ['/large', '/endless'])
      await expect(fetchOutside(at(path), OPTIONS)).rejects.toMatchObject({ kind: 'tooLarge' })
    expect((await fetchOutside(at('/large'), { ...OPTIONS, maxBytes: 2000 })).body.length).toBe(2000)
  })
  test.each(['/silent', '/dripping'])('time: %s', async path => {
    const options = { ...OPTIONS, timeoutMs: 200, maxBytes: 1e6 }
    await expect(fetchOutside(at(path), options)).rejects.toMatchObject({
      kind: 'network',
      message: 'tidak menjawab pada waktunya',
    })
  })
  test('nobody there', async () => {
    await expect(fetchOutside('http://127.0.0.1:1/', OPTIONS)).rejects.toMatchObject({ kind: 'network' })
  })
  test('whoever asked may give up', async () => {
    const given = new AbortController()
    const answer = fetchOutside(at('/silent'), { ...OPTIONS, signal: given.signal })
    given.abort()
    await expect(answer).rejects.toMatchObject({ kind: 'network' })
  })
})
