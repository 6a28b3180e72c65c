/**
 * Does a process that works for long keep what it should give back?
 *
 *   node bench/long-sit.ts [--minutes 30] [--rate 6] [--customers 20000] [--maps 50]
 *
 * Two processes behind nginx, with maps that stay open, people who read and open maps, an import and a synchronisation every two
 * minutes, a change every ten seconds. Each minute: memory after a collection, open files and sockets, threads. The
 * median of the last five minutes may not be above that of the sixth to tenth by more than a twentieth.
 */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count, markdown, megabytes, percentile } from '@petatirta/harness/table.ts'
import pg from 'pg'
import { askerAt } from './load/asker.ts'
import { reportOf, say, startChild } from './load/child.ts'
import type { ReadOrder, ReadReport } from './load/readers.ts'
import { startTopology } from './load/topology.ts'
import { utilities } from './load/utilities.ts'
import type { WatchOrder, WatchReport } from './load/watchers.ts'
import { changeBills, customerFile, importCustomers, summarise, synchronise } from './load/writers.ts'
import { benchFolder } from './support/folders.ts'
import { readLoop } from './support/loop-report.ts'
import { machine } from './support/machine.ts'

const MINUTE_MS = 60_000
const CHANGE_EVERY_MS = 10_000
const WRITE_EVERY_MS = 2 * MINUTE_MS
const MORE = 1.05

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '6' },
    customers: { type: 'string', default: '20000' },
    maps: { type: 'string', default: '50' },
  },
})
const [minutes, rate, customers, maps] = [values.minutes, values.rate, values.customers, values.maps].map(
  Number,
) as [number, number, number, number]

interface Sample {
  readonly minute: number
  readonly rss: number
  readonly heap: number
  readonly external: number
  readonly files: number
  readonly threads: number
}

/** The sum over all processes. */
async function sample(minute: number, servers: readonly ChildProcess[]): Promise<Sample> {
  const sum = { rss: 0, heap: 0, external: 0, files: 0, threads: 0 }
  for (const server of servers) {
    const { rss, heapUsed, external } = await readLoop(server)
    sum.rss += rss
    sum.heap += heapUsed
    sum.external += external
    sum.files += readdirSync(`/proc/${server.pid}/fd`).length
    sum.threads += readdirSync(`/proc/${server.pid}/task`).length
  }
  return { minute, ...sum }
}

/** Calls the work again and again until the time is over; what fails is reported, and the sit goes on. */
async function every(everyMs: number, until: number, errors: string[], work: () => Promise<unknown>) {
  while (performance.now() < until) {
    const began = performance.now()
    await work().catch((error: unknown) => errors.push(String(error)))
    await pass(Math.max(0, Math.min(until, began + everyMs) - performance.now()))
  }
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
  const token = (await processes[0]?.signIn()) ?? ''
  const asker = askerAt(url, token)
  const files = [
    await customerFile({ ...imported, customers }),
    await customerFile({ ...imported, slug: `${imported.slug}-lain`, customers: customers - 900 }),
  ]
  const [watcher, reader] = [await startChild('watchers.ts'), await startChild('readers.ts')]
  children.push(watcher, reader)
  watcher.send({ url, token, slug: city.slug, maps } satisfies WatchOrder)
  await reportOf<WatchReport>(watcher)
  reader.send({ url, token, utility: city, perSecond: rate } satisfies ReadOrder)

  const errors: string[] = []
  const until = performance.now() + minutes * MINUTE_MS
  const samples: Sample[] = [await sample(0, servers)]
  let imports = 0
  const working = [
    every(CHANGE_EVERY_MS, until, errors, () => summarise(asker, pool, city.slug)),
    every(WRITE_EVERY_MS, until, errors, () =>
      importCustomers({ url, token }, imported.slug, files[imports++ % 2] ?? ''),
    ),
    every(WRITE_EVERY_MS, until, errors, async () => {
      await changeBills(pool, synced.slug)
      await synchronise(asker, synced.slug)
    }),
  ]
  for (let minute = 1; minute <= minutes; minute++) {
    await pass(until - (minutes - minute) * MINUTE_MS - performance.now())
    const one = await sample(minute, servers)
    samples.push(one)
    say(`minute ${minute}: ${megabytes(one.rss)} MB, heap ${megabytes(one.heap)} MB, ${one.files} files`)
  }
  await Promise.all(working)
  reader.send('over')
  const report = await reportOf<ReadReport>(reader)
  const asked = Object.values(report.times).reduce((sum, list) => sum + list.length, 0)
  errors.push(...report.errors)

  const columns = ['rss', 'heap', 'external', 'files', 'threads'] as const
  const median = (some: readonly Sample[], column: (typeof columns)[number]) =>
    percentile(
      some.map(one => one[column]),
      0.5,
    )
  const begun = samples.filter(({ minute }) => minute > 5 && minute <= 10)
  const ended = samples.filter(({ minute }) => minute > minutes - 5)
  const cells = (one: Sample) => [
    megabytes(one.rss),
    megabytes(one.heap),
    megabytes(one.external),
    count(one.files),
    count(one.threads),
  ]
  console.log(`## ${minutes} minutes of mixed load on ${processes.length} processes, their sum\n`)
  console.log(
    markdown(
      ['minute', 'RSS MB', 'heap MB', 'outside the heap MB', 'files and sockets', 'threads'],
      samples
        .filter(({ minute }) => minute % 5 === 0 || minute === 1)
        .map(one => [String(one.minute), ...cells(one)]),
    ),
  )
  const limits = columns.map(column => {
    const [from, to] = [median(begun, column), median(ended, column)]
    return { column, from, to, holds: to <= from * MORE }
  })
  for (const { column, from, to, holds } of limits)
    console.log(
      `${column}: ${count(from)} in minutes 6 to 10, ${count(to)} in the last five: ${holds ? 'flat' : 'GROWS'}`,
    )
  console.log(`\n${count(asked)} requests, ${imports} imports, ${errors.length} errors. ${machine()}`)
  for (const error of errors.slice(0, 5)) console.log(`error: ${error}`)
  writeFileSync(
    join(benchFolder('results'), 'long-sit.json'),
    `${JSON.stringify({ samples, errors }, null, 2)}\n`,
  )
  process.exitCode = errors.length === 0 && limits.every(({ holds }) => holds) ? 0 : 1
} finally {
  for (const one of children) one.kill()
  await pool.end()
  await topology.stop()
}
