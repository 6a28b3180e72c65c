import { join } from 'node:path'
import { CHROMIUM, PERSON } from '@petatirta/harness/chromium.ts'
import { HUNG_MS, PATIENCE } from '@petatirta/harness/patience.ts'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 8391)
const { reducedMotion, ...person } = PERSON

export default defineConfig({
  outputDir: '../test-results',
  projects: [
    // One for each screen, tool and layer: part of `npm test`.
    { name: 'journeys', testDir: './journeys' },
    // What else only a browser can show.
    { name: 'browser', testDir: './web' },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: HUNG_MS,
  expect: { timeout: PATIENCE.timeout },
  use: {
    baseURL: `http://localhost:${PORT}`,
    ...person,
    viewport: { width: 1366, height: 768 },
    // What a test stands in for would pass it by; the tests of working offline let it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion },
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: 'node support/serve.ts',
    env: {
      PORT: String(PORT),
      LOG_LEVEL: 'error',
      STATUS_SAMPLE_MS: '500',
      // Its threads load some hundred modules each.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
      // Where security-policy.spec.ts puts the page of a site that may embed the map.
      EMBED_ORIGINS: `http://127.0.0.1:${PORT + 1000}`,
    },
    url: `http://localhost:${PORT}/api/ready`,
    timeout: HUNG_MS,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
