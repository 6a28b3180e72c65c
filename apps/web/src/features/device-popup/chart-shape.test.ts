import type { HistoryPoint } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { chartShape, PLOT, stretchesOf } from './chart-shape.ts'
import type { ReadingHistory } from './use-device-history.ts'

const FROM = Date.parse('2026-11-14T05:00:00Z')
const HOUR = 3_600_000
const HISTORY = { from: '2026-11-14T05:00:00.000Z', to: '2026-11-15T05:00:00.000Z' }

const point = (hours: number, mean: number, anomaly = false): HistoryPoint => ({
  at: new Date(FROM + hours * HOUR).toISOString(),
  min: mean - 0.5,
  max: mean + 0.5,
  mean,
  anomaly,
})

const reading = (points: HistoryPoint[], changes: Partial<ReadingHistory> = {}): ReadingHistory => ({
  name: 'tekanan',
  constraintOperator: 'lt',
  constraintValue: 1,
  gmtOffset: 7,
  anomalies: 0,
  events: [],
  points,
  ...changes,
})

test('a pause of more than three reports tears the line, a slow device does not', () => {
  const hourly = [0, 1, 2, 3, 9, 10].map(hours => point(hours, 2))
  expect(stretchesOf(hourly, 300_000).map(({ length }) => length)).toEqual([4, 2])
  expect(stretchesOf([], 300_000)).toEqual([])
})

test('the line lies within the plot from first to last, the band around it', () => {
  const shape = chartShape(reading([point(0, 2), point(12, 3), point(24, 4)]), HISTORY, '24h')
  expect(shape?.stretches).toHaveLength(1)
  const { line = '', band = '' } = shape?.stretches[0] ?? {}
  expect(line).toMatch(new RegExp(`^M${PLOT.left} .*L${PLOT.right} `))
  expect(band).toMatch(/Z$/)
  const heights = [...line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  for (const y of heights) {
    expect(y).toBeGreaterThan(PLOT.top)
    expect(y).toBeLessThan(PLOT.bottom)
  }
})

test('anomalies are marked, a point alone is a dot, and the limit is on the paper', () => {
  const shape = chartShape(reading([point(0, 2), point(1, 0.5, true), point(20, 3)]), HISTORY, '24h')
  // Where the rule was broken, which the mean need not tell.
  expect(shape?.anomalies.map(({ value }) => value)).toEqual([0])
  const above = reading([point(0, 2), point(1, 5, true)], { constraintOperator: 'gt', constraintValue: 5.2 })
  expect(chartShape(above, HISTORY, '24h')?.anomalies.map(({ value }) => value)).toEqual([5.5])
  expect(shape?.dots).toHaveLength(1)
  expect(shape?.limit).toBeGreaterThan(PLOT.top)
  expect(shape?.limit).toBeLessThan(PLOT.bottom)
})

test('times below are those of the device, values beside in Indonesian form', () => {
  const points = [point(0, 2), point(1, 2.5)]
  const ticks = (gmtOffset: number, range: '24h' | '7d' = '24h') =>
    chartShape(reading(points, { gmtOffset }), HISTORY, range)?.xTicks.map(({ label }) => label)
  expect(ticks(7)).toEqual(['12.00', '18.00', '00.00', '06.00', '12.00'])
  expect(ticks(9)).toEqual(['18.00', '00.00', '06.00', '12.00'])
  expect(ticks(7, '7d')).toEqual(['15/11'])
  const values = chartShape(reading(points, { constraintValue: 1.5 }), HISTORY, '24h')?.yTicks
  expect(values?.map(({ label }) => label)).toEqual(['1,5', '2', '2,5', '3'])
})

test('one value all day long and a reading without a rule are drawn as well; nothing is not', () => {
  const flat = reading([{ ...point(1, 0), min: 0, max: 0 }], {
    constraintOperator: null,
    constraintValue: null,
  })
  const shape = chartShape(flat, HISTORY, '24h')
  expect(shape?.limit).toBeNull()
  expect(shape?.dots.every(({ y }) => Number.isFinite(y))).toBe(true)
  expect(chartShape(reading([]), HISTORY, '24h')).toBeUndefined()
})
