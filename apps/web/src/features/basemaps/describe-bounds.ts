import { formatNumber } from '@petatirta/domain'

const degrees = (value: number) => formatNumber(Math.abs(Math.round(value * 100) / 100))

/** From the smaller to the larger number where both are on one side: '5,7–8,3° LS', else '2,1° LS–1,5° LU'. */
function range(low: number, high: number, minus: string, plus: string): string {
  if (low >= 0) return `${degrees(low)}–${degrees(high)}° ${plus}`
  if (high <= 0) return `${degrees(high)}–${degrees(low)}° ${minus}`
  return `${degrees(low)}° ${minus}–${degrees(high)}° ${plus}`
}

/** West, south, east, north as atlases write them: enough to tell a province from a city. */
export const describeBounds = ([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): string => `${range(west, east, 'BB', 'BT')}, ${range(south, north, 'LS', 'LU')}`
