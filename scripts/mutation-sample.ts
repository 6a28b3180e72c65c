/**
 * How many deliberate faults do the tests notice? Forty of them, spread over the product and chosen by a seed; one at a time
 * is written into its file, the suites concerned run until one fails, and the file is put back.
 *
 *   node scripts/mutation-sample.ts [--seed 20] [--only 3,17] [--all] [--list]
 *
 * Suites are those of `npm test`; with --all also those that only `npm run test:all` has, for faults that it misses.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS, type Fault, pickFaults } from './mutation-sample/faults.ts'
import { API, SCREENS } from './test-run/parts.ts'

const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

function passes(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  return status === 0
}

const vitest = (mode: 'run' | 'related', projects: readonly string[], ...filters: string[]) =>
  passes(
    'node_modules/vitest/vitest.mjs',
    mode,
    ...['--run', '--bail=1', '--passWithNoTests'],
    ...projects.flatMap(name => ['--project', name]),
    ...filters,
  )

/** Of the api what `npm test` runs. */
const api = (...filters: string[]) =>
  passes(`node_modules/${API[0]}`, ...API.slice(1), '--bail=1', '--passWithNoTests', ...filters)

/** A client with the fault in it, or none: one that cannot be built is noticed, too. */
const playwright = (project: string, filters: readonly string[]) =>
  passes('scripts/prepare.ts', 'test') &&
  passes(
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    project,
    '-x',
    // Without a test nothing is noticed.
    '--pass-with-no-tests',
    ...filters,
  )

/** The first suite that fails, cheapest first. */
function caughtBy({ area, file }: Fault): string | undefined {
  const { journeys, suites } = AREAS[area]
  const specs = journeys(file).map(name => `/${name}`)
  const checks: Record<string, () => boolean> = {
    // Only files that import it, directly or not.
    unit: () => vitest('related', ['domain', 'contract', 'network', 'demo-city', 'web'], file),
    folder: () => api(dirname(file).replace('apps/api/', '')),
    api: () => api(),
    screens: () => passes(`node_modules/${SCREENS[0]}`, ...SCREENS.slice(1), '--bail=1'),
    journeys: () => playwright('journeys', specs),
    ...(values.all && {
      browser: () => playwright('browser', specs),
      processes: () => vitest('run', ['processes']),
      forms: () => vitest('run', ['screens']),
    }),
  }
  return [...suites, 'forms', 'browser', 'processes'].find(name => checks[name]?.() === false)
}

const only = values.only?.split(',').map(Number)
const faults = pickFaults(ROOT, Number(values.seed)).filter(({ number }) => !only || only.includes(number))
let caught = 0
for (const fault of faults) {
  const path = join(ROOT, fault.file)
  const place = `${String(fault.number).padStart(2)} ${fault.area.padEnd(8)} ${fault.file}:${fault.line}  ${fault.was} → ${fault.is}`
  if (values.list) {
    console.log(place)
    continue
  }
  const original = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, fault.text)
    const suite = caughtBy(fault)
    if (suite) caught++
    console.log(`${place}  ${suite ?? 'NOT NOTICED'}`)
  } finally {
    writeFileSync(path, original)
  }
}
if (!values.list) console.log(`${caught} of ${faults.length} noticed`)
