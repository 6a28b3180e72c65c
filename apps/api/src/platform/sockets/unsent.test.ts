import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import { io as client } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitUnsent } from './unsent.ts'

const MOST = 1024 * 1024
const NEWS = 'n'.repeat(64 * 1024)
/** More than the limit and what the machine's own buffers take. */
const MANY = 1000

const http = createServer()
const io = new Server(http, { transports: ['websocket'] })
limitUnsent(io, MOST)
beforeAll(() => new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve)))
afterAll(() => io.close())

async function open() {
  const { port } = http.address() as AddressInfo
  const here = new Promise<Socket>(resolve => io.once('connection', resolve))
  const there = client(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  return { here: await here, there }
}

test('[D80] news for a client that reads nothing end with its connection', async () => {
  const { here, there } = await open()
  // The client's own line: it takes nothing more from it.
  const { ws } = there.io.engine.transport as unknown as { ws: { pause(): void } }
  ws.pause()
  const reason = new Promise(resolve => here.once('disconnect', resolve))
  for (let i = 0; i < MANY && here.connected; i++) {
    here.emit('news', NEWS)
    await setImmediate()
  }
  expect(here.connected).toBe(false)
  expect(await reason).toBe('forced close')
  there.disconnect()
})

test('[D80] a client that reads gets all of them, however many', async () => {
  const { here, there } = await open()
  let received = 0
  const all = new Promise<void>(resolve =>
    there.on('news', () => {
      if (++received === MANY) resolve()
    }),
  )
  for (let i = 0; i < MANY; i++) {
    here.emit('news', NEWS)
    while (!here.conn.transport.writable) await setImmediate()
  }
  await all
  expect(here.connected).toBe(true)
  there.disconnect()
})
