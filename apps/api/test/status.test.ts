/** How the processes fare, asked of any of them. */
import { connect as dial } from 'node:net'
import { calls, type ServerProcess, type SystemStatus } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { VERSION } from '#platform/version.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ STATUS_SAMPLE_MS: '100' })
})
afterAll(() => api.stop())

const status = async (since?: string): Promise<SystemStatus> => {
  const search = since ? `?since=${encodeURIComponent(since)}` : ''
  const { body } = await api.request('GET', `/api/status${search}`, { token: await api.token('rootdemo') })
  expect(calls.systemStatus.payload.safeParse(body.payload).error).toBeUndefined()
  return body.payload
}
const alive = async () => (await status()).processes.filter(process => process.alive)
const sum = (processes: ServerProcess[], figure: 'requests' | 'failures' | 'encodings') =>
  processes.flatMap(({ samples }) => samples).reduce((total, sample) => total + sample[figure], 0)

test('[D54] services, the database, and a row for each process with its figures', async () => {
  const before = sum((await status()).processes, 'requests')
  for (let i = 0; i < 20; i++) await api.request('GET', '/api/config')
  const now = await vi.waitFor(async () => {
    const answer = await status()
    expect(sum(answer.processes, 'requests')).toBeGreaterThanOrEqual(before + 20)
    return answer
  }, PATIENCE)
  expect(now.services.database).toBe('up')
  expect(now.databaseBytes).toBeGreaterThan(1_000_000)
  expect(now.databaseConnections.used).toBeGreaterThan(0)
  expect(now.databaseConnections.limit).toBeGreaterThanOrEqual(now.databaseConnections.used)
  const living = now.processes.filter(process => process.alive)
  expect(living).toHaveLength(api.urls.length)
  for (const { samples, version, pid } of living) {
    expect({ version, pid }).toEqual({ version: VERSION, pid: expect.any(Number) })
    const newest = samples.at(-1)
    expect(newest?.memoryMb).toBeGreaterThan(20)
    expect(newest?.seconds).toBeGreaterThan(0)
    const times = samples.map(sample => Date.parse(sample.at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
})

test('[D54] a map that is opened counts as a connection, and its layer as an encoding', async () => {
  // A layer that changed: what it was is encoded already.
  await api.pool.query("UPDATE layer_counter SET counter = counter + 1 WHERE kind = 'water_source'")
  const encodings = sum(await alive(), 'encodings')
  const socket = api.socket('maps', { token: await api.token('pdamdemo'), city: 'kota-contoh' })
  expect(await connect(socket)).toBeUndefined()
  socket.emit('request_features', { featureType: 'water_source', city: 'kota-contoh' })
  await vi.waitFor(async () => {
    const processes = await alive()
    expect(processes.reduce((total, { samples }) => total + (samples.at(-1)?.sockets ?? 0), 0)).toBe(1)
    expect(sum(processes, 'encodings')).toBe(encodings + 1)
  }, PATIENCE)
  socket.disconnect()
  await vi.waitFor(async () => {
    for (const { samples } of await alive()) expect(samples.at(-1)?.sockets).toBe(0)
  }, PATIENCE)
})

test('[D54] since: the later ones, and none twice', async () => {
  const held = new Map<string, string>()
  let since = new Date(0).toISOString()
  for (let i = 0; i < 5; i++) {
    const { processes } = await status(since)
    const [process] = processes.filter(({ alive }) => alive)
    if (!process) throw new Error('nobody lives')
    for (const { at } of process.samples) {
      expect(held.has(`${process.id} ${at}`)).toBe(false)
      held.set(`${process.id} ${at}`, at)
      if (at > since) since = at
    }
    await vi.waitFor(
      async () =>
        expect((await status(since)).processes.some(({ samples }) => samples.length > 0)).toBe(true),
      PATIENCE,
    )
  }
  expect(held.size).toBeGreaterThanOrEqual(5)
})

test('[D54] another process is there while it lives, whoever is asked, and says goodbye', async () => {
  const known = (await alive()).map(({ id }) => id)
  const other = await api.another()
  const [added] = await vi.waitFor(async () => {
    const more = (await alive()).filter(({ id }) => !known.includes(id))
    expect(more).toHaveLength(1)
    return more
  }, PATIENCE)
  await other.close()
  const { processes } = await status()
  expect(processes.find(({ id }) => id === added?.id)).toMatchObject({ alive: false })
  expect(processes.at(-1)?.alive).toBe(false)
})

test('[D54] one that died without a word is not alive, and forgotten after an hour', async () => {
  const insert = (id: string, ago: string) =>
    api.pool.query(
      `INSERT INTO server_process (id, host, pid, version, started_at, seen_at)
       VALUES ($1, 'mesin-lama', 7, '0.0.9', now() - interval '1 day', now() - $2::interval)`,
      [id, ago],
    )
  const [silent, forgotten] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002']
  await insert(silent, '1 minute')
  await insert(forgotten, '61 minutes')
  await api.pool.query("INSERT INTO server_sample VALUES ($1, now() - interval '61 minutes', '{}')", [silent])
  await vi.waitFor(async () => {
    const { processes } = await status()
    expect(processes.map(({ id }) => id)).not.toContain(forgotten)
    expect(processes.find(({ id }) => id === silent)).toMatchObject({ alive: false, samples: [] })
  }, PATIENCE)
})

test('[D54] a database that was away, and one that has forgotten everything, find the process again', async () => {
  const [before] = await alive()
  const name = new URL(api.env.DATABASE_URL ?? '').pathname.slice(1)
  const admin = new pg.Client(inject('postgres').replace('NAME', 'postgres'))
  await admin.connect()
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    await vi.waitFor(async () => expect((await api.request('GET', '/api/ready')).status).toBe(503), PATIENCE)
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()
  }
  await vi.waitFor(async () => {
    const processes = await alive()
    expect(processes.map(({ id }) => id)).toContain(before?.id)
    expect(sum(processes, 'failures')).toBeGreaterThan(0)
  }, PATIENCE)
  // As after a crash: what is not logged is gone.
  await api.pool.query('TRUNCATE server_process CASCADE')
  await vi.waitFor(async () => {
    const again = (await alive()).find(({ id }) => id === before?.id)
    expect(again?.startedAt).toBe(before?.startedAt)
    expect(again?.samples.length).toBeGreaterThan(0)
  }, PATIENCE)
})

test('[D5] readiness says no from the moment on which the process stops', async () => {
  const other = await api.another()
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.http.server.address() as { port: number }
  const socket = dial(port, '127.0.0.1')
  // Half a request keeps the connection while everything else is let go.
  await new Promise(resolve => socket.write('GET /api/ready HTTP/1.1\r\nhost: a\r\n', resolve))
  await vi.waitFor(() => expect(other.http.server.listening).toBe(true), PATIENCE)
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      other.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  await vi.waitFor(async () => expect(await connections()).toBe(1), PATIENCE)
  const closed = other.close()
  let answer = ''
  socket.on('data', bytes => {
    answer += String(bytes)
  })
  socket.write('\r\n')
  await vi.waitFor(() => expect(answer).toContain('"payload"'), PATIENCE)
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toContain('Server sedang berhenti')
  expect(answer).toContain('"database":"up"')
  await closed
})
