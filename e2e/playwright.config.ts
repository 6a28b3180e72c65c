import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 8391)
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(path =>
    existsSync(path),
  ) ??
  'chromium'

export default defineConfig({
  testDir: './web',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // On a busy machine one of some hundred may lose a race of its own; it is then named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1366, height: 768 },
    // What a test stands in for would pass it by; the tests of working offline let it in.
    serviceWorkers: 'block',
    // Nobody waits for what fades and slides; what moves has tests that ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would cost a quarter of the run; E2E_TRACE=1 keeps those of failures.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      // Software WebGL2 needs no flag; --disable-gpu would take it away.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing but the product: what a test wants of the outside it stands in for itself.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      ],
    },
  },
  webServer: {
    command: `node ../apps/api/test/support/serve.ts`,
    env: {
      ...{ PORT: String(PORT), LOG_LEVEL: 'error', STATUS_SAMPLE_MS: '500' },
      // Where security-policy.spec.ts puts the page of a site that may embed the map.
      EMBED_ORIGINS: `http://127.0.0.1:${PORT + 1000}`,
    },
    url: `http://localhost:${PORT}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
