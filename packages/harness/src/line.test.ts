import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type Line, type LineOptions, openLine, PERFECT } from './line.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A server behind a line, and a way to connect to it over the line. */
async function serve(answer: (socket: Socket) => void, options: LineOptions = {}) {
  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => undefined)
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const line: Line = await openLine({ port, host: '127.0.0.1' }, options)
  stops.push(line.close)
  const dial = () => {
    const socket = connect({ port: line.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    stops.push(() => socket.destroy())
    return socket
  }
  return { line, dial }
}
/** Unlike `once`, whatever the reason. */
const closed = (socket: Socket) => new Promise<void>(resolve => socket.once('close', () => resolve()))
const echo = (socket: Socket) => void socket.pipe(socket)
const PATTERN = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) % 256))

/** Sends everything and answers what came back until the other side had ended, and how long that took. */
async function exchange(socket: Socket, bytes: Buffer): Promise<{ back: Buffer; ms: number }> {
  const began = performance.now()
  socket.end(bytes)
  return { back: await buffer(socket), ms: performance.now() - began }
}

test('a perfect line passes everything on, in order, and the end of it', async () => {
  const { line, dial } = await serve(echo)
  expect((await exchange(dial(), PATTERN)).back.equals(PATTERN)).toBe(true)
  expect(line.received()).toBe(PATTERN.length)
})

test('a new connection costs a round trip, and each answer another one', async () => {
  const { line, dial } = await serve(echo)
  line.setQuality({ ...PERFECT, roundTripMs: 100 })
  const { back, ms } = await exchange(dial(), Buffer.from('halo'))
  expect(back.toString()).toBe('halo')
  // Timers may fire a millisecond early.
  expect(ms).toBeGreaterThan(195)
})

test('all connections share the rate', async () => {
  const bytes = PATTERN.subarray(0, 25_000)
  const { line, dial } = await serve(socket => socket.end(bytes))
  // 50,000 bytes take half a second.
  line.setQuality({ ...PERFECT, bitsPerSecond: 800_000 })
  const both = await Promise.all([exchange(dial(), Buffer.of(1)), exchange(dial(), Buffer.of(1))])
  for (const { back } of both) expect(back.equals(bytes)).toBe(true)
  expect(Math.max(...both.map(({ ms }) => ms))).toBeGreaterThan(480)
  // In turn: the first is not done in half the time.
  expect(Math.min(...both.map(({ ms }) => ms))).toBeGreaterThan(300)
})

test('what is lost arrives later, and nothing before it', async () => {
  let asked = 0
  // Every third segment.
  const { line, dial } = await serve(echo, { random: () => (++asked % 3 === 0 ? 0 : 1) })
  line.setQuality({ ...PERFECT, roundTripMs: 30, loss: 0.5, windowBytes: 10_000 })
  const { back, ms } = await exchange(dial(), PATTERN.subarray(0, 30_000))
  expect(back.equals(PATTERN.subarray(0, 30_000))).toBe(true)
  // Two round trips, and at least one retransmission of a round trip and a third.
  expect(ms).toBeGreaterThan(95)
})

test('a slow line lets the sender wait', async () => {
  let sent = 0
  const { line, dial } = await serve(socket => {
    const write = () => {
      while (sent < 50_000_000) {
        sent += 100_000
        if (!socket.write(Buffer.alloc(100_000))) return void socket.once('drain', write)
      }
    }
    write()
  })
  line.setQuality({ ...PERFECT, bitsPerSecond: 100_000, windowBytes: 10_000 })
  const socket = dial()
  await once(socket, 'data')
  await once(socket, 'data')
  // The window, and what the sockets of the machine take on their own.
  expect(sent).toBeLessThan(30_000_000)
})

test('a cut line hangs up on all connections and on new ones until it is opened', async () => {
  const { line, dial } = await serve(echo)
  const before = dial()
  before.write('halo')
  await once(before, 'data')
  const gone = closed(before)
  line.cut()
  await gone
  await closed(dial())
  line.open()
  expect((await exchange(dial(), Buffer.from('lagi'))).back.toString()).toBe('lagi')
})

test('a silent line says nothing; what was sent meanwhile arrives when it is open', async () => {
  let reached = 0
  const { line, dial } = await serve(socket => {
    socket.on('data', () => reached++)
    echo(socket)
  })
  line.silence()
  const socket = dial()
  const exchanged = exchange(socket, PATTERN)
  // Time enough for it to arrive over an open line.
  const other = await serve(echo)
  await exchange(other.dial(), PATTERN)
  expect([reached, socket.destroyed]).toEqual([0, false])
  line.open()
  expect((await exchanged).back.equals(PATTERN)).toBe(true)
})

test('websockets break after so many bytes from the server, one after the other; those that follow hold', async () => {
  const { line, dial } = await serve(socket => void socket.once('data', () => socket.end(PATTERN)), {
    breakAfter: [1000, 100_000],
  })
  const load = async (request: string) => {
    const socket = dial()
    let bytes = 0
    socket.on('data', chunk => {
      bytes += chunk.length
    })
    socket.write(request)
    await Promise.race([new Promise(resolve => socket.once('end', resolve)), closed(socket)])
    return bytes
  }
  const upgrade = 'GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n'
  expect(await load('GET / HTTP/1.1\r\n\r\n')).toBe(PATTERN.length)
  expect(await load(upgrade)).toBeLessThan(1000)
  expect(await load(upgrade)).toBeLessThan(100_000)
  expect(line.breaks()).toBe(2)
  expect(await load(upgrade)).toBe(PATTERN.length)
})
