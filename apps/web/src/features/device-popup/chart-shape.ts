/** A reading's history as lines and places in a drawing of a fixed size. */
import type { DeviceHistory, HistoryPoint, HistoryRange } from '@petatirta/contract'
import { formatReading, HOUR_MS, wallClock } from '@petatirta/domain'
import type { Tick } from '#shared/ui/chart/chart-axes.tsx'
import type { ReadingHistory } from './use-device-history.ts'

export const WIDTH = 348
export const HEIGHT = 116
/** The curve itself; what is around it belongs to the axes. */
export const PLOT = { left: 46, right: WIDTH - 6, top: 8, bottom: HEIGHT - 20 } as const

const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

/** How far apart points lie when a device reports without pause, and how often the time is written below. */
const RANGES: Record<HistoryRange, { readonly step: number; readonly tick: number }> = {
  '24h': { step: 5 * MINUTE_MS, tick: 6 * HOUR_MS },
  '7d': { step: 35 * MINUTE_MS, tick: DAY_MS },
  '30d': { step: 150 * MINUTE_MS, tick: 5 * DAY_MS },
}

export interface ChartShape {
  /** Stretches without a pause: the line of means, and the band from lowest to highest. */
  readonly stretches: readonly { readonly line: string; readonly band: string }[]
  /** Points with a pause on both sides. */
  readonly dots: readonly { readonly x: number; readonly y: number }[]
  readonly anomalies: readonly {
    readonly x: number
    readonly y: number
    readonly at: string
    readonly value: number
  }[]
  readonly limit: number | null
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0

/** Points with a pause of more than three reports between them do not belong to one line. */
export function stretchesOf(points: readonly HistoryPoint[], step: number): HistoryPoint[][] {
  const times = points.map(({ at }) => Date.parse(at))
  const apart = times.slice(1).map((time, i) => time - (times[i] as number))
  const pause = 3 * Math.max(step, median(apart))
  const stretches: HistoryPoint[][] = []
  points.forEach((point, i) => {
    const last = stretches.at(-1)
    if (last && (apart[i - 1] as number) <= pause) last.push(point)
    else stretches.push([point])
  })
  return stretches
}

/** 1, 2 or 5 times a power of ten: about four lines in the height. */
function tickStep(span: number): number {
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10)
}

function valueRange({ points, constraintValue }: ReadingHistory): readonly [number, number] {
  const limit = constraintValue === null ? [] : [constraintValue]
  const low = Math.min(...points.map(({ min }) => min), ...limit)
  const high = Math.max(...points.map(({ max }) => max), ...limit)
  const margin = high > low ? (high - low) * 0.08 : Math.abs(high) * 0.1 || 1
  return [low - margin, high + margin]
}

function timeTicks(from: number, to: number, tick: number, gmtOffset: number): number[] {
  const shift = gmtOffset * HOUR_MS
  const first = Math.ceil((from + shift) / tick) * tick - shift
  return Array.from({ length: Math.floor((to - first) / tick) + 1 }, (_, i) => first + i * tick)
}

function timeLabel(time: number, tick: number, gmtOffset: number): string {
  const clock = wallClock(new Date(time), gmtOffset)
  if (!clock) return ''
  return tick < DAY_MS ? `${clock.hour}.${clock.minute}` : `${clock.day}/${clock.month}`
}

/** The sample that broke the rule: the mean of a stretch may well keep it. */
const worstOf = ({ min, max, mean }: HistoryPoint, operator: ReadingHistory['constraintOperator']): number =>
  operator === 'lt' || operator === 'lte' ? min : operator === 'gt' || operator === 'gte' ? max : mean

const round = (value: number) => Math.round(value * 10) / 10

/** Undefined where there is nothing to draw. */
export function chartShape(
  reading: ReadingHistory,
  history: Pick<DeviceHistory, 'from' | 'to'>,
  range: HistoryRange,
): ChartShape | undefined {
  const { points, constraintOperator, constraintValue, gmtOffset } = reading
  if (points.length === 0) return undefined
  const { step, tick } = RANGES[range]
  const [from, to] = [Date.parse(history.from), Date.parse(history.to)]
  const [low, high] = valueRange(reading)
  const x = (time: number) => round(PLOT.left + ((time - from) / (to - from)) * (PLOT.right - PLOT.left))
  const y = (value: number) => round(PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top))
  const xOf = ({ at }: HistoryPoint) => x(Date.parse(at))
  const path = (places: readonly string[]) => `M${places.join('L')}`
  const stretches = stretchesOf(points, step)
  const valueStep = tickStep(high - low)
  const firstValue = Math.ceil(low / valueStep) * valueStep
  const values = Array.from(
    { length: Math.floor((high - firstValue) / valueStep) + 1 },
    (_, i) => firstValue + i * valueStep,
  )
  return {
    stretches: stretches
      .filter(({ length }) => length > 1)
      .map(stretch => ({
        line: path(stretch.map(point => `${xOf(point)} ${y(point.mean)}`)),
        band: `${path([
          ...stretch.map(point => `${xOf(point)} ${y(point.max)}`),
          ...stretch.toReversed().map(point => `${xOf(point)} ${y(point.min)}`),
        ])}Z`,
      })),
    dots: stretches.flatMap(([only, ...more]) =>
      only && more.length === 0 ? [{ x: xOf(only), y: y(only.mean) }] : [],
    ),
    anomalies: points
      .filter(({ anomaly }) => anomaly)
      .map(point => {
        const value = worstOf(point, constraintOperator)
        return { x: xOf(point), y: y(value), at: point.at, value }
      }),
    limit: constraintOperator === null || constraintValue === null ? null : y(constraintValue),
    xTicks: timeTicks(from, to, tick, gmtOffset).map(time => ({
      at: x(time),
      label: timeLabel(time, tick, gmtOffset),
    })),
    yTicks: values.map(value => ({ at: y(value), label: formatReading(Number(value.toPrecision(6))) })),
  }
}
