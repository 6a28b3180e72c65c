import { noise, smoothstep } from '../base/noise.ts'
import { hash01, hash32 } from '../base/random.ts'
import type { Sensor } from '../devices/sensors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** At most one anomaly begins in each stretch of this length. */
const STRETCH_MS = 2 * HOUR_MS
const ANOMALY_SHARE = 0.1
const SHORTEST_MS = 8 * MINUTE_MS
const LONGEST_MS = 40 * MINUTE_MS
/** How long a value takes to leave the usual and to come back. */
const RAMP_MS = 2 * MINUTE_MS

const bump = (hour: number, peak: number, width: number) => {
  const apart = Math.abs(hour - peak)
  return Math.exp(-((Math.min(apart, 24 - apart) / width) ** 2))
}

/** How much water a city draws at an hour of its day, -1 in the night to 1: before work, and when people are home again. */
export const thirst = (hour: number): number => {
  const drawn = bump(hour, 6.5, 1.8) + 0.45 * bump(hour, 12.5, 3) + 0.85 * bump(hour, 18, 2.2)
  return Math.min(1, 2 * drawn - 1)
}

/** How deep in trouble a sensor is, 0 to 1. */
function trouble(seed: number, time: number): number {
  const stretch = Math.floor(time / STRETCH_MS)
  if (hash01(seed, 1, stretch) >= ANOMALY_SHARE) return 0
  const length = SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * hash01(seed, 2, stretch)
  const start = stretch * STRETCH_MS + (STRETCH_MS - length) * hash01(seed, 3, stretch)
  const since = time - start
  return smoothstep(0, RAMP_MS, since) * smoothstep(0, RAMP_MS, length - since)
}

export interface Curve {
  seed: number
  sensor: Sensor
  gmtOffset: number
  /** In trouble all along. */
  broken: boolean
}

/**
 * What a sensor shows at a moment depends on nothing but that moment: history can be computed afterwards, two
 * simulators agree, and after a pause the curve goes on where it would be.
 */
export function valueAt({ seed, sensor, gmtOffset, broken }: Curve, time: number): number {
  const hour = (time / HOUR_MS + gmtOffset) % 24
  const slow = noise(hash32(seed, 4), time / (3 * HOUR_MS), 0)
  const quick = noise(hash32(seed, 5), time / (20 * 1000), 0)
  const between = ([from, to]: readonly [number, number], share: number) =>
    from + (to - from) * Math.min(0.98, Math.max(0.02, share))
  const usual = between(sensor.normal, 0.5 + 0.3 * sensor.demand * thirst(hour) + 0.14 * slow + 0.04 * quick)
  const depth = broken ? 1 : trouble(seed, time)
  if (depth === 0) return round(usual)
  const troubled = between(sensor.anomaly, 0.5 + 0.3 * slow + 0.08 * quick)
  return round(usual + (troubled - usual) * depth)
}

const round = (value: number) => Math.round(value * 100) / 100
