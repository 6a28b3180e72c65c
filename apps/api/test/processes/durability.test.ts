/** What was acknowledged is there, whatever is killed and whenever. */
import { setTimeout as pass } from 'node:timers/promises'
import { companyBody, userBody } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { kill } from '@petatirta/harness/processes.ts'
import type { Product } from '@petatirta/harness/product.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call, createHome } from '#test/server-process.ts'

const ROUNDS = 20
const WRITERS = 3
const ROOT = { username: 'root_pertama', password: 'Pertama#2026' }

let home: ReturnType<typeof createHome>
let server: Product
let token: string

const acknowledged = { users: new Set<string>(), companies: new Set<string>() }
let revisions: { id: string; acknowledged: number }

async function write(kind: number, revision: number): Promise<void> {
  if (kind === 0) {
    const body = userBody({ rule: 'ops', roles: [], map: '' })
    const { status } = await call(server.url, 'POST', '/user', { token, body })
    if (status === 200) acknowledged.users.add(body.username)
  } else if (kind === 1) {
    const { username, password } = userBody()
    const body = { company: companyBody(), user: { username, password, roles: ['umum'] } }
    const { status } = await call(server.url, 'POST', '/company/with-user', { token, body })
    if (status !== 200) return
    acknowledged.companies.add(body.company.slug)
    acknowledged.users.add(username)
  } else {
    const path = `/company?id=${revisions.id}`
    const { status } = await call(server.url, 'PUT', path, { token, body: { name: `Revisi ${revision}` } })
    if (status === 200) revisions.acknowledged = revision
  }
}

let revision = 0
async function writeUntil(stopped: { now: boolean }, kind: number): Promise<void> {
  while (!stopped.now) await write(kind, kind === 2 ? ++revision : 0)
}

async function stored() {
  const list = async (path: string, field: string) => {
    const { body } = await call(server.url, 'GET', `${path}?rp=1000000`, { token })
    return new Set<string>(body.payload.map((row: Record<string, string>) => row[field]))
  }
  const { body } = await call(server.url, 'GET', `/company?id=${revisions.id}`, { token })
  return {
    users: await list('/users', 'username'),
    companies: await list('/companies', 'slug'),
    revision: Number(body.payload.name.split(' ')[1]),
  }
}

describe('one process and its private cluster', () => {
  beforeAll(async () => {
    home = createHome()
    const args = ['--username', ROOT.username]
    const { ended } = home.run('commands/create-root.ts', { ROOT_PASSWORD: ROOT.password }, args)
    expect((await ended).code).toBe(0)
    server = await home.start()
    token = (await call(server.url, 'POST', '/user/login', { body: ROOT })).body.payload.accessToken
    const body = companyBody({ name: 'Revisi 0' })
    const created = await call(server.url, 'POST', '/company', { token, body })
    revisions = { id: created.body.payload._id, acknowledged: 0 }
  })
  afterAll(() => home.remove())

  test(`[D1] ${ROUNDS} kills at random moments lose no acknowledged write`, {
    timeout: ROUNDS * 60_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const stopped = { now: false }
      const before = acknowledged.users.size
      const writers = Array.from({ length: WRITERS }, (_, kind) => writeUntil(stopped, kind))
      await vi.waitFor(() => expect(acknowledged.users.size).toBeGreaterThan(before), PATIENCE)
      await pass(Math.random() * 300)
      if (round % 2 === 0) {
        await server.kill()
        stopped.now = true
        await Promise.all(writers)
        server = await home.start()
      } else {
        // Sometimes the whole cluster at one stroke, sometimes its head alone.
        const processes = home.databaseProcesses()
        for (const pid of round % 4 === 1 ? processes : processes.slice(0, 1)) kill(pid)
        await pass(Math.random() * 100)
        stopped.now = true
        await Promise.all(writers)
      }
      // Readiness may be what it was a moment ago.
      const found = await vi.waitFor(stored, PATIENCE)
      expect(acknowledged.users.difference(found.users), `round ${round}`).toEqual(new Set())
      expect(acknowledged.companies.difference(found.companies), `round ${round}`).toEqual(new Set())
      expect(found.revision, `round ${round}`).toBeGreaterThanOrEqual(revisions.acknowledged)
    }
    expect(acknowledged.users.size).toBeGreaterThan(ROUNDS)
  })
})
