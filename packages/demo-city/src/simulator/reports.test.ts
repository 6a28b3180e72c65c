import { deviceMessageSchema } from '@petatirta/contract'
import { deviceStatus, readingStatus } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { OPTIONS, testCity } from '../test-support.ts'
import { thirst } from './curve.ts'
import { cityDevices, pastReports, QUARTER_MS, reportAt, type SimulatedDevice } from './reports.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.parse('2026-11-28T03:00:00Z')
const devices = cityDevices(OPTIONS)

const statusAt = (device: SimulatedDevice, time: number) =>
  deviceStatus(
    reportAt(device, time).data.map(({ name, value, constraintOperator, constraintValue }) => ({
      name,
      status: constraintOperator ? readingStatus(value, constraintOperator, constraintValue) : 0,
    })),
  )

/** Whether a device warns, at each minute of some days. */
const minutesOf = (device: SimulatedDevice, days: number) =>
  Array.from({ length: days * 1440 }, (_, minute) => statusAt(device, NOW - minute * 60_000))

test('[D47] the devices are those of the city’s file, sensors and limits included', () => {
  const drawn = testCity().features('devices.geojson')
  expect(devices.map(({ id, name, type, lat, long }) => ({ id, name, type, lat, long }))).toEqual(
    drawn.map(({ properties: { id, name, type, lat, long } }) => ({ id, name, type, lat, long })),
  )
  const rulesOf = (data: unknown) =>
    (data as Record<string, unknown>[]).map(reading => [
      reading.name,
      reading.constraintOperator,
      reading.constraintValue,
      reading.gmtOffset,
    ])
  for (const [i, device] of devices.entries())
    expect(rulesOf(reportAt(device, NOW).data)).toEqual(rulesOf(drawn[i]?.properties.data))
})

test('[D47] a report is a message as devices send it, with a reading of the signal', () => {
  for (const device of devices) {
    const report = reportAt(device, NOW)
    expect(deviceMessageSchema.safeParse(report).error).toBeUndefined()
    expect(report.data.map(({ name }) => name)).toContain('signal')
    expect(new Set(report.data.map(({ samplingDate }) => samplingDate))).toEqual(
      new Set([new Date(NOW).toISOString()]),
    )
  }
})

test('a moment has one answer, and seconds later it is nearly the same', () => {
  for (const device of devices.slice(3)) {
    expect(reportAt(device, NOW)).toEqual(reportAt(device, NOW))
    const later = reportAt(device, NOW + 5000)
    for (const [k, { name, value }] of reportAt(device, NOW).data.entries())
      expect(Math.abs((later.data[k]?.value ?? Number.NaN) - value), name).toBeLessThan(
        Math.max(0.5, Math.abs(value) * 0.2),
      )
  }
})

test('pressure is lower when the city wakes up than in the night, flow is higher', () => {
  expect(thirst(6.5)).toBeGreaterThan(0.8)
  expect(thirst(2)).toBeLessThan(-0.8)
  const mean = (device: SimulatedDevice, hour: number) => {
    const start = Date.parse('2026-11-01T00:00:00Z') - device.gmtOffset * HOUR_MS
    const days = Array.from(
      { length: 20 },
      (_, day) => reportAt(device, start + day * DAY_MS + hour * HOUR_MS).data[0]?.value ?? 0,
    )
    return days.toSorted((a, b) => a - b)[10] as number
  }
  const logger = (type: string) => devices.find(device => device.type === type && device.id !== 'DEV-002')
  const [pressure, flow] = [logger('pressure'), logger('flow')]
  if (!pressure || !flow) throw new Error('the city has no loggers')
  expect(mean(pressure, 6.5)).toBeLessThan(mean(pressure, 2))
  expect(mean(flow, 6.5)).toBeGreaterThan(mean(flow, 2))
})

test('anomalies are seldom, and begin and end; the second device is always in one', () => {
  for (const device of devices) {
    const minutes = minutesOf(device, 10)
    const share = minutes.filter(status => status === 1).length / minutes.length
    if (device.id === 'DEV-002') {
      expect(share).toBe(1)
      continue
    }
    const begins = minutes.filter((status, i) => status === 1 && minutes[i - 1] === 0).length
    expect(begins, device.id).toBeGreaterThan(2)
    expect(share, device.id).toBeLessThan(0.1)
  }
})

test('the past is reported at quarter hours, oldest first, in messages that a server takes', () => {
  const [device] = devices
  if (!device) throw new Error('the city has no devices')
  const from = NOW - 7 * DAY_MS + 1
  const reports = [...pastReports(device, from, NOW)]
  for (const report of reports) expect(deviceMessageSchema.safeParse(report).error).toBeUndefined()
  const times = reports.flatMap(({ data }) =>
    data.filter(({ name }) => name === 'signal').map(({ samplingDate }) => Date.parse(samplingDate)),
  )
  expect(times).toHaveLength(7 * 96)
  expect(times[0]).toBe(NOW - 7 * DAY_MS + QUARTER_MS)
  expect(times.at(-1)).toBe(NOW)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // And it is what the device would have said then.
  const last = reports.at(-1)?.data.slice(-3)
  expect(last).toEqual(reportAt(device, NOW).data)
  expect([...pastReports(device, NOW - 60_000, NOW - 1)]).toEqual([])
})
