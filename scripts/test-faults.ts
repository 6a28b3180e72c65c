/**
 * Faults under load: processes are killed, the disk is full, the database slow, the line cut, the clock wrong. After each,
 * every write that was answered has to be there, once, and open maps show what is new without being loaded again. In the end
 * writes are lost and doubled on purpose, to see that the checks notice.
 */
import { parseArgs } from 'node:util'
import { randomFrom } from '@petatirta/harness/random.ts'
import { markdown } from '@petatirta/harness/table.ts'
import { startFaultDatabase, startFaultPair } from './faults/database.ts'
import { FAILOVERS, FAULTS } from './faults/faults.ts'
import { hasPassed, type Round, runRound } from './faults/round.ts'
import { buildStage, createCleaner, type Stage } from './faults/stage.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
/** What is tried on which database, and how often. */
const SETS = [
  { faults: FAULTS, startDatabase: startFaultDatabase, usual: 20 },
  { faults: FAILOVERS, startDatabase: startFaultPair, usual: 10 },
] as const
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const ALL = SETS.flatMap(({ faults }) => faults)
const only = values.only.split(',').filter(Boolean)
const unknown = only.filter(name => !ALL.some(fault => fault.name === name))
if (rounds !== undefined && (!Number.isInteger(rounds) || rounds < 1))
  throw new Error(`--rounds takes a whole number, got ${values.rounds}`)
if (unknown.length > 0)
  throw new Error(`--only knows ${ALL.map(({ name }) => name).join(', ')}, not ${unknown.join(', ')}`)
if (process.getuid?.() !== 0) throw new Error('Fault tests mount a disk of their own: run them as root.')
const isChosen = ({ name }: { name: string }) => only.length === 0 || only.includes(name)

let cleaner = createCleaner()
const say = (line: string) => console.log(line)
const giveUp = (code: number) => void cleaner.clean().finally(() => process.exit(code))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => giveUp(130))
process.on('uncaughtException', error => {
  console.error(error)
  giveUp(1)
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const done: Round[] = []
const harms: Awaited<ReturnType<Stage['load']['harm']>> = []

function tell(number: number, round: Round): void {
  const {
    fault,
    acknowledged,
    lost,
    duplicated,
    mapsRecovered,
    maps,
    recoveryMs,
    withoutWritesMs,
    megabytes,
  } = round
  const figures = [
    `${acknowledged} acknowledged, ${lost.length} lost, ${duplicated.length} duplicated`,
    `${seconds(withoutWritesMs)} without writes`,
    `${mapsRecovered}/${maps} maps, recovered in ${seconds(recoveryMs)}, ${Math.round(megabytes)} MB`,
  ]
  say(
    `${hasPassed(round) ? 'ok  ' : 'FAIL'} ${String(number).padStart(2)} ${fault.padEnd(14)} ${figures.join('; ')}`,
  )
  for (const line of [...lost, ...duplicated, ...round.problems].slice(0, 20)) say(`       ${line}`)
}

function summary(): string {
  const sum = (of: (round: Round) => number, list: readonly Round[]) =>
    String(list.reduce((total, round) => total + of(round), 0))
  const rows = [...Map.groupBy(done, ({ fault }) => fault)].map(([fault, list]) => [
    fault,
    String(list.length),
    sum(round => round.acknowledged, list),
    sum(round => round.lost.length, list),
    sum(round => round.duplicated.length, list),
    `${sum(round => round.mapsRecovered, list)}/${sum(round => round.maps, list)}`,
    seconds(Math.max(...list.map(round => round.withoutWritesMs))),
    seconds(Math.max(...list.map(round => round.recoveryMs))),
    String(Math.round(Math.max(...list.map(round => round.megabytes)))),
  ])
  const head = [
    'fault',
    'rounds',
    'acknowledged',
    'lost',
    'duplicated',
    'maps recovered',
    'longest without writes',
    'longest recovery',
    'MB',
  ]
  return markdown(head, rows)
}

try {
  say(`seed ${values.seed}`)
  for (const { faults, startDatabase, usual } of SETS) {
    const chosen = faults.filter(isChosen)
    if (chosen.length === 0) continue
    const stage = await buildStage(cleaner, startDatabase, randomFrom(Number(values.seed)), say)
    for (let number = 1; number <= (rounds ?? usual); number++)
      for (const fault of chosen) {
        const round = await runRound(stage, fault)
        done.push(round)
        tell(number, round)
      }
    harms.push(...(await stage.load.harm(stage.database.pool)))
    await cleaner.clean()
    cleaner = createCleaner()
  }
} finally {
  await cleaner.clean()
}
const failed = done.filter(round => !hasPassed(round)).length
say(`\n${summary()}\n\n${done.length - failed} passed, ${failed} failed`)
const unnoticed = harms.filter(({ noticed }) => !noticed)
say(`Harm done on purpose: ${harms.length - unnoticed.length} of ${harms.length} noticed.`)
for (const { harm } of unnoticed) say(`       not noticed: ${harm.name}`)
process.exitCode = failed + unnoticed.length > 0 ? 1 : 0
