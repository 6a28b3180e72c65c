/** The server as people start it, with a private cluster of its own; test/processes/ stops and kills it at every moment. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE } from '#test/patience.ts'
import { companyBody } from '#test/people.ts'
import { call, createHome, isAlive, type ServerProcess } from '#test/server-process.ts'

const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }

let home: ReturnType<typeof createHome>
let server: ServerProcess

const login = () => call(server.url, 'POST', '/user/login', { body: ROOT })

beforeAll(async () => {
  home = createHome()
  const { ended } = home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, [
    '--username',
    ROOT.username,
  ])
  expect(await ended).toEqual({ code: 0, stderr: '' })
  // The command leaves nothing running behind.
  expect(home.postmaster()).toBeUndefined()
  server = await home.start()
})
afterAll(() => home.remove())

test('[decisions] the first root was made by the command, and signs in', async () => {
  expect((await login()).status).toBe(200)
})

test('[decisions] a second process on the same folder is refused with a sentence; the first goes on', async () => {
  const { code, stderr } = await home.run('server.ts').ended
  expect(code).toBe(1)
  expect(stderr.trim()).toBe(
    `Another PetaTirta process is using the data folder ${home.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
  expect((await call(server.url, 'GET', '/ready')).status).toBe(200)
})

test('kill -9 of the server loses nothing acknowledged; the database stays, and the next start takes it over', async () => {
  const database = home.postmaster() as number
  const token = (await login()).body.payload.accessToken
  const body = companyBody()
  expect((await call(server.url, 'POST', '/company', { token, body })).status).toBe(200)
  server.child.kill('SIGKILL')
  await once(server.child, 'close')
  expect(isAlive(database)).toBe(true)
  server = await home.start()
  expect(home.postmaster()).toBe(database)
  const { body: found } = await call(server.url, 'GET', `/companies?keyword=${body.slug}`, { token })
  expect(found.payload).toMatchObject([{ slug: body.slug }])
})

test('SIGTERM: what is being answered is answered, then everything stops with exit code 0', async () => {
  const { hostname, port } = new URL(server.url)
  const database = home.postmaster() as number
  const body = JSON.stringify(ROOT)
  const inFlight = request({
    hostname,
    port,
    path: '/api/user/login',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  inFlight.flushHeaders()
  // The server has the request and waits for its body.
  await once(inFlight, 'continue')
  const closed = once(server.child, 'close')
  server.child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await accepts(Number(port), hostname)).toBe(false), PATIENCE)
  inFlight.end(body)
  const [response] = await once(inFlight, 'response')
  expect(response.statusCode).toBe(200)
  expect(await json(response)).toMatchObject({ code: 200, payload: { accessToken: expect.any(String) } })
  expect(await closed).toEqual([0, null])
  expect(isAlive(database)).toBe(false)
  expect(home.postmaster()).toBeUndefined()
})

async function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
