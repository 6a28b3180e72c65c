/** What Prometheus reads, and the files in deploy/ that draw it. */
import { readFileSync } from 'node:fs'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { connect, firstOf } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const TOKEN = 'a-token-for-prometheus-0123'
const deployed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

let api: Api
/** A process that nobody else talks to: what it counts is what the test did. */
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: TOKEN })
  const app = await api.another()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`
  stop = app.close
})
afterAll(async () => {
  await stop()
  await api.stop()
})

const read = (authorization?: string, at = url) =>
  fetch(`${at}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
const metrics = async (at = url) => {
  const response = await read(`Bearer ${TOKEN}`, at)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  return response.text()
}
/** The sum of all series whose labels hold these. */
const value = (text: string, name: string, ...labels: string[]): number =>
  text
    .split('\n')
    .filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter(line => labels.every(label => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
/** Of all processes: which one answered is none of the test's business. */
const total = async (name: string, ...labels: string[]) => {
  const texts = await Promise.all([...api.urls, url].map(at => metrics(at)))
  return texts.reduce((sum, text) => sum + value(text, name, ...labels), 0)
}

describe('[D53] who may read it', () => {
  test.each([undefined, '', 'Bearer ', 'Bearer wrong', TOKEN, `bearer ${TOKEN}x`, `Basic ${TOKEN}`])(
    'not with %s',
    async authorization => {
      const response = await read(authorization)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 5080105, payload: null })
    },
  )

  test('nobody where no token is set, as if it were not there', async () => {
    const bare = await startApi()
    const response = await read(`Bearer ${TOKEN}`, bare.urls[0])
    await bare.stop()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 5080102 })
  })

  test("nor with a user's token", async () => {
    expect((await read(`Bearer ${await api.token('rootdemo')}`)).status).toBe(401)
  })
})

test('[D53] requests, by pattern and class; what a user typed is no label', async () => {
  const token = await api.token('rootdemo')
  const ask = (path: string, method = 'GET') =>
    fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  const name = 'petatirta_http_request_duration_seconds_count'
  const before = await metrics()
  for (const keyword of ['Budi', 'Siti', 'Agus']) await ask(`/api/users?keyword=${keyword}`)
  await ask('/api/bills/customer/PELANGGAN-7?city=kota-contoh')
  await ask('/api/PELANGGAN-8')
  await ask('/PELANGGAN-9', 'PROPFIND')
  await ask('/%E0%A4%A')
  await vi.waitFor(async () => {
    const after = await metrics()
    const more = (...labels: string[]) => value(after, name, ...labels) - value(before, name, ...labels)
    expect(more('route="/api/users"', 'method="GET"', 'status="2xx"')).toBe(3)
    expect(more('route="/api/bills/customer/:id"', 'status="4xx"')).toBe(1)
    expect(more('route="/api/*"', 'status="4xx"')).toBe(1)
    expect(more('method="other"')).toBe(1)
    expect(after).not.toMatch(/Budi|Siti|PELANGGAN|kota-contoh/)
  }, PATIENCE)
})

test('[D53] sockets by namespace while they are open', async () => {
  const socket = api.socket('maps', { token: await api.token('pdamdemo'), city: 'kota-contoh' })
  expect(await connect(socket)).toBeUndefined()
  expect(await total('petatirta_sockets', 'namespace="/maps"')).toBe(1)
  expect(await total('petatirta_socket_connections')).toBe(1)
  const exceptions = await total('petatirta_socket_exceptions_total')
  const exception = firstOf(socket, 'exception')
  socket.emit('request_features', { featureType: 'pipe', city: 'kabupaten-sarolangun' })
  await exception
  expect(await total('petatirta_socket_exceptions_total', 'namespace="/maps"')).toBe(exceptions + 1)
  socket.disconnect()
  await vi.waitFor(async () => expect(await total('petatirta_socket_connections')).toBe(0), PATIENCE)
})

test('[D53] imports, the encodings they lead to, and jobs', async () => {
  const { slug } = await people(api).company()
  const file = collection([point('a'), point('b'), point('c')])
  expect((await upload(api, slug, 'accessories', file)).status).toBe(200)
  expect((await upload(api, slug, 'accessories', '<html>')).status).toBe(400)
  const imports = 'petatirta_import_duration_seconds_count'
  await vi.waitFor(async () => {
    expect(await total(imports, 'kind="accessories"', 'result="done"')).toBe(1)
    expect(await total(imports, 'kind="accessories"', 'result="failed"')).toBe(1)
    expect(await total('petatirta_import_features_total', 'kind="accessories"')).toBe(3)
    expect(await total('petatirta_imports_running')).toBe(0)
    expect(await total('petatirta_encoding_duration_seconds_count', 'kind="accessories"')).toBe(1)
    expect(await total('petatirta_encoded_rows_total', 'kind="accessories"')).toBe(3)
  }, PATIENCE)
  await api.request('GET', `/api/upload/customer/sync?city=${slug}`, { token: await api.token('opsdemo') })
  await vi.waitFor(async () => {
    expect(await total('petatirta_job_duration_seconds_count', 'result="done"')).toBe(1)
    expect(await total('petatirta_jobs_running')).toBe(0)
  }, PATIENCE)
})

test('[D53] what all processes share is read from the database', async () => {
  const queued = value(await metrics(), 'petatirta_jobs_queued')
  await people(api).job('queued')
  await api.pool.query(
    `INSERT INTO device_intake SELECT city_id, 17 FROM company WHERE slug = 'kota-contoh';
     INSERT INTO device_refusal VALUES (NULL, 'utility', 5, now(), '')`,
  )
  const text = await metrics()
  expect(value(text, 'petatirta_jobs_queued')).toBe(queued + 1)
  expect(value(text, 'petatirta_device_messages_taken_total')).toBe(17)
  expect(value(text, 'petatirta_device_messages_refused_total', 'reason="utility"')).toBe(5)
})

test('[D53] pipe networks in memory', async () => {
  expect(value(await metrics(), 'petatirta_networks_held')).toBe(0)
  const headers = { authorization: `Bearer ${await api.token('rootdemo')}` }
  expect((await fetch(`${url}/api/network/check?city=kota-contoh`, { headers })).status).toBe(200)
  const text = await metrics()
  expect(value(text, 'petatirta_networks_held')).toBe(1)
  expect(value(text, 'petatirta_networks_bytes')).toBeGreaterThan(0)
})

test('[D53] the process itself', async () => {
  const text = await metrics()
  expect(value(text, 'petatirta_database_connections', 'state="idle"')).toBeGreaterThan(0)
  expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

describe('[D53] deploy', () => {
  /** Names of metrics in PromQL: what is neither a function nor a label nor a keyword. */
  const namesIn = (text: string) =>
    new Set(
      text.match(/\b(?:petatirta|nodejs|process)_\w+/g)?.map(name => name.replace(/_bucket$/, '_count')),
    )

  test('the dashboard and the alerts speak of metrics that there are', async () => {
    const known = new Set((await metrics()).match(/^\w+/gm))
    // Of what has not happened yet there is a name, but no series.
    for (const [, name] of (await metrics()).matchAll(/^# TYPE (\w+) histogram$/gm))
      for (const suffix of ['_count', '_sum', '_bucket']) known.add(`${name}${suffix}`)
    for (const [, name] of (await metrics()).matchAll(/^# TYPE (\w+) /gm)) if (name) known.add(name)
    const dashboard = JSON.parse(deployed('grafana/petatirta.json'))
    const queries: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
      (panel.targets ?? []).map(target => target.expr),
    )
    expect(queries.length).toBeGreaterThan(12)
    const alerts = deployed('prometheus-alerts.yml')
    for (const text of [queries.join('\n'), alerts]) {
      expect(namesIn(text).size).toBeGreaterThan(4)
      expect([...namesIn(text)].filter(name => !known.has(name))).toEqual([])
    }
    // What we measure ourselves is drawn, too.
    const own = [...(await metrics()).matchAll(/^# TYPE (petatirta_\w+) (\w+)$/gm)].map(
      ([, name = '']) => name,
    )
    const drawn = queries.join('\n')
    expect(own.filter(name => !drawn.includes(name))).toEqual([])
  })

  test('panels have a place of their own, and their queries balanced brackets', () => {
    const { panels, uid } = JSON.parse(deployed('grafana/petatirta.json'))
    expect(uid).toBe('petatirta')
    const taken = new Set<string>()
    for (const { gridPos, targets = [], title } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), title).toBe(false)
          expect(x).toBeLessThan(24)
          taken.add(`${x} ${y}`)
        }
      for (const { expr } of targets)
        for (const [open, close] of ['()', '{}', '[]'])
          expect(expr.split(open).length, expr).toBe(expr.split(close).length)
    }
  })
})
