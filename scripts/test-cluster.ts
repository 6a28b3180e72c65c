/**
 * Several processes behind nginx, as deploy/ describes them: restarts, kills and a Redis that is away for a minute, then the
 * whole browser suite through nginx on two processes.
 */
import { runTests } from './run-tests.ts'

const api = await runTests(
  'vitest/vitest.mjs',
  ['run', '--project', 'services', 'services/cluster', 'services/redis-outage'],
  {
    PETATIRTA_TEST_CLUSTER: '1',
    PETATIRTA_TEST_OUTAGE_MS: '60000',
  },
)
const web = await runTests('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
  E2E_CLUSTER: '1',
})
process.exitCode = api || web
