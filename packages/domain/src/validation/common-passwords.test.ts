import { expect, test } from 'vitest'
import {
  passwordCommon,
  passwordHoldsUsername,
  passwordSame,
  validateOwnPassword,
  validatePassword,
} from './user.ts'

test('[ASVS V6.2.4] the commonest passwords that A5 would let pass are refused, in any case', () => {
  for (const bad of [
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd123',
    'pASSWORD1!',
    'Password@123',
    'Admin#123',
    'aDMIN@2024',
    'Welcome1!',
    'Qwerty123!',
    'Indonesia1!',
    'Bismillah123#',
    '1qaz!WSX',
    'Abcd@1234',
  ])
    expect(validatePassword(bad), bad).toBe(passwordCommon)
})

test('[ASVS V6.1.2] the product’s own words are refused as well', () => {
  for (const bad of ['PetaTirta#1', 'Pdam@2026', 'Tirta_2025', 'Pelanggan123!', 'AirMinum!1'])
    expect(validatePassword(bad), bad).toBe(passwordCommon)
})

test('[D3] the demo’s passwords, and any that say a little more, stay valid', () => {
  for (const good of [
    'Root#2026',
    'Opsdemo#2026',
    'Pdamdemo#2026',
    'Hublang#2026',
    'Pdam-hujan#2026',
    'Passwordku!1',
    'Aa1#5678',
  ])
    expect(validatePassword(good), good).toBeUndefined()
})

test('[ASVS V6.2.11] one’s own new password differs and does not hold the user name', () => {
  expect(validateOwnPassword('Root#2026', 'Root#2026', 'rootdemo')).toBe(passwordSame)
  expect(validateOwnPassword('xRootDemo#2026', 'Root#2026', 'rootdemo')).toBe(passwordHoldsUsername)
  expect(validateOwnPassword('lemah', 'Root#2026', 'rootdemo')).toMatch(/^password harus terdiri/)
  expect(validateOwnPassword('Hujan-deras#7', 'Root#2026', 'rootdemo')).toBeUndefined()
})
