/**
 * What do two processes do with 1,000 open maps, people who read, an import and a synchronisation at once?
 *
 *   node bench/cluster-load.ts [--maps 1000] [--seconds 60] [--rate 20] [--customers 45000]
 *
 * PostgreSQL (writing through to the disk), Redis, two processes, nginx in front of them. All maps show one city; a user presses
 * Summarize there every two seconds, and each map is timed from the commit until it has heard of it, and until it has the
 * layers again. Maps and readers are processes of their own with a lower priority.
 */
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count, markdown, megabytes, ms, percentile } from '@petatirta/harness/table.ts'
import pg from 'pg'
import { askerAt } from './load/asker.ts'
import { reportOf, say, startChild } from './load/child.ts'
import type { ReadOrder, ReadReport } from './load/readers.ts'
import { startTopology } from './load/topology.ts'
import { utilities } from './load/utilities.ts'
import type { Heard, WatchOrder, WatchReport } from './load/watchers.ts'
import { changeBills, customerFile, importCustomers, summarise, synchronise } from './load/writers.ts'
import { benchFolder } from './support/folders.ts'
import type { LoopReport } from './support/loop-delay.ts'
import { readLoop, startLoop } from './support/loop-report.ts'
import { machine } from './support/machine.ts'

const WATCHERS = 2
const CHANGE_EVERY_MS = 2000
const IDLE_MS = 10_000
const FRESH_MS = 1000

const { values } = parseArgs({
  options: {
    maps: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    customers: { type: 'string', default: '45000' },
  },
})
const [maps, seconds, rate, customers] = [values.maps, values.seconds, values.rate, values.customers].map(
  Number,
) as [number, number, number, number]

const shares = (times: readonly number[]) => ({
  n: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  max: Math.max(...times),
})
const shareCells = (times: readonly number[]) => {
  const { n, p50, p95, p99, max } = shares(times)
  return [count(n), ...[p50, p95, p99, max].map(ms)]
}

const [, shown, ...others] = utilities()
const [imported, synced] = others.slice(10)
if (!shown || !imported || !synced) throw new Error('no utilities')
const city = { ...shown, customers }
const topology = await startTopology([city, { ...imported, customers: 100 }, { ...synced, customers }], say)
const { url, processes } = topology
const pool = new pg.Pool({ connectionString: topology.databaseUrl, max: 2 })
const children: ChildProcess[] = []
try {
  const servers = processes.map(process => process.child())
  const loops = () => Promise.all(servers.map(readLoop))
  const token = (await processes[0]?.signIn()) ?? ''
  const asker = askerAt(url, token)
  const file = await customerFile({ ...imported, customers })
  await changeBills(pool, synced.slug)
  await asker.openMap(city.slug)
  const empty = await loops()

  const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => startChild('watchers.ts')))
  children.push(...watchers)
  const connecting = performance.now()
  const order: WatchOrder = { url, token, slug: city.slug, maps: maps / WATCHERS }
  await Promise.all(
    watchers.map(watcher => {
      watcher.send(order)
      return reportOf<WatchReport>(watcher)
    }),
  )
  const connected = (performance.now() - connecting) / 1000
  say(`${count(maps)} maps are open after ${connected.toFixed(1)} s`)
  for (const server of servers) startLoop(server)
  await pass(IDLE_MS)
  const idle = await loops()

  const reader = await startChild('readers.ts')
  children.push(reader)
  for (const server of servers) startLoop(server)
  const started = performance.now()
  reader.send({ url, token, utility: city, perSecond: rate } satisfies ReadOrder)
  const writing = Promise.all([
    importCustomers({ url, token }, imported.slug, file),
    synchronise(asker, synced.slug),
  ])
  let isWritten = false
  writing.then(
    () => (isWritten = true),
    () => (isWritten = true),
  )
  const changes: Awaited<ReturnType<typeof summarise>>[] = []
  while (!isWritten || performance.now() - started < seconds * 1000) {
    await pass(CHANGE_EVERY_MS)
    changes.push(await summarise(asker, pool, city.slug))
  }
  const [importing, syncing] = await writing
  const loaded = (performance.now() - started) / 1000
  reader.send('over')
  const { times, errors: readErrors } = await reportOf<ReadReport>(reader)
  const busy = await loops()

  // What was changed last is on its way to the slowest.
  await pass(CHANGE_EVERY_MS)
  const heard = await Promise.all(
    watchers.map(watcher => {
      watcher.send('heard')
      return reportOf<Extract<WatchReport, { heard: Heard }>>(watcher)
    }),
  )
  const latencies = (what: 'heard' | 'fetched') =>
    changes.flatMap(({ counter, committedAt }) =>
      heard.flatMap(one => one.heard[counter]?.[what] ?? []).map(at => at - committedAt),
    )
  const [fresh, fetched] = [latencies('heard'), latencies('fetched')]
  const errors = [...readErrors, ...heard.flatMap(one => one.errors)]

  const perProcess = (name: string, reports: readonly LoopReport[], over: number) =>
    reports.map((one, i) => [
      `${name}, process ${i + 1}`,
      ...[one.p50, one.p99, one.max, one.ownP99].map(ms),
      megabytes(one.rss),
      megabytes(one.heapUsed),
      `${((100 * one.cpuSeconds) / over).toFixed(0)} %`,
    ])
  console.log(`## ${count(maps)} maps on ${processes.length} processes for ${loaded.toFixed(0)} s\n`)
  console.log(
    markdown(
      ['', 'loop p50, ms', 'p99', 'max', 'own p99', 'RSS MB', 'heap MB', 'processor'],
      [
        ...empty.map((one, i) => [
          `no maps, process ${i + 1}`,
          '',
          '',
          '',
          '',
          megabytes(one.rss),
          megabytes(one.heapUsed),
          '',
        ]),
        ...perProcess('maps open, nobody does anything', idle, IDLE_MS / 1000),
        ...perProcess('under load', busy, loaded),
      ],
    ),
  )
  console.log('')
  console.log(
    markdown(
      ['milliseconds', 'n', 'p50', 'p95', 'p99', 'max'],
      [
        ...Object.entries(times).map(([group, list]) => [`${group}`, ...shareCells(list)]),
        [`commit to ${count(maps)} maps that heard`, ...shareCells(fresh)],
        ['commit to layers there again', ...shareCells(fetched)],
      ],
    ),
  )
  console.log(
    `\nImport of ${count(importing.rows)} customers: ${importing.seconds.toFixed(1)} s (${count(importing.rows / importing.seconds)} rows/s). Synchronisation: ${syncing.seconds.toFixed(1)} s (${syncing.message}). ${count(maps)} maps opened in ${connected.toFixed(1)} s. ${machine()}\n`,
  )
  for (const error of errors.slice(0, 5)) console.log(`error: ${error}`)
  const expected = changes.length * maps
  const limits = [
    ['no error', String(errors.length), errors.length === 0],
    [
      'every map heard of every change',
      `${count(fresh.length)} of ${count(expected)}`,
      fresh.length === expected,
    ],
    [
      `heard within ${FRESH_MS} ms of the commit`,
      `${ms(Math.max(...fresh))} ms at most`,
      Math.max(...fresh) <= FRESH_MS,
    ],
  ] as const
  console.log(
    markdown(
      ['limit', 'measured', 'holds'],
      limits.map(([name, is, ok]) => [name, is, ok ? 'yes' : 'NO']),
    ),
  )
  const requests = Object.fromEntries(Object.entries(times).map(([group, list]) => [group, shares(list)]))
  const freshness = { heard: shares(fresh), fetched: shares(fetched) }
  const result = { maps, seconds, rate, empty, idle, busy, requests, freshness, importing, syncing, errors }
  writeFileSync(join(benchFolder('results'), 'cluster-load.json'), `${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = limits.every(([, , ok]) => ok) ? 0 : 1
} finally {
  for (const one of children) one.kill()
  await pool.end()
  await topology.stop()
}
