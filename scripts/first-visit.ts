/**
 * Compares what a first visit fetches before customers are on the map with bench/first-visit.json; with --write it writes
 * the figures anew, to be committed with the change that made them grow. The client must have been built.
 *
 *   node scripts/first-visit.ts [--write]
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config', 'e2e/playwright.config.ts', '--project=browser', 'first-visit'],
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(process.argv.includes('--write') && { FIRST_VISIT: 'write' }) },
  },
)
process.exitCode = status ?? 1
