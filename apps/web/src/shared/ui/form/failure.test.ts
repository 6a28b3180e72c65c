import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { isFault, reasonOf, refusedFields } from './failure.ts'

const taken = new ApiError(409, 5080303, 'Slug telah digunakan PDAM lain', [
  { path: 'slug', message: 'slug telah digunakan PDAM lain' },
])

test("a refusal is said in the server's words, invalid fields one by one", () => {
  expect(reasonOf(taken)).toBe('Slug telah digunakan PDAM lain')
  const invalid = [
    { path: 'user.map', message: 'map harus diisi' },
    { path: 'user.roles', message: 'roles harus diisi' },
  ]
  expect(reasonOf(new ApiError(400, 5080201, 'x', invalid))).toBe('map harus diisi. roles harus diisi')
  expect(refusedFields(new ApiError(400, 5080201, 'x', invalid)).map(({ name }) => name)).toEqual([
    'map',
    'roles',
  ])
})

test('no answer at all is said to be that', () => {
  expect(reasonOf(new NetworkError('x'))).toMatch('Server tidak dapat dihubungi')
  expect(reasonOf(new Error('x'))).toBe('Ada kesalahan pada server')
})

test('faults are distinguished by their code', () => {
  expect(isFault(taken, 'company', 'exists')).toBe(true)
  expect(isFault(taken, 'company', 'conflict')).toBe(false)
  expect(isFault(new NetworkError('x'), 'company', 'exists')).toBe(false)
})
