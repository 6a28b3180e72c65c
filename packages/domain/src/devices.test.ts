import { expect, test } from 'vitest'
import { DEVICE_ICON_PX, deviceStatus, OPERATOR_LABELS, readingStatus, visibleReadings } from './devices.ts'

test('[M3.5] the rule describes the anomaly', () => {
  expect(readingStatus(5, 'gt', 4)).toBe(1)
  expect(readingStatus(4, 'gt', 4)).toBe(0)
  expect(readingStatus(4, 'gte', 4)).toBe(1)
  expect(readingStatus(3, 'lt', 4)).toBe(1)
  expect(readingStatus(4, 'lt', 4)).toBe(0)
  expect(readingStatus(4, 'lte', 4)).toBe(1)
  expect(readingStatus(4, 'eq', 4)).toBe(1)
  expect(readingStatus(5, 'eq', 4)).toBe(0)
  expect(readingStatus(null, 'lt', 4)).toBe(0)
  expect(readingStatus(Number.NaN, 'lt', 4)).toBe(0)
})

test('[M3.5] signal is dropped and anomalies come first, stably', () => {
  const data = [
    { name: 'flow', status: 0 },
    { name: 'Signal', status: 1 },
    { name: 'pressure', status: 1 },
    { name: 'level', status: 0 },
    { name: 'turbidity', status: 1 },
  ]
  expect(visibleReadings(data).map(reading => reading.name)).toEqual([
    'pressure',
    'turbidity',
    'flow',
    'level',
  ])
  expect(data[0]?.name).toBe('flow')
})

test('[D44] a device warns when any reading but signal does', () => {
  expect(deviceStatus([{ name: 'signal', status: 1 }])).toBe(0)
  expect(deviceStatus([{ name: 'flow', status: 2 }])).toBe(1)
  expect(deviceStatus([])).toBe(0)
})

test('[M9] marker sizes and operator labels', () => {
  expect(DEVICE_ICON_PX).toEqual({ normal: 20, anomaly: 25 })
  expect(OPERATOR_LABELS).toEqual({ gt: '>', lt: '<', gte: '≥', lte: '≤', eq: '=' })
})
