/** The last hour of a figure as lines and ticks in a drawing of a fixed size. */
import type { ProcessSample, ServerProcess } from '@petatirta/contract'
import { formatNumber, HOUR_MS, wallClock } from '@petatirta/domain'

export const WIDTH = 348
export const HEIGHT = 124
/** The lines themselves; what is around them belongs to the axes. */
export const PLOT = { left: 40, right: WIDTH - 6, top: 8, bottom: HEIGHT - 20 } as const

const TICK_MS = HOUR_MS / 4
/** A process that was silent for so many intervals counts as stopped. */
const PAUSE = 3

/** 1, 2 or 5 times a power of ten that nothing exceeds. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 5].find(step => step * power >= value) ?? 10
  return value > 0 ? factor * power : 1
}

const round = (value: number) => Math.round(value * 10) / 10

function timeLabel(time: number): string {
  const clock = wallClock(new Date(time))
  return clock ? `${clock.hour}.${clock.minute}` : ''
}

export function lineShape(
  processes: readonly ServerProcess[],
  of: (sample: ProcessSample) => number,
  now: string,
) {
  const to = Date.parse(now)
  const from = to - HOUR_MS
  const top = roundTop(Math.max(0, ...processes.flatMap(({ samples }) => samples.map(of))))
  const x = (time: number) => round(PLOT.left + ((time - from) / HOUR_MS) * (PLOT.right - PLOT.left))
  const y = (value: number) => round(PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top))
  const path = (samples: readonly ProcessSample[]) =>
    samples
      .map((sample, i) => {
        const time = Date.parse(sample.at)
        const pause = time - Date.parse(samples[i - 1]?.at ?? '')
        const place = `${x(time)} ${y(of(sample))}`
        // 'h0' makes a point of a sample that stands alone.
        return pause <= PAUSE * sample.seconds * 1000 ? `L${place}` : `M${place}h0`
      })
      .join('')
  const firstTick = Math.ceil(from / TICK_MS) * TICK_MS
  return {
    lines: processes.map(({ id, samples }) => ({ id, path: path(samples) })),
    xTicks: [0, 1, 2, 3, 4]
      .map(i => firstTick + i * TICK_MS)
      .filter(time => time <= to)
      .map(time => ({ at: x(time), label: timeLabel(time) })),
    yTicks: [0, top / 2, top].map(value => ({ at: y(value), label: formatNumber(value) })),
  }
}
