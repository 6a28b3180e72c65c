import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, inTurn, verifyPassword } from './passwords.ts'

test('[D19] passwords are checked in turn: few of one name and network wait, and another network does not wait for them', async () => {
  const stored = await hashPassword('Rahasia#2026')
  const ended: string[] = []
  const check = (username: string, address: string) =>
    inTurn({ username, address }, () => verifyPassword('Rahasia#2026', stored)).then(
      holds => ended.push(`${username} ${holds}`),
      error => ended.push(`${username} ${error.status} ${error.retryAfter > 0}`),
    )
  const flood = Array.from({ length: 40 }, () => check('budi', '198.51.100.7'))
  await Promise.all([check('ani', '203.0.113.7'), ...flood])
  // Those beyond the queue are refused before anything is hashed.
  const refused = 40 - 1 - 16
  expect(ended.filter(one => one === 'budi 429 true').length).toBeGreaterThanOrEqual(refused)
  expect(ended.filter(one => one === 'budi true')).not.toHaveLength(0)
  expect(ended.indexOf('ani true')).toBeLessThan(refused + 1 + availableParallelism())
})

test('[D19] who hangs up while waiting has no turn', async () => {
  const stored = await hashPassword('Rahasia#2026')
  const at = { username: 'citra', address: '192.0.2.7' }
  const checked: string[] = []
  const check = (name: string, gone?: AbortSignal) =>
    inTurn(at, () => verifyPassword('Rahasia#2026', stored).finally(() => checked.push(name)), gone)
  const hungUp = new AbortController()
  const first = check('first')
  const second = check('second', hungUp.signal)
  const third = check('third')
  hungUp.abort()
  await expect(second).rejects.toBe(hungUp.signal.reason)
  await Promise.all([first, third])
  expect(checked).toEqual(['first', 'third'])
})
