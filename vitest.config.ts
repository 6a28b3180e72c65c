import { defineConfig } from 'vitest/config'

// Files share their modules: pure rules keep nothing between tests, and loading them 130 times would cost more than the tests.
const unit = (name: string, root: string, setupFiles: string[] = []) => ({
  test: {
    name,
    root,
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    isolate: false,
    unstubGlobals: true,
    setupFiles,
  },
})

export default defineConfig({
  test: {
    projects: [
      unit('domain', 'packages/domain'),
      unit('contract', 'packages/contract'),
      unit('demo-city', 'packages/demo-city'),
      // Dexie looks for the browser's store once, when it is loaded.
      unit('web', 'apps/web', ['fake-indexeddb/auto']),
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // Backups and upgrades take minutes: they belong to the checks on real services.
          exclude: process.env.PETATIRTA_TEST_REDIS ? [] : ['test/backup*.test.ts', 'test/upgrade.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // Tests of kills and restarts mostly wait.
          maxWorkers: 3,
        },
      },
    ],
  },
})
