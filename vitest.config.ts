import { join } from 'node:path'
import { CHROMIUM, PERSON } from '@petatirta/harness/chromium.ts'
import { HUNG_MS, PATIENCE } from '@petatirta/harness/patience.ts'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

const UNLESS_HUNG = { testTimeout: HUNG_MS, hookTimeout: HUNG_MS }

// Files share their modules: pure rules keep nothing between tests, and loading them 130 times would cost more than the tests.
const unit = (name: string, root: string, setupFiles: string[] = []) => ({
  test: {
    name,
    root,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/screens/**', 'processes/**'],
    isolate: false,
    // One less than there are, as it is otherwise, would leave half of two cores idle.
    maxWorkers: 2,
    ...UNLESS_HUNG,
    unstubGlobals: true,
    setupFiles,
  },
})

// Threads and processes of the api load some hundred modules each; compiled once, they start in less than half the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

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
      unit('network', 'packages/network'),
      unit('demo-city', 'packages/demo-city'),
      unit('harness', 'packages/harness'),
      unit('scripts', 'scripts'),
      // Node has no browser's store.
      unit('web', 'apps/web', ['fake-indexeddb/auto']),
      {
        plugins: [react()],
        // Bundled anew each time: a package that the last run did not know would make the page load again, and end the run.
        optimizeDeps: { entries: ['test/screens/*.screen.test.tsx', 'src/root.tsx'], force: true },
        test: {
          name: 'screens',
          root: 'apps/web',
          include: ['test/screens/*.screen.test.tsx'],
          isolate: false,
          maxWorkers: 2,
          ...UNLESS_HUNG,
          // What an expectation waits for an element is the rest of its test's time.
          testTimeout: PATIENCE.timeout,
          expect: { poll: PATIENCE },
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
      api('processes', ['test/processes/*.test.ts', '../../scripts/processes/*.test.ts'], {
        env: { HOSTILE_MEGABYTES: '100' },
      }),
      api('services', ['test/services/*.test.ts']),
    ],
  },
})
