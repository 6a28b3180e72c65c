import { validatePassword } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { isBreachedPassword } from './breached-passwords.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

test.each(['123456', 'password', 'TRUSTNO1', 'Trustno1!', '#Trustno1#', '1Qaz2wsx!', 'P@ssw0rd'])(
  '[D72] [ASVS V6.2.12] %s is known from leaks',
  password => expect(isBreachedPassword(password)).toBe(true),
)

test('[D72] some of them the rules of A5 would let pass', () => {
  for (const password of ['Trustno1!', 'Ncc1701d#']) {
    expect(validatePassword(password)).toBeUndefined()
    expect(isBreachedPassword(password)).toBe(true)
  }
})

test.each(['Hujan-deras#7', 'Rahasia#2026', 'kuda baterai staples Benar 4!', '水'.repeat(8), ''])(
  '[D72] "%s" is not',
  password => expect(isBreachedPassword(password)).toBe(false),
)

test('[D3] nor are those of the demo', () => {
  for (const { password } of DEMO_ACCOUNTS) expect(isBreachedPassword(password)).toBe(false)
})
