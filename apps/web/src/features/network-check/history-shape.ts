/** Scores over time as a line in a drawing of a fixed size. */
import type { NetworkCheck } from '@petatirta/contract'
import { formatNumber, wallClock } from '@petatirta/domain'

export const SIZE = { width: 348, height: 120 } as const
export const PLOT = { left: 30, right: SIZE.width - 12, top: 8, bottom: SIZE.height - 20 } as const

const round = (value: number) => Math.round(value * 10) / 10

function dayOf(at: string): string {
  const clock = wallClock(at)
  return clock ? `${clock.day}/${clock.month}` : ''
}

/** Single points would only make the line thicker. */
const MOST_POINTS = 40

export function historyShape(history: NetworkCheck['history']) {
  const times = history.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const lowest = Math.min(...history.map(({ score }) => score))
  // The upper half is where most networks are; one that is worse gets the whole height.
  const floor = lowest >= 50 ? 50 : 0
  const x = (time: number) =>
    round(PLOT.left + ((time - first) / Math.max(1, last - first)) * (PLOT.right - PLOT.left))
  const y = (score: number) =>
    round(PLOT.bottom - ((score - floor) / (100 - floor)) * (PLOT.bottom - PLOT.top))
  const points = history.map(({ score }, index) => ({ x: x(times[index] ?? first), y: y(score) }))
  return {
    path: points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join(''),
    points: points.length > MOST_POINTS ? points.slice(-1) : points,
    xTicks: [first, last].map(time => ({ at: x(time), label: dayOf(new Date(time).toISOString()) })),
    yTicks: [floor, (floor + 100) / 2, 100].map(score => ({ at: y(score), label: formatNumber(score) })),
  }
}
