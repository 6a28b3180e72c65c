/**
 * What does the server do when all users open the same city at once?
 *
 *   node bench/server-load.ts [--sizes 200000] [--clients 200] [--rounds 5]
 *
 * The first round meets a city that was not encoded yet, and a server that has just started.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { count, markdown, median, megabytes, ms } from '@petatirta/harness/table.ts'
import type { LoadOrder, LoadReport } from './load/clients.ts'
import type { Visit } from './load/open-city.ts'
import { ensureCities, OPENED_KINDS } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { benchFolder, ROOT } from './support/folders.ts'
import type { LoopReport } from './support/loop-delay.ts'
import { readLoop, startLoop } from './support/loop-report.ts'
import { machine } from './support/machine.ts'
import { startProduct } from './support/product-server.ts'

const PROCESSES = 2
const P99_LIMIT_MS = 50
/** Garbage comes and goes; a leak of a client's copy would be far beyond it. */
const FLAT = 1.1

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
  },
})
const [size, clients, rounds] = [values.sizes, values.clients, values.rounds].map(Number) as [
  number,
  number,
  number,
]

async function visitors(): Promise<ChildProcess> {
  const child = fork(join(ROOT, 'bench/load/clients.ts'))
  // Real clients bring processors of their own: these must not take the server's.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await once(child, 'message')
  return child
}

async function order(child: ChildProcess, what: LoadOrder): Promise<Visit[]> {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [LoadReport]
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.visits
}

interface Round extends Omit<LoopReport, 'type'> {
  readonly seconds: number
  readonly drawable: number
  readonly slowest: number
  readonly bytes: number
  readonly encodings: number
}

const database = await startDatabase()
const stops: (() => unknown)[] = [database.stop]
try {
  const [city] = await ensureCities(database, [size])
  if (!city) throw new Error('No city')
  const encodings = async () => {
    // Statistics of a session reach the view when it has been idle for a moment.
    await new Promise(resolve => setTimeout(resolve, 1200))
    const { rows } = await database.pool.query<{ n: number }>(
      "SELECT n_tup_ins::int AS n FROM pg_stat_user_tables WHERE relname = 'feature_set'",
    )
    return rows[0]?.n ?? 0
  }
  await database.pool.query('DELETE FROM feature_set WHERE city_id = $1', [city.cityId])
  const loopDelay = join(ROOT, 'bench/support/loop-delay.ts')
  const product = await startProduct({
    databaseUrl: database.url,
    nodeFlags: ['--expose-gc', '--import', loopDelay],
  })
  stops.unshift(product.stop)
  const token = await product.signIn()
  const children = await Promise.all(Array.from({ length: PROCESSES }, visitors))
  stops.unshift(() => children.map(child => child.kill()))
  const before = await readLoop(product.child())

  const list: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const encoded = await encodings()
    startLoop(product.child())
    const started = performance.now()
    const what = { url: product.url, token, slug: city.slug, clients: clients / PROCESSES }
    const visits = (await Promise.all(children.map(child => order(child, what)))).flat()
    const seconds = (performance.now() - started) / 1000
    const { type: _, ...loop } = await readLoop(product.child())
    list.push({
      ...loop,
      seconds,
      drawable: median(visits.map(visit => visit.drawable)),
      slowest: Math.max(...visits.map(visit => visit.complete)),
      bytes: visits.reduce((sum, visit) => sum + visit.bytes, 0),
      encodings: (await encodings()) - encoded,
    })
    console.error(`round ${round + 1}: ${seconds.toFixed(1)} s`)
  }

  const head = [
    'round',
    'seconds',
    'MB sent',
    'drawable, median',
    'slowest client',
    'loop p50',
    'loop p99',
    'loop max',
    'own p99',
    'own max',
  ]
  const rows = list.map((round, i) => [
    String(i + 1),
    round.seconds.toFixed(1),
    megabytes(round.bytes),
    ...[round.drawable, round.slowest, round.p50, round.p99, round.max, round.ownP99, round.ownMax].map(ms),
    round.cpuSeconds.toFixed(1),
    megabytes(round.rss),
    megabytes(round.heapUsed),
    megabytes(round.external),
    String(round.encodings),
  ])
  console.log(`## ${clients} clients open ${count(size)} customers at once\n`)
  console.log(markdown([...head, 'cpu s', 'RSS MB', 'heap MB', 'external MB', 'encodings'], rows))
  console.log(`\nRSS before: ${megabytes(before.rss)} MB. ${machine()}\n`)

  const total = list.reduce((sum, { encodings: n }) => sum + n, 0)
  const p99 = Math.max(...list.map(round => round.p99))
  const own = Math.max(...list.map(round => round.ownP99))
  const [first, last] = [list[1] ?? list[0], list.at(-1)]
  const growth = (last?.rss ?? 0) / (first?.rss ?? 1)
  const limits = [
    ['served from one encoding', `${total} for ${OPENED_KINDS.length} layers`, total === OPENED_KINDS.length],
    [
      `event-loop delay p99 < ${P99_LIMIT_MS} ms`,
      `${ms(p99)} ms (own work ${ms(own)} ms)`,
      p99 < P99_LIMIT_MS,
    ],
    [`memory flat (last round ≤ ${FLAT} × second)`, `${growth.toFixed(2)} ×`, growth <= FLAT],
  ] as const
  console.log(
    markdown(
      ['limit', 'measured', 'holds'],
      limits.map(([name, is, ok]) => [name, is, ok ? 'yes' : 'NO']),
    ),
  )
  writeFileSync(
    join(benchFolder('results'), 'server-load.json'),
    `${JSON.stringify({ size, clients, list }, null, 2)}\n`,
  )
  process.exitCode = limits.every(([, , ok]) => ok) ? 0 : 1
} finally {
  for (const stop of stops) await stop()
}
