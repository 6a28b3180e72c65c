/**
 * How long from a device's reading to an open map, when a whole utility reports?
 *
 *   node bench/devices.ts [--devices 10000] [--period 10] [--seconds 60] [--watched 200] [--no-browser]
 *
 * Two processes, Redis and Mosquitto. One process holds the connection to the broker; the map is open on the other: its
 * socket alone, and whole in Chromium, where the labels of devices are read.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DeviceReadings } from '@petatirta/contract'
import { createBroker } from '@petatirta/harness/broker.ts'
import { startDatabase } from '@petatirta/harness/database.ts'
import { makeFolder } from '@petatirta/harness/folder.ts'
import { startProduct } from '@petatirta/harness/product.ts'
import { end, findProgram } from '@petatirta/harness/programs.ts'
import { startRedis } from '@petatirta/harness/redis.ts'
import { count, markdown, ms, percentile } from '@petatirta/harness/table.ts'
import pg from 'pg'
import { io } from 'socket.io-client'
import { createApp } from '../apps/api/src/app.ts'
import { insertUser } from '../apps/api/src/city/users.ts'
import { newId } from '../apps/api/src/platform/ids.ts'
import { readSettings } from '../apps/api/src/platform/settings.ts'
import { middleOf } from './devices/grid.ts'
import { type LabelTimes, openLabels } from './devices/labels.ts'
import type { Published, PublishOrder } from './devices/publisher.ts'
import { BENCH_USER } from './support/city.ts'
import { serveFiles } from './support/file-server.ts'
import { benchFolder, ROOT } from './support/folders.ts'
import { machine } from './support/machine.ts'
import { buildClient } from './support/product-server.ts'

const P99_LIMIT_MS = 2000
const LEAST_LABELS = 20
const ANOMALIES = 0.01
const SLUG = 'bench-devices'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    period: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    watched: { type: 'string', default: '200' },
    'no-browser': { type: 'boolean', default: false },
  },
})
const [devices, period, seconds, watched] = [
  values.devices,
  values.period,
  values.seconds,
  values.watched,
].map(Number) as [number, number, number, number]

/** Seconds that a process has worked, by the kernel's own count. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const program = findProgram('mosquitto')
if (!program) throw new Error('Mosquitto is not installed')
if (!values['no-browser']) buildClient()
const { path: dir, remove } = makeFolder('devices')
const stops: (() => unknown)[] = [remove]
const stopWith = (stop: () => unknown) => stops.unshift(stop)
try {
  // Unlike the other benches' database this one writes through to the disk: that is what a reading waits for.
  const { url: databaseUrl, stop } = await startDatabase(join(dir, 'cluster'), { durable: true })
  stopWith(stop)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  stopWith(() => pool.end())
  const redis = await startRedis()
  stopWith(redis.stop)
  const broker = await createBroker(program)
  stopWith(() => broker.remove())

  // For its grey tiles: whose map lies below is not the question.
  const files = await serveFiles(dir, { url: databaseUrl, pool, stop })
  stopWith(() => files.close())

  const env = {
    NODE_ENV: 'test',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    MQTT_URL: broker.url,
    TILE_MAP_URL: files.tileUrl,
  }
  const app = await createApp(readSettings({ ...env, REDIS_URL: '', MQTT_URL: '' }))
  await app.db
    .insertInto('company')
    .values({
      id: newId(),
      slug: SLUG,
      name: 'Bench',
      ...middleOf(devices),
      gmt_offset: 7,
      unique_code: SLUG,
      unique_code_device: SLUG,
      api_service: 'csv',
    })
    .execute()
  await app.db
    .transaction()
    .execute(trx => insertUser(trx, { ...BENCH_USER, rule: 'root', roles: [], cityId: null, isActive: true }))
  await app.close()

  const stored = async () => {
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM device_reading')
    return rows[0]?.n ?? 0
  }
  // The first to ask leads; once the broker knows its session, everything that follows is kept for it.
  const leader = await startProduct({ env })
  stopWith(leader.stop)
  await pass(3000)
  const other = await startProduct({ env })
  stopWith(other.stop)

  const answer = await fetch(`${other.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BENCH_USER),
  })
  const token = ((await answer.json()) as { payload: { accessToken: string } }).payload.accessToken
  const labels = values['no-browser'] ? null : await openLabels({ url: other.url, token, slug: SLUG })
  if (labels) stopWith(labels.close)
  const ids = Array.from({ length: watched }, (_, i) => `d${Math.floor((i * devices) / watched)}`)
  const latencies: number[] = []
  /** In the first round every device is new to the layer. */
  const first: number[] = []
  const socket = io(`${other.url}/subscriber`, { transports: ['websocket'], query: { token, city: SLUG } })
  stopWith(() => socket.disconnect())
  socket.on('device_readings', ({ devices: list }: DeviceReadings) => {
    for (const { data } of list) {
      const latency = Date.now() - Date.parse(data[0]?.samplingDate ?? '')
      latencies.push(latency)
      if (latencies.length <= watched) first.push(latency)
    }
  })
  await new Promise(resolve => socket.once('connect', () => resolve(undefined)))
  socket.emit('watch_devices', { city: SLUG, ids })

  const publisher = fork(join(ROOT, 'bench/devices/publisher.ts'))
  stopWith(() => end(publisher, 'SIGTERM'))
  // Real devices bring processors of their own: these must not take the server's.
  if (publisher.pid) setPriority(publisher.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await once(publisher, 'message')
  const order: PublishOrder = {
    url: broker.url,
    code: SLUG,
    devices,
    anomalies: ANOMALIES,
    startedAt: Date.now(),
    periodMs: period * 1000,
    durationMs: seconds * 1000,
  }
  const servers = [leader.pid(), other.pid()]
  const before = servers.map(processorSeconds)
  publisher.send(order)
  const [published] = (await once(publisher, 'message')) as [Published | { failed: string }]
  if ('failed' in published) throw new Error(published.failed)
  for (let last = -1; (await stored()) !== last; await pass(1500)) last = await stored()
  const lost = published.readings - (await stored())
  const { rows: refused } = await pool.query('SELECT reason, count FROM device_refusal')
  const worked = servers.map((server, i) => (processorSeconds(server) - (before[i] ?? 0)).toFixed(1))
  const seen = latencies.length
  const onLabels = await labels?.read(order)

  console.log(`## ${count(devices)} devices, each every ${period} s, for ${seconds} s\n`)
  console.log(
    markdown(
      ['messages', 'readings', 'lost', 'devices late by, ms'],
      [[count(published.messages), count(published.readings), String(lost), ms(published.behindMs)]],
    ),
  )
  const timesRow = (name: string, times: readonly number[], firstRound?: number) => [
    name,
    count(times.length),
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.99)),
    ms(firstRound),
    ms(percentile(times, 1)),
  ]
  console.log(
    `\n${markdown(
      ['from publishing to', 'seen', 'p50 ms', 'p99 ms', 'p99 first round', 'max ms'],
      [
        timesRow("the map's socket", latencies, percentile(first, 0.99)),
        ...(onLabels ? [timesRow('the text of a label', onLabels.latencies)] : []),
      ],
    )}`,
  )
  console.log(`\nProcessor seconds: listening ${worked[0]}, map ${worked[1]}.`)
  console.log(`Refused: ${JSON.stringify(refused)}. ${machine()}\n`)
  const expected = Math.floor((watched * seconds) / period)
  const within = (name: string, times: readonly number[]) => {
    const p99 = percentile(times, 0.99)
    return [`reading to ${name}, p99 < ${P99_LIMIT_MS} ms`, `${ms(p99)} ms`, p99 < P99_LIMIT_MS] as const
  }
  const labelLimits = ({ standing, latencies: times, missed }: LabelTimes) => [
    within('label', times),
    [`labels on the map, at least ${LEAST_LABELS}`, String(standing), standing >= LEAST_LABELS] as const,
    ['every reading of a label seen', `${times.length} of ${times.length + missed}`, missed === 0] as const,
  ]
  const limits = [
    within('map', latencies),
    ['no reading lost', String(lost), lost === 0] as const,
    ['every reading of a watched device seen', `${seen} of ${expected}`, seen >= expected] as const,
    ...(onLabels ? labelLimits(onLabels) : []),
  ]
  console.log(
    markdown(
      ['limit', 'measured', 'holds'],
      limits.map(([name, is, ok]) => [name, is, ok ? 'yes' : 'NO']),
    ),
  )
  const shares = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) })
  const result = {
    devices,
    period,
    seconds,
    watched,
    published,
    lost,
    ...shares(latencies),
    ...(onLabels && { labels: { standing: onLabels.standing, ...shares(onLabels.latencies) } }),
  }
  writeFileSync(join(benchFolder('results'), 'devices.json'), `${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = limits.every(([, , ok]) => ok) ? 0 : 1
} finally {
  for (const stop of stops) await stop()
}
