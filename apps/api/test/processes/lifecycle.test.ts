/** Starting, stopping, being killed: what test/server.test.ts leaves out. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENCE } from '#test/patience.ts'
import { call, createHome, kill, type ServerProcess } from '#test/server-process.ts'

const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }

let home: ReturnType<typeof createHome>
let server: ServerProcess

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

  test('[decisions] the command works beside the running server, and refuses a second root', async () => {
    const args = ['--username', 'root_kedua']
    const { ended } = home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, args)
    const { code, stderr } = await ended
    expect(code).toBe(1)
    expect(stderr).toContain('A root user exists already: root_pertama')
    expect((await login()).status).toBe(200)
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
    expect(server.child.exitCode).toBeNull()
  })

  test('kill -9 of one connection restarts the database; the folder stays ours', async () => {
    const [before, ...backends] = home.databaseProcesses()
    kill(backends.at(-1) as number)
    await vi.waitFor(async () => expect((await login()).status).toBe(200), PATIENCE)
    expect(home.postmaster()).toBe(before)
    await vi.waitFor(async () => expect((await home.run('server.ts').ended).code).toBe(1), PATIENCE)
    await ready()
    server.child.kill('SIGTERM')
    await once(server.child, 'close')
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
