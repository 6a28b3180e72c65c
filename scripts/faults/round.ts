/** One fault under load, and whether everything is as it has to be afterwards. */
import { setTimeout as pass } from 'node:timers/promises'
import { rssOf, zombiesOf } from '@petatirta/harness/processes.ts'
import { waitUntil } from '@petatirta/harness/wait.ts'
import type { Fault } from './faults.ts'
import type { Stage } from './stage.ts'

const HEALTHY_WITHIN_MS = 120_000
const LOOK_MS = 100
/** What an api process may take of memory; with this load it takes up to 600, most of it while it starts. */
const MOST_MEGABYTES = 1000

export interface Round {
  readonly fault: string
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly mapsRecovered: number
  readonly maps: number
  /** From the end of the fault until all processes were ready and all maps had what came after it. */
  readonly recoveryMs: number
  readonly megabytes: number
  readonly withoutWritesMs: number
  /** Whatever else is not as it should be. */
  readonly problems: readonly string[]
}

/** Whether it holds before the deadline. */
const until = (deadline: number, holds: () => Promise<boolean>) =>
  waitUntil(holds, { withinMs: deadline - Date.now(), everyMs: LOOK_MS })

const isReady = async (url: string) =>
  (await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) })).status === 200

export async function runRound(stage: Stage, fault: Fault): Promise<Round> {
  const { load, processes, client, customers, billing, database, maps, random } = stage
  const problems: string[] = []
  const before = await load.check(database.pool)
  client.withoutWritesMs()
  load.go()
  // All users are at work when it happens.
  await pass(1000 + random() * 1000)
  await fault.during(stage).catch((error: unknown) => problems.push(String(error)))
  const ended = Date.now()
  const deadline = ended + HEALTHY_WITHIN_MS

  const healthy = await until(deadline, async () => {
    const ready = await Promise.all(processes.map(({ url }) => isReady(url)))
    return ready.every(Boolean)
  })
  if (!healthy) problems.push('not ready within 120 s')
  await pass(500)
  await load.pause()
  if (!(await until(deadline, billing.finish))) problems.push('a job has not ended')
  await customers.marker()
  const count = await customers.count()
  const isRecovered = async (map: Stage['maps'][number]) =>
    (await map.rows()) === count && (await map.isSame())
  const recovered = await Promise.all(maps.map(map => until(deadline, () => isRecovered(map))))
  const recoveryMs = Date.now() - ended
  for (const [i, map] of maps.entries())
    if (!recovered[i])
      problems.push(`${map.name} has ${await map.rows().catch(String)} customers of ${count}`)

  const withoutWritesMs = client.withoutWritesMs()
  const { acknowledged, lost, duplicated } = await load.check(database.pool)
  problems.push(...client.counts.speechless.splice(0).map(answer => `without a sentence: ${answer}`))
  const pids = processes.map(process => process.pid())
  const megabytes = Math.max(...pids.map(rssOf)) / 1024 ** 2
  if (megabytes > MOST_MEGABYTES) problems.push(`a process takes ${Math.round(megabytes)} MB`)
  const died = processes.reduce((sum, process) => sum + process.died(), 0)
  if (died > 0) problems.push(`api processes ended by themselves: ${died}`)
  const zombies = zombiesOf([process.pid, ...pids])
  if (zombies.length > 0) problems.push(`zombies: ${zombies.join(', ')}`)
  return {
    fault: fault.name,
    acknowledged: acknowledged - before.acknowledged,
    lost,
    duplicated,
    recoveryMs,
    megabytes,
    withoutWritesMs,
    problems,
    mapsRecovered: recovered.filter(Boolean).length,
    maps: maps.length,
  }
}

export const hasPassed = ({ lost, duplicated, mapsRecovered, maps, problems }: Round): boolean =>
  lost.length + duplicated.length + problems.length === 0 && mapsRecovered === maps
