/** `npm run dev`: one address for client, calls and sockets; the server follows its sources; nothing stays behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { isAlive } from '@petatirta/harness/processes.ts'
import { isListening } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHome } from '#test/server-process.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')

let home: ReturnType<typeof createHome>
let port: number
let url: string
let said = ''
let dev: ChildProcess

const started = () => said.split(`PetaTirta berjalan di ${url} `).length - 1
const startsAgain = (times: number) => vi.waitFor(() => expect(started(), said).toBe(times), PATIENCE)

function start(): ChildProcess {
  const child = spawn(process.execPath, [join(REPOSITORY, 'scripts/dev.ts')], {
    env: { ...home.env, NODE_ENV: 'development', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += String(chunk)
    })
  return child
}

beforeAll(async () => {
  home = createHome()
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
  url = `http://localhost:${port}`
  dev = start()
  await startsAgain(1)
})
afterAll(async () => {
  dev.kill('SIGKILL')
  await home.remove()
})

test('one address gives the client as its sources are, calls and sockets', async () => {
  expect(await (await fetch(url)).text()).toContain('/@vite/client')
  expect((await fetch(`${url}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
  expect(await (await fetch(`${url}/api/ready`)).json()).toMatchObject({ payload: { database: 'up' } })
  const socket = new WebSocket(`ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`)
  const [{ data }] = (await once(socket, 'message')) as [MessageEvent]
  expect(data).toContain('"sid"')
  socket.close()
})

test('a source of the server that changes starts the server again, alone', async () => {
  const now = new Date()
  utimesSync(join(REPOSITORY, 'apps/api/src/server.ts'), now, now)
  await startsAgain(2)
  expect(said).toContain('server.ts changed')
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
})

test('Ctrl+C ends everything, the database too, and the next start works at once', async () => {
  const database = home.postmaster() as number
  dev.kill('SIGINT')
  expect(await once(dev, 'exit')).toEqual([0, null])
  expect(isAlive(database)).toBe(false)
  expect(await isListening(port)).toBe(false)
  dev = start()
  await startsAgain(3)
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
})

test('kill -9 leaves nothing behind either', async () => {
  const database = home.postmaster() as number
  dev.kill('SIGKILL')
  await vi.waitFor(async () => {
    expect(isAlive(database)).toBe(false)
    expect(await isListening(port)).toBe(false)
  }, PATIENCE)
})
