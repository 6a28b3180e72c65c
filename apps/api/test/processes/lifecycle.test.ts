/** The server as people start it, with a private cluster of its own: starting, stopping, being killed at every moment. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { companyBody } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { isAlive, kill } from '@petatirta/harness/processes.ts'
import type { Product } from '@petatirta/harness/product.ts'
import { isListening } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call, createHome } from '#test/server-process.ts'

const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }

let home: ReturnType<typeof createHome>
let server: Product

const login = () => call(server.url, 'POST', '/user/login', { body: ROOT })
const ready = () =>
  vi.waitFor(async () => expect((await call(server.url, 'GET', '/ready')).status).toBe(200), PATIENCE)

describe('one process and its private cluster', () => {
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

  test('[D4] the first root was made by the command, and signs in', async () => {
    expect((await login()).status).toBe(200)
  })

  test('[D1] a second process on the same folder is refused with a sentence; the first goes on', async () => {
    const { code, stderr } = await home.run('server.ts').ended
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      `Another PetaTirta process is using the data folder ${home.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect((await call(server.url, 'GET', '/ready')).status).toBe(200)
  })

  test('[D4] the command works beside the running server, and refuses a second root', async () => {
    const args = ['--username', 'root_kedua']
    const { ended } = home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, args)
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toContain('A root user exists already: root_pertama')
    expect((await login()).status).toBe(200)
  })

  test('[D1] kill -9 of the server loses nothing acknowledged; the database stays, and the next start takes it over', async () => {
    const database = home.postmaster() as number
    const token = (await login()).body.payload.accessToken
    const body = companyBody()
    expect((await call(server.url, 'POST', '/company', { token, body })).status).toBe(200)
    await server.kill()
    expect(isAlive(database)).toBe(true)
    server = await home.start()
    expect(home.postmaster()).toBe(database)
    const { body: found } = await call(server.url, 'GET', `/companies?keyword=${body.slug}`, { token })
    expect(found.payload).toMatchObject([{ slug: body.slug }])
  })

  test('kill -9 of the database: it comes back by itself', async () => {
    const before = home.postmaster() as number
    kill(before)
    await vi.waitFor(() => {
      expect(home.postmaster()).toBeDefined()
      expect(home.postmaster()).not.toBe(before)
    }, PATIENCE)
    await ready()
    expect((await login()).status).toBe(200)
    expect(server.hasEnded()).toBe(false)
  })

  test('kill -9 of one connection restarts the database; the folder stays ours', async () => {
    const [before, ...backends] = home.databaseProcesses()
    kill(backends.at(-1) as number)
    await vi.waitFor(async () => expect((await login()).status).toBe(200), PATIENCE)
    expect(home.postmaster()).toBe(before)
    await vi.waitFor(async () => expect((await home.run('server.ts').ended).code).toBe(1), PATIENCE)
    await ready()
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
    const stopped = server.stop()
    await vi.waitFor(async () => expect(await isListening(server.port)).toBe(false), PATIENCE)
    inFlight.end(body)
    const [response] = await once(inFlight, 'response')
    expect(response.statusCode).toBe(200)
    expect(await json(response)).toMatchObject({ code: 200, payload: { accessToken: expect.any(String) } })
    await stopped
    expect(server.exitCode()).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(home.postmaster()).toBeUndefined()
  })

  test('SIGTERM in the middle of a start ends with exit code 0 and nothing left running', async () => {
    const { child, ended } = home.run('server.ts')
    await vi.waitFor(() => expect(home.postmaster()).toBeDefined(), PATIENCE)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, stderr: '' })
    expect(home.postmaster()).toBeUndefined()
  })

  test('a port that is taken: a sentence, exit code 1, and nothing left running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await home.run('server.ts', { PORT: String(port) }).ended).toEqual({
      code: 1,
      stderr: 'The port is in use by another program. Set PORT to a free one.\n',
    })
    expect(home.postmaster()).toBeUndefined()
    other.close()
  })
})
