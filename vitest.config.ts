import { defineConfig } from 'vitest/config'

const unit = (name: string, root: string) => ({
  test: { name, root, include: ['{src,test}/**/*.test.{ts,tsx}'] },
})

export default defineConfig({
  test: {
    projects: [
      unit('domain', 'packages/domain'),
      unit('contract', 'packages/contract'),
      unit('demo-city', 'packages/demo-city'),
      unit('web', 'apps/web'),
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
