/** `npm test`; with --all everything there is, with --rest what `npm test` leaves out. Names run these parts alone. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Part, REST, TEST } from './test-run/parts.ts'
import { type Result, readReport, tell } from './test-run/report.ts'

const ROOT = join(import.meta.dirname, '..')
const STOP_WITHIN_MS = 15_000
const folder = mkdtempSync(join(tmpdir(), 'pt-'))
// The database's account must be able to enter.
chmodSync(folder, 0o755)
const mark = randomBytes(12).toString('hex')

const reaper = spawn(process.execPath, [join(ROOT, 'scripts/test-run/reaper.mjs'), mark, folder], {
  detached: true,
  stdio: ['pipe', 'ignore', 'ignore'],
})
reaper.unref()

let stopped = false
const running = new Set<ChildProcess>()

function stop(signal: NodeJS.Signals): void {
  stopped = true
  for (const child of running) child.kill(signal)
  // Ending in peace has its limit; the reaper does the rest.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
// npm may be killed without a word to us. Who starts the script itself may leave it to itself.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref()

/** In a process group of its own, so that the reaper finds what it leaves behind. */
async function execute(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
): Promise<boolean> {
  const child = spawn(command, args, { cwd: ROOT, detached: true, stdio: ['ignore', output, output], env })
  running.add(child)
  reaper.stdin?.write(`${child.pid}\n`)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (said += data))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  if (said) console.log(said)
  return code === 0
}

async function run(part: Part): Promise<Result> {
  console.log(`\n── ${part.name}${part.beside ? ', beside what follows' : ''}`)
  if (part.needs)
    spawnSync(process.execPath, ['scripts/prepare.ts', part.needs], { cwd: ROOT, stdio: 'inherit' })
  const began = performance.now()
  const report = join(folder, `${part.name}.json`)
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=list,json'],
  }
  const [program, ...args] = part.command
  const file = join(ROOT, program.startsWith('scripts/') ? '' : 'node_modules', program)
  const command = program === 'npm' ? ['npm'] : [process.execPath, file]
  const [executable = '', ...words] = [...command, ...args, ...(part.report ? reporters[part.report] : [])]
  const ok = await execute(
    executable,
    words,
    {
      ...process.env,
      ...part.env,
      PETATIRTA_RUN: mark,
      TMPDIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    part.beside ? 'pipe' : 'inherit',
  )
  const seconds = (performance.now() - began) / 1000
  return { part, ok, seconds, ...readReport(part, report, ROOT) }
}

const words = process.argv.slice(2)
const all = [...TEST, ...REST]
const chosen = words.includes('--all') ? all : words.includes('--rest') ? REST : TEST
const named = all.filter(({ name }) => words.includes(name))
const results: Result[] = []
const began = performance.now()
let beside: Promise<Result>[] = []
for (const part of named.length > 0 ? named : chosen) {
  if (stopped) break
  const result = run(part)
  if (part.beside) {
    beside.push(result)
    continue
  }
  results.push(...(await Promise.all([...beside, result])))
  beside = []
}
results.push(...(await Promise.all(beside)))
console.log(tell(results, ROOT, (performance.now() - began) / 1000))
process.exitCode = stopped || results.some(({ ok }) => !ok) ? 1 : 0
reaper.ref()
reaper.stdin?.end()
await once(reaper, 'exit')
