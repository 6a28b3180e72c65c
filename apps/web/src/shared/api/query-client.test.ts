import { errorCode } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { recoveryInterval } from './query-client.ts'

test('[M8] what failed for want of a server is asked for again; what the server refused is not', () => {
  expect(recoveryInterval(new NetworkError())).toBe(15_000)
  expect(recoveryInterval(new ApiError(503, 503, 'proxy'))).toBe(15_000)
  expect(recoveryInterval(new ApiError(404, errorCode('user', 'notFound'), ''))).toBe(false)
  expect(recoveryInterval(null)).toBe(false)
})
