import { expect, test } from 'vitest'
import { applyReport, applySilence, type DeviceState } from './device-state.ts'
import type { Report, Sample } from './message.ts'

const DAY = 86_400_000
const sample = (name: string, orderedAt: number, changes: Partial<Sample> = {}): Sample => ({
  name,
  value: 1,
  constraintOperator: null,
  constraintValue: null,
  gmtOffset: 7,
  status: 0,
  sampledAt: orderedAt,
  orderedAt,
  ...changes,
})
const report = (orderedAt: number, samples: Sample[], changes: Partial<Report> = {}): Report => ({
  name: 'Logger',
  type: 'pressure',
  lat: -7,
  long: 112,
  samples,
  receivedAt: orderedAt,
  orderedAt,
  ...changes,
})
const after = (...reports: Report[]): DeviceState =>
  reports.reduce<DeviceState | undefined>(
    (state, one) => applyReport(state, one, undefined),
    undefined,
  ) as DeviceState

test('the newest of each name, in whatever order they come', () => {
  const [first, second] = [
    report(1000, [sample('a', 1000, { value: 1 })]),
    report(2000, [sample('a', 2000, { value: 2 })]),
  ]
  expect(after(first, second)).toEqual(after(second, first))
  expect(after(first, second).data).toMatchObject([{ name: 'a', value: 2 }])
})

test('a reading that no longer comes along is forgotten after a week, and its anomaly with it', () => {
  const old = report(DAY, [sample('lama', DAY, { status: 1 })])
  expect(after(old, report(7 * DAY, [sample('baru', 7 * DAY)]))).toMatchObject({ status: 1 })
  const later = after(old, report(9 * DAY, [sample('baru', 9 * DAY)]))
  expect(later).toMatchObject({ status: 0, data: [{ name: 'baru' }] })
})

test('a device that invents names does not fill its row', () => {
  const reports = Array.from({ length: 300 }, (_, i) => report(1000 + i, [sample(`n${i}`, 1000 + i)]))
  const { data } = after(...reports)
  expect(data).toHaveLength(200)
  expect(data.at(-1)?.name).toBe('n299')
})

test('silence lasts until the next reading; of an unknown device nothing is kept', () => {
  const silence = { silent: true, receivedAt: 5000 } as const
  expect(applySilence(undefined, silence)).toBeUndefined()
  const silent = applySilence(after(report(1000, [])), silence)
  expect(silent?.silentSince).toBe(5000)
  expect(applySilence(silent, { silent: true, receivedAt: 9000 })?.silentSince).toBe(5000)
  expect(applyReport(silent, report(800, [sample('a', 800)]), undefined).silentSince).toBeNull()
})

test('without a name of its own a device keeps the one that the layer has', () => {
  const drawn = { name: 'Reservoir Bukit', type: 'level', lat: -7, long: 112 }
  expect(applyReport(undefined, report(1000, [], { name: '', type: '' }), drawn)).toMatchObject({
    name: 'Reservoir Bukit',
    type: 'level',
  })
})
