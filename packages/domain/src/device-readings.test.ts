import { expect, test } from 'vitest'
import { formatReading, ruleText, samplingTime } from './device-readings.ts'

test('[M9] readings in Indonesian form, fine enough for chlorine, short enough for a card', () => {
  expect([0, -0, 2.5, 0.1875, 1234.5, -12.34567].map(formatReading)).toEqual([
    '0',
    '0',
    '2,5',
    '0,1875',
    '1.234,5',
    '-12,3457',
  ])
  expect(formatReading(0.00002)).toBe('2E-5')
  expect(formatReading(1e100)).toBe('1E100')
  expect([999_999_999_999, 1e12].map(formatReading)).toEqual(['999.999.999.999', '1E12'])
})

test('[M2.12] the rule as people write it, and none where there is none', () => {
  expect(ruleText({ constraintOperator: 'lt', constraintValue: 0.7 })).toBe('< 0,7')
  expect(ruleText({ constraintOperator: 'gte', constraintValue: 0 })).toBe('≥ 0')
  expect(ruleText({ constraintOperator: null, constraintValue: 1 })).toBeNull()
  expect(ruleText({ constraintOperator: 'gt' })).toBeNull()
})

test('[M2.12] [M9] the sampling time on the clock of the device', () => {
  const samplingDate = '2026-11-14T23:30:05.000Z'
  expect(samplingTime({ samplingDate, gmtOffset: 7 })).toBe('15/11/2026 06:30:05 WIB')
  expect(samplingTime({ samplingDate, gmtOffset: 9 })).toBe('15/11/2026 08:30:05 WIT')
  expect(samplingTime({ samplingDate, gmtOffset: -3 })).toBe('14/11/2026 20:30:05 GMT-3')
})
