import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { userFailure } from './use-user-changes.ts'

test("[A8] 'Username Already Registered' is shown as 'Username telah terdaftar'", () => {
  expect(userFailure(new ApiError(409, 5080203, 'Username Already Registered'))).toEqual({
    message: 'Username telah terdaftar',
  })
})

test("[A8] anything else is 'Terjadi kesalahan', with the reason", () => {
  const message = 'Terjadi kesalahan'
  expect(userFailure(new ApiError(404, 5080202, 'Pengguna tidak ditemukan'))).toEqual({
    message,
    reason: 'Pengguna tidak ditemukan',
  })
  expect(userFailure(new ApiError(403, 5080204, 'Akses Ditolak')).reason).toMatch('Hanya root')
  expect(userFailure(new NetworkError('x')).message).toBe(message)
})
