/** Lines of round coordinates over a sheet, and what is written where they meet the neat line. */
import { formatNumber } from '@petatirta/domain'
import { lonLatToUtm, type UtmZone, utmToLonLat } from '@petatirta/domain/matching'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import { clipLine } from './clip.ts'
import { cornersOf, type PageProjection, type Rect } from './page-projection.ts'

export type GridKind = 'utm' | 'degrees'

export interface GridLabel {
  readonly text: string
  /** On the neat line. */
  readonly at: readonly [number, number]
  readonly side: 'top' | 'right' | 'bottom' | 'left'
}

export interface Grid {
  /** Millimetres on the page, x, y, x, y… */
  readonly lines: readonly (readonly number[])[]
  readonly labels: readonly GridLabel[]
}

interface System {
  /** From map units, and back. */
  readonly from: (x: number, y: number) => [number, number]
  readonly to: (a: number, b: number) => [number, number]
  readonly steps: readonly number[]
  readonly label: (value: number, axis: 0 | 1) => string
}

const METRES = [1, 2, 3, 4].flatMap(power => [10 ** power, 2 * 10 ** power, 5 * 10 ** power])
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

const utm = (zone: UtmZone): System => ({
  from: (x, y) => {
    const [lon = 0, lat = 0] = toLonLat([x, y])
    return lonLatToUtm(lon, lat, zone)
  },
  to: (east, north) => fromLonLat(utmToLonLat(east, north, zone)) as [number, number],
  steps: METRES,
  // As the maps of Badan Informasi Geospasial write them: Timur and Utara.
  label: (value, axis) => `${formatNumber(value)} m${axis === 0 ? 'T' : 'U'}`,
})

/** Seconds, so that steps are whole numbers. */
const degrees: System = {
  from: (x, y) => toLonLat([x, y]).map(value => value * 3600) as [number, number],
  to: (lon, lat) => fromLonLat([lon / 3600, lat / 3600]) as [number, number],
  steps: SECONDS,
  label: (value, axis) => {
    const seconds = Math.round(Math.abs(value))
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(part => String(part).padStart(2, '0'))
    const half = axis === 0 ? (value < 0 ? 'BB' : 'BT') : value < 0 ? 'LS' : 'LU'
    return `${Math.floor(seconds / 3600)}°${parts[0]}'${parts[1]}" ${half}`
  },
}

/** A line of the grid bends a little; so many pieces are smooth on A1. */
const PIECES = 12

export function gridOf(
  kind: GridKind,
  zone: UtmZone,
  projection: PageProjection,
  map: Rect,
  apart: number,
): Grid {
  const system = kind === 'utm' ? utm(zone) : degrees
  const corners = cornersOf(map).map(([x, y]) => system.from(...projection.toMap(x, y)))
  const range = ([0, 1] as const).map(axis => {
    const values = corners.map(corner => corner[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }) as [readonly [number, number], readonly [number, number]]
  const onPage = (a: number, b: number) => projection.toPage(...system.to(a, b))
  const [start, next] = [onPage(range[0][0], range[1][0]), onPage(range[0][0], range[1][1])]
  const perUnit = Math.hypot(next[0] - start[0], next[1] - start[1]) / (range[1][1] - range[1][0])
  const step = system.steps.find(candidate => candidate * perUnit >= apart) ?? (system.steps.at(-1) as number)
  const lines: number[][] = []
  const labels: GridLabel[] = []
  for (const axis of [0, 1] as const) {
    const [low, high] = range[axis]
    const [from, to] = range[axis === 0 ? 1 : 0]
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
      const points = Array.from({ length: PIECES + 1 }, (_, i) => {
        const along = from + ((to - from) * i) / PIECES
        return axis === 0 ? onPage(value, along) : onPage(along, value)
      }).flat()
      for (const piece of clipLine(points, windowOf(map))) {
        lines.push(piece)
        const ends = [piece.slice(0, 2), piece.slice(-2)] as [number, number][]
        for (const at of ends) {
          const side = sideOf(at, map)
          if (side) labels.push({ text: system.label(value, axis), at, side })
        }
      }
    }
  }
  return { lines, labels }
}

export const windowOf = ({ x, y, width, height }: Rect, more = 0) => ({
  minX: x - more,
  minY: y - more,
  maxX: x + width + more,
  maxY: y + height + more,
})

const NEAR = 0.01

function sideOf([x, y]: readonly [number, number], map: Rect): GridLabel['side'] | undefined {
  if (Math.abs(y - map.y) < NEAR) return 'top'
  if (Math.abs(y - map.y - map.height) < NEAR) return 'bottom'
  if (Math.abs(x - map.x) < NEAR) return 'left'
  return Math.abs(x - map.x - map.width) < NEAR ? 'right' : undefined
}
