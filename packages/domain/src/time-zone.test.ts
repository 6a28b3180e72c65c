import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone.ts'

test('[M2.11] the zones of Indonesia by name, others by their offset', () => {
  expect([7, 8, 9].map(timeZoneName)).toEqual(['WIB', 'WITA', 'WIT'])
  expect([0, 10, -3, 5.5].map(timeZoneName)).toEqual(['GMT+0', 'GMT+10', 'GMT-3', 'GMT+5:30'])
})
