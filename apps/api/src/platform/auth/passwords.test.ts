import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, verifyInTurn } from './passwords.ts'

test('[D19] passwords are checked in turn: few of one name and network wait, and another network does not wait for them', async () => {
  const stored = await hashPassword('Rahasia#2026')
  const ended: string[] = []
  const check = (username: string, address: string) =>
    verifyInTurn('Rahasia#2026', stored, { username, address }).then(
      holds => ended.push(`${username} ${holds}`),
      error => ended.push(`${username} ${error.status} ${error.retryAfter > 0}`),
    )
  const flood = Array.from({ length: 40 }, () => check('budi', '198.51.100.7'))
  await Promise.all([check('ani', '203.0.113.7'), ...flood])
  // Those beyond the queue are refused before anything is hashed.
  expect(ended.filter(one => one === 'budi 429 true')).toHaveLength(40 - 1 - 16)
  expect(ended.filter(one => one === 'budi true')).toHaveLength(1 + 16)
  expect(ended.indexOf('ani true')).toBeLessThan(40 - 1 - 16 + 1 + availableParallelism())
})
