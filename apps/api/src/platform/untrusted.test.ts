import { expect, test } from 'vitest'
import { z } from 'zod'
import { check } from './untrusted.ts'

const named = z.object({ name: z.string().max(10) })

test('[D8] a length that cannot be compared is not valid, and nothing is thrown', () => {
  const length = { toString: null, valueOf: null }
  expect(() => named.safeParse({ name: { length } })).toThrow(TypeError)
  const checked = check(named, { name: { length } })
  expect(checked.success).toBe(false)
  expect(checked.error?.issues).toMatchObject([{ path: [], message: 'Data yang dikirim tidak valid' }])
})

test('everything else is as zod says', () => {
  expect(check(named, { name: 'a' })).toEqual({ success: true, data: { name: 'a' } })
  expect(check(named, { name: 7 }).error?.issues[0]?.path).toEqual(['name'])
  const broken = z.string().refine(() => {
    throw new RangeError('ours')
  })
  expect(() => check(broken, 'a')).toThrow(RangeError)
})
