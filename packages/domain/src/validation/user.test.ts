import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  passwordWeak,
  requiredMessage,
  userFormIncomplete,
  validatePassword,
  validateUsername,
} from './user.ts'

test('[A5] a username has at least 6 characters, also when it is empty', () => {
  expect(validateUsername('')).toBe('username minimal 6 karakter')
  expect(validateUsername('abcde')).toBe('username minimal 6 karakter')
  expect(validateUsername('abcdef')).toBeUndefined()
})

test('[A5] a username holds letters, digits and underscore only', () => {
  const message = 'username hanya boleh diisi dengan huruf, angka, dan _'
  for (const bad of ['user name', 'user-name', 'usérname', 'username\n', 'user.name'])
    expect(validateUsername(bad)).toBe(message)
  expect(validateUsername('User_01')).toBeUndefined()
})

test('[A5] a password needs 8 characters, both cases, a digit and a special character', () => {
  expect(passwordWeak).toBe(
    'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter',
  )
  for (const bad of ['', 'Aa1#567', 'aa1#5678', 'AA1#5678', 'Aaa#bcde', 'Aa123456', 'Aa1 5678', 'Aa1é5678'])
    expect(validatePassword(bad)).toBe(passwordWeak)
  for (const good of ['Root#2026', 'Pdamdemo#2026', 'Aa1_5678'])
    expect(validatePassword(good)).toBeUndefined()
})

test('[A5] lengthening a good password never spoils it', () => {
  fc.assert(fc.property(fc.string(), tail => validatePassword(`Root#2026${tail}`) === undefined))
})

test('[A5] other texts of the user form', () => {
  expect(requiredMessage('map')).toBe('map harus diisi')
  expect(userFormIncomplete).toBe('Semua field harus diisi dengan benar')
})
