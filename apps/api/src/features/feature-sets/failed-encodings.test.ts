import { expect, test } from 'vitest'
import { createFailedEncodings } from './failed-encodings.ts'

const MINUTE = 60_000
const ERROR = new Error('too large')

function failures() {
  let time = 0
  const encodings = createFailedEncodings(() => time)
  return {
    pass: (ms: number) => {
      time += ms
    },
    fail: (tookMs: number, counter = 7) => encodings.failed('1 pipe', counter, { error: ERROR, tookMs }),
    succeed: () => encodings.succeeded('1 pipe'),
    isTried: (counter = 7, layer = '1 pipe') => {
      try {
        encodings.check(layer, counter)
        return true
      } catch (error) {
        expect(error).toBe(ERROR)
        return false
      }
    },
  }
}

test('[D77] an encoding that took long and failed is left in peace ten times as long, ten minutes at most', () => {
  const { pass, fail, isTried } = failures()
  expect(isTried()).toBe(true)
  fail(30_000)
  pass(5 * MINUTE - 1)
  expect(isTried()).toBe(false)
  pass(1)
  expect(isTried()).toBe(true)
  fail(10 * MINUTE)
  pass(10 * MINUTE - 1)
  expect(isTried()).toBe(false)
  pass(1)
  expect(isTried()).toBe(true)
})

test('[D77] one that fails quickly is tried again soon, and less often each time', () => {
  const { pass, fail, isTried, succeed } = failures()
  fail(0)
  expect(isTried()).toBe(true)
  for (const pause of [1000, 2000, 4000]) {
    fail(0)
    pass(pause - 1)
    expect(isTried()).toBe(false)
    pass(1)
    expect(isTried()).toBe(true)
  }
  succeed()
  fail(0)
  expect(isTried()).toBe(true)
})

test('[D77] a layer that changed, and any other layer, are tried at once', () => {
  const { fail, isTried } = failures()
  fail(10 * MINUTE)
  expect(isTried(8)).toBe(true)
  expect(isTried(7, '1 road')).toBe(true)
  expect(isTried()).toBe(false)
})

test('[D83] a database that was away says nothing about the layer: it is tried at once', () => {
  const encodings = createFailedEncodings(() => 0)
  const error = Object.assign(new Error('no primary'), { code: '08001' })
  for (let i = 0; i < 3; i++) encodings.failed('1 pipe', 7, { error, tookMs: MINUTE })
  expect(() => encodings.check('1 pipe', 7)).not.toThrow()
})
