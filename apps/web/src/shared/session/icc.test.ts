import { describe, expect, test, vi } from 'vitest'
import { decodeIcc, takeIcc, withoutIcc } from './icc.ts'
import { safeStorage } from './safe-storage.ts'
import { base64Url } from './token-fixture.ts'

const credentials = { username: 'pdamdemo', password: 'Pdamdemo#2026é' }
const icc = base64Url(credentials)
const tab = () => safeStorage(() => undefined)

describe('icc mode', () => {
  test('[A2] icc is base64url JSON of user name and password', () => {
    expect(decodeIcc(icc)).toEqual(credentials)
  })

  test.each([
    '',
    'xx',
    '%%%',
    base64Url('text'),
    base64Url(null),
    base64Url({ username: 'a' }),
    base64Url({ username: 'a', password: '' }),
    base64Url({ username: 1, password: 2 }),
  ])('[A2] a bad icc (%s) holds no credentials', bad => expect(decodeIcc(bad)).toBeUndefined())

  test('[A2] the parameter leaves the address bar, everything else stays', () => {
    expect(withoutIcc(`http://x/login?icc=${icc}`)).toBe('/login')
    expect(withoutIcc(`http://x/map/kota-contoh?embed=1&icc=${icc}&q=a%20b#c`)).toBe(
      '/map/kota-contoh?embed=1&q=a%20b#c',
    )
    expect(withoutIcc('http://x/login?icc=1&icc=2')).toBe('/login')
    expect(withoutIcc('http://x/login?%69cc=1')).toBe('/login')
  })

  test('[A2] taking it turns the mode on for the life of the tab', () => {
    const storage = tab()
    const replace = vi.fn()
    expect(takeIcc(`http://x/login?icc=${icc}`, replace, storage)).toEqual({ active: true, credentials })
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
    expect(takeIcc('http://x/login', replace, storage)).toEqual({ active: true })
    expect(replace).toHaveBeenCalledOnce()
    expect(takeIcc('http://x/login', replace, tab())).toEqual({ active: false })
  })

  test('[A2] a bad icc is removed from the address as well', () => {
    const replace = vi.fn()
    expect(takeIcc('http://x/login?icc=zz', replace, tab())).toEqual({ active: true, credentials: 'invalid' })
    expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
  })
})
