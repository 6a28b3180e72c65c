import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { base32, codeAt, matchingStep, otpauthUri, stepAt } from './totp.ts'
import { createVault } from './vault.ts'

const SECRET = Buffer.from('12345678901234567890')

test('[RFC 6238] the vectors of appendix B', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of vectors) {
    expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code)
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code.slice(-6))
  }
})

test('[RFC 4648] base32 without padding', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    expect(base32(Buffer.from(text))).toBe(encoded)
})

test('[ASVS V6.5.5] a code counts for its own half minute and one to either side', () => {
  const now = 1_700_000_015_000
  const step = stepAt(now)
  for (const [offset, counts] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    expect(matchingStep(SECRET, codeAt(SECRET, step + offset), { now })).toBe(
      counts ? step + offset : undefined,
    )
})

test('[ASVS V6.5.1] no code counts again, nor an older one after it', () => {
  const now = 1_700_000_015_000
  const step = stepAt(now)
  expect(matchingStep(SECRET, codeAt(SECRET, step), { now, after: step - 1 })).toBe(step)
  expect(matchingStep(SECRET, codeAt(SECRET, step), { now, after: step })).toBeUndefined()
  expect(matchingStep(SECRET, codeAt(SECRET, step - 1), { now, after: step })).toBeUndefined()
})

test('what is no code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', ' 123456', '-12345'])
    expect(matchingStep(SECRET, code)).toBeUndefined()
})

test('an authenticator is told who and what', () => {
  expect(otpauthUri(SECRET, 'ops_satu')).toBe(
    'otpauth://totp/PetaTirta:ops_satu?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=PetaTirta',
  )
})

test('[ASVS V11.3.3] what is sealed opens for its owner under its key, unchanged, and not otherwise', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(SECRET, 'a')
  expect(vault.open(sealed, 'a')).toEqual(SECRET)
  expect(sealed.includes(SECRET)).toBe(false)
  expect(vault.seal(SECRET, 'a')).not.toEqual(sealed)
  expect(vault.open(sealed, 'b')).toBeUndefined()
  expect(createVault(randomBytes(32)).open(sealed, 'a')).toBeUndefined()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(vault.open(changed, 'a')).toBeUndefined()
  }
  expect(vault.open(Buffer.from([0]), 'a')).toBeUndefined()
})
