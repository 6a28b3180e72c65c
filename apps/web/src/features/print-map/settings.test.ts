import { expect, test } from 'vitest'
import { parseScale, parseTurned } from './settings.ts'

test('[D98] scales as people write them', () => {
  for (const text of ['2500', '2.500', '1:2500', '1 : 2.500', ' 2 500 ']) expect(parseScale(text)).toBe(2500)
  for (const text of ['', '499', '50001', '2,5', '1:', '-500', '1e3', '2500m'])
    expect(parseScale(text)).toBeUndefined()
  expect(parseTurned('359')).toBe(359)
  for (const text of ['', '360', '-1', '1.5']) expect(parseTurned(text)).toBeUndefined()
})
