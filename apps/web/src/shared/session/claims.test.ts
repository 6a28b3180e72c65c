import { describe, expect, test } from 'vitest'
import { isExpired, readClaims } from './claims.ts'
import { tokenWith, USER_ID } from './token-fixture.ts'

const good = { sub: USER_ID, rule: 'pdam', map: 'kota-contoh', roles: ['umum'], iat: 1, exp: 2_000_000_000 }

describe('readClaims', () => {
  test('[A3] a token with map, rule and roles is read', () => {
    expect(readClaims(tokenWith(good))).toEqual({
      sub: USER_ID,
      rule: 'pdam',
      map: 'kota-contoh',
      roles: ['umum'],
      exp: 2_000_000_000,
    })
  })

  test.each(['map', 'rule', 'roles'])('[A3] a stored token without %s is discarded', claim => {
    expect(readClaims(tokenWith({ ...good, [claim]: undefined }))).toBeNull()
    expect(readClaims(tokenWith({ ...good, [claim]: null }))).toBeNull()
  })

  test('[A6] a rule that does not exist is no rule', () => {
    expect(readClaims(tokenWith({ ...good, rule: 'admin' }))).toBeNull()
  })

  test.each(['', 'abc', 'a.b', 'a.b.c', 'a.b.c.d', `${tokenWith(good)}.more`, 'a.bnVsbA.c', 'a.%%.c'])(
    '[A3] a malformed token (%s) is discarded',
    token => expect(readClaims(token)).toBeNull(),
  )

  test('a token without exp does not expire', () => {
    const claims = readClaims(tokenWith({ ...good, exp: undefined }))
    expect(claims && isExpired(claims, Number.MAX_SAFE_INTEGER)).toBe(false)
  })

  test('letters beyond ASCII survive', () => {
    expect(readClaims(tokenWith({ ...good, map: 'tirta-café' }))?.map).toBe('tirta-café')
  })
})
