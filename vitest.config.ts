import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM, PERSON } from './e2e/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'

// Files share their modules: pure rules keep nothing between tests, and loading them 130 times would cost more than the tests.
const unit = (name: string, root: string, setupFiles: string[] = []) => ({
  test: {
    name,
    root,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/screens/**'],
    isolate: false,
    // One less than there are, as it is otherwise, would leave half of two cores idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    unstubGlobals: true,
    setupFiles,
  },
})

// Threads and processes of the api load some hundred modules each; compiled once, they start in less than half the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** On a machine that others keep busy everything takes longer; only what hangs takes as long as this. */
const UNLESS_HUNG = { testTimeout: 180_000, hookTimeout: 300_000 }

/** The api on a real PostgreSQL, a copy of one template database for each file. */
const api = (
  name: string,
  include: string[],
  more: { isolate?: boolean; env?: Record<string, string> } = {},
) => ({
  test: {
    name,
    root: 'apps/api',
    include,
    ...more,
    globalSetup: ['test/support/global-setup.ts'],
    ...UNLESS_HUNG,
    // Tests of kills and restarts mostly wait.
    maxWorkers: 3,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit('domain', 'packages/domain'),
      unit('contract', 'packages/contract'),
      unit('demo-city', 'packages/demo-city'),
      unit('scripts', 'scripts'),
      // Dexie looks for the browser's store once, when it is loaded.
      unit('web', 'apps/web', ['fake-indexeddb/auto']),
      {
        plugins: [react()],
        optimizeDeps: { entries: ['test/screens/*.screen.test.tsx', 'src/root.tsx'] },
        test: {
          name: 'screens',
          root: 'apps/web',
          include: ['test/screens/*.screen.test.tsx'],
          isolate: false,
          maxWorkers: 2,
          ...UNLESS_HUNG,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            // As Playwright's own locators do.
            locators: { exact: false },
            provider: playwright({ launchOptions: CHROMIUM, contextOptions: PERSON }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      api('api', ['src/**/*.test.ts', 'test/*.test.ts'], { isolate: false }),
      // Processes that are started, killed and started again; what needs other services.
      api('processes', ['test/processes/*.test.ts'], { env: { HOSTILE_MEGABYTES: '100' } }),
      api('services', ['test/services/*.test.ts']),
    ],
  },
})
