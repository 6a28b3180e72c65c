import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { loginMessage } from './use-login.ts'

test("[A8] wrong credentials: 'Wrong username and/or password.'", () => {
  expect(loginMessage(new ApiError(401, 5080105, 'x'))).toBe('Wrong username and/or password.')
  expect(loginMessage(new ApiError(400, 5080101, 'x'))).toBe('Wrong username and/or password.')
})

test("[A8] network failure at login: 'Something wrong with the network'", () => {
  expect(loginMessage(new NetworkError('x'))).toBe('Something wrong with the network')
})

test("too many attempts: the server's own message", () => {
  expect(loginMessage(new ApiError(429, 5080108, 'Terlalu banyak percobaan'))).toBe(
    'Terlalu banyak percobaan',
  )
})

test('anything else is a server failure', () => {
  expect(loginMessage(new Error('x'))).toBe('Ada kesalahan pada server')
})
