import { formatNumber } from '@petatirta/domain'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** A size for people: '700 MB', '1,5 KB'. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0]
  // 1.048.575 would be shown as 1.024 KB.
  while (Math.round(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit++
  }
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${UNITS[unit]}`
}
