/** What goes wrong. Each fault begins and is over again within its function; the load goes on all the while. */
import { setTimeout as pass } from 'node:timers/promises'
import { PERFECT } from '@petatirta/harness/line.ts'
import { kill } from '@petatirta/harness/processes.ts'
import { METRICS_TOKEN, type Stage } from './stage.ts'
import type { Supervised } from './supervised.ts'

export interface Fault {
  readonly name: string
  /** Settles when whatever was broken is whole again, or is being started by those whose task that is. */
  during(stage: Stage): Promise<void>
}

const HOURS_2 = 2 * 60 * 60

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const between = (random: () => number, least: number, most: number) => least + random() * (most - least)

/** How many imports or jobs it works on now. */
async function workOf({ url }: Supervised, gauge: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await fetch(`${url}/metrics`, { headers }).then(
    response => response.text(),
    () => '',
  )
  const lines = text.matchAll(new RegExp(`^${gauge}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0)
}

async function findWorker({ processes }: Stage, gauge: string): Promise<Supervised> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; )
    for (const process of processes) if ((await workOf(process, gauge)) > 0) return process
  throw new Error(`no process had ${gauge} for 20 s`)
}

const killApi: Fault = {
  name: 'kill-api',
  during: ({ processes, random }) => pick(random, processes).kill(),
}

const killWorker: Fault = {
  name: 'kill-worker',
  during: async stage => {
    const gauge = pick(stage.random, ['petatirta_jobs_running', 'petatirta_imports_running'])
    await (await findWorker(stage, gauge)).kill()
  },
}

const killPostgres: Fault = {
  name: 'kill-postgres',
  during: async ({ database, random }) => {
    // Sometimes all of it at one stroke, sometimes its head alone.
    const processes = database.processes?.() ?? []
    for (const pid of random() < 0.5 ? processes : processes.slice(0, 1)) kill(pid)
  },
}

const killRedis: Fault = {
  name: 'kill-redis',
  during: async ({ redis, random }) => {
    await redis.kill()
    await pass(between(random, 1000, 3000))
    await redis.restart()
  },
}

const diskFull: Fault = {
  name: 'disk-full',
  during: async ({ disk, database, client }) => {
    disk.fill()
    try {
      const before = client.counts.refusals
      // What is left in files that are there already is used up faster than the load alone would do it.
      for (const deadline = Date.now() + 20_000; client.counts.refusals < before + 5; await pass(200)) {
        if (Date.now() > deadline) throw new Error('nothing was refused while the disk was full')
        await database.pool.query('SELECT pg_switch_wal()').catch(() => undefined)
      }
      await pass(1000)
    } finally {
      disk.free()
    }
  },
}

const slowDatabase: Fault = {
  name: 'slow-database',
  during: async ({ database: { line }, random }) => {
    line?.setQuality({ ...PERFECT, roundTripMs: between(random, 500, 1500) })
    await pass(5000)
    line?.setQuality(PERFECT)
  },
}

const cutNetwork: Fault = {
  name: 'cut-network',
  during: async ({ line, random }) => {
    // Refused at once, or kept in the dark until everything arrives late, or until the line breaks after all.
    const way = pick(random, ['cut', 'silence', 'both'])
    if (way !== 'cut') {
      line.silence()
      await pass(between(random, 2000, 4000))
    }
    if (way !== 'silence') {
      line.cut()
      await pass(between(random, 1000, 3000))
    }
    line.open()
  },
}

/** How much its clock is ahead, by the date of its answers. */
async function aheadOf({ url }: Supervised): Promise<number> {
  const { headers } = await fetch(`${url}/api/health`)
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000
}

const jumpClock: Fault = {
  name: 'jump-clock',
  during: async ({ clocks, processes, random }) => {
    const jumping = random() < 0.5 ? [0, 1] : [pick(random, [0, 1])]
    const seconds = pick(random, [HOURS_2, -HOURS_2])
    const jump = (by: number) => Promise.all(jumping.map(i => clocks[i]?.jump(by)))
    await jump(seconds)
    try {
      await pass(3000)
      for (const i of jumping) {
        const ahead = await aheadOf(processes[i] as Supervised)
        if (Math.abs(ahead - seconds) > 60) throw new Error(`the clock is ${ahead} s ahead, not ${seconds}`)
      }
    } finally {
      await jump(0)
    }
  },
}

const failOver: Fault = {
  name: 'failover',
  during: async ({ database, customers, random }) => {
    if (!database.failOver) throw new Error('there is no standby')
    await database.failOver(pick(random, ['kill', 'freeze']), customers.marker)
  },
}

/** On a database with a standby. */
export const FAILOVERS: readonly Fault[] = [failOver]

export const FAULTS: readonly Fault[] = [
  killApi,
  killWorker,
  killPostgres,
  killRedis,
  diskFull,
  slowDatabase,
  cutNetwork,
  jumpClock,
]
