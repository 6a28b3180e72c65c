import { groundScale } from '@petatirta/domain'

/** Where a sheet lies on the ground. */
export interface SheetPlace {
  /** The middle of the map's part of the paper, in map units. */
  readonly centre: readonly [number, number]
  /** The bearing of the paper's upper edge: degrees with the clock from north. */
  readonly turned: number
  /** 2500 for 1:2.500. */
  readonly scale: number
}

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Pair = [x: number, y: number]

export interface PageProjection {
  /** From map units to millimetres on the page. */
  toPage(x: number, y: number): Pair
  toMap(x: number, y: number): Pair
}

/**
 * Web Mercator stretches the ground, and on the ellipsoid not even by the same factor in both directions: near the equator
 * a metre to the north is 0.7 % longer on the map than one to the east. What is measured with a ruler has to be right in
 * any direction, so each direction has its factor, that of the sheet's middle; 20 km away from it less than 0.1 % is lost.
 */
export function pageProjection({ centre, turned, scale }: SheetPlace, map: Rect): PageProjection {
  const [east, north] = groundScale(centre[1])
  const angle = (turned * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const perMetre = 1000 / scale
  const [midX, midY] = [map.x + map.width / 2, map.y + map.height / 2]
  return {
    toPage: (x, y) => {
      const e = (x - centre[0]) * east * perMetre
      const n = (y - centre[1]) * north * perMetre
      return [midX + e * cos - n * sin, midY - (e * sin + n * cos)]
    },
    toMap: (x, y) => {
      const right = (x - midX) / perMetre
      const up = (midY - y) / perMetre
      return [centre[0] + (right * cos + up * sin) / east, centre[1] + (up * cos - right * sin) / north]
    },
  }
}

export const cornersOf = ({ x, y, width, height }: Rect): readonly Pair[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** The outline of the map's part of a sheet, in map units. */
export function sheetOutline(place: SheetPlace, size: { width: number; height: number }): Pair[] {
  const rect = { x: 0, y: 0, width: size.width, height: size.height }
  const { toMap } = pageProjection(place, rect)
  return cornersOf(rect).map(([x, y]) => toMap(x, y))
}

export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number]

export function extentOf(points: readonly Pair[]): Extent {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return [minX, minY, maxX, maxY]
}
