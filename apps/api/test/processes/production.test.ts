/** A production start without a secret; which ones are good enough says settings.test.ts. */
import { afterAll, expect, test } from 'vitest'
import { createHome } from '#test/server-process.ts'

const home = createHome()
afterAll(() => home.remove())

test('[D4] a missing or weak secret stops it before anything is made', async () => {
  for (const JWT_SECRET of ['', 'rahasia']) {
    const { code, stderr } = await home.run('server.ts', { NODE_ENV: 'production', JWT_SECRET }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Setting JWT_SECRET: .*\.\n$/)
  }
  expect(home.postmaster()).toBeUndefined()
})
