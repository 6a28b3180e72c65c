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
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
