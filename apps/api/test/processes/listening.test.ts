/** Where the server listens by itself: who could sign in with a published password must not come from elsewhere. */
import { networkAddress } from '@petatirta/harness/own-address.ts'
import { startProduct } from '@petatirta/harness/product.ts'
import { isListening } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickHash } from '#test/quick-hash.ts'
import { type Api, startApi } from '#test/start-api.ts'

/** Another address of this machine: one of its network, or, on Linux, the rest of loopback. */
const ELSEWHERE = networkAddress() ?? '127.0.0.2'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Starts the server on the demo's database; says whether others reach it, and its lines about that. */
async function started(HOST = '') {
  const lines: string[] = []
  const onLine = (line: string) => lines.push(line)
  const product = await startProduct({ env: { ...api.env, HOST }, onLine })
  try {
    expect(await isListening(product.port)).toBe(true)
    const isOpen = await isListening(product.port, ELSEWHERE)
    return { isOpen, said: lines.filter(line => line.includes('dari komputer ini')), lines }
  } finally {
    await product.stop()
  }
}

test('[D67] demo accounts with their published passwords are for this machine, unless HOST says otherwise', async () => {
  const held = await started()
  expect([held.isOpen, held.said.length]).toEqual([false, 1])
  expect(held.said[0]).toContain('127.0.0.1')
  const opened = await started('0.0.0.0')
  expect([opened.isOpen, opened.said]).toEqual([true, []])
})

test('[D67] without such accounts everybody may come: deleted, inactive or with passwords of their own', async () => {
  await api.pool.query("DELETE FROM app_user WHERE username = 'rootdemo'")
  await api.pool.query("UPDATE app_user SET is_active = false WHERE username = 'opsdemo'")
  await api.pool.query("UPDATE app_user SET password_hash = $1 WHERE username = 'pdamdemo'", [
    quickHash('Hujan-deras#7'),
  ])
  const held = await started()
  expect(held.isOpen).toBe(false)
  // Only the one account that is left is shown with its password.
  expect(held.lines.filter(line => /demo .*#2026/.test(line))).toHaveLength(1)

  await api.pool.query("UPDATE app_user SET password_hash = $1 WHERE username = 'hublangdemo'", [
    quickHash('Angin-kencang#7'),
  ])
  const opened = await started()
  expect([opened.isOpen, opened.said]).toEqual([true, []])
})
