/** How an atlas divides the ground into sheets. */
import { groundScale } from '@petatirta/domain'
import { type Extent, extentOf, type Pair, type SheetPlace, sheetOutline } from './page-projection.ts'
import { fittingScale, MAX_SCALE } from './paper.ts'

export const MAX_SHEETS = 200
/** Neighbouring sheets share so many millimetres: what lies on an edge is whole on one of them. */
const OVERLAP = 10
/** Around an area that a sheet is about. */
const ROOM = 1.06

export type Side = 'top' | 'right' | 'bottom' | 'left'
export const SIDES = ['top', 'right', 'bottom', 'left'] as const

export interface Sheet extends SheetPlace {
  readonly number: number
  readonly name: string
  /** Numbers of the sheets that go on at each side. */
  readonly neighbours: Readonly<Record<Side, readonly number[]>>
  /** The area that it is about: rings in map units. */
  readonly area?: readonly (readonly number[])[] | undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Points of a layer, as its columns hold them. */
export interface Places {
  readonly positions: ArrayLike<number>
  readonly origin: readonly [number, number]
}

export interface GridAtlas {
  readonly extent: Extent
  readonly scale: number
  readonly turned: number
  readonly map: Size
  /** Sheets without any of them are left out. */
  readonly places?: Places | undefined
}

/** Rows from the top, sheets of a row from the left. More than the limit are counted, not made. */
export function gridSheets({ extent, scale, turned, map, places }: GridAtlas): Sheet[] | { tooMany: number } {
  const [minX, minY, maxX, maxY] = extent
  const origin: Pair = [(minX + maxX) / 2, (minY + maxY) / 2]
  const [east, north] = groundScale(origin[1])
  const angle = (turned * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  // Metres to the right and upwards on the paper.
  const onPaper = (x: number, y: number): Pair => {
    const [e, n] = [(x - origin[0]) * east, (y - origin[1]) * north]
    return [e * cos - n * sin, e * sin + n * cos]
  }
  const [left, bottom, right, top] = extentOf(
    [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
    ].map(([x = 0, y = 0]) => onPaper(x, y)),
  )
  const step = { x: ((map.width - OVERLAP) * scale) / 1000, y: ((map.height - OVERLAP) * scale) / 1000 }
  const columns = Math.max(1, Math.ceil((right - left) / step.x))
  const rows = Math.max(1, Math.ceil((top - bottom) / step.y))
  // Even an empty field of cells costs memory.
  if (columns * rows > 100 * MAX_SHEETS) return { tooMany: columns * rows }
  const start = { x: (left + right - columns * step.x) / 2, y: (top + bottom + rows * step.y) / 2 }
  const occupied = occupiedCells(places, columns, rows, (x, y) => {
    const [px, py] = onPaper(x, y)
    return [Math.floor((px - start.x) / step.x), Math.floor((start.y - py) / step.y)]
  })
  const count = occupied.reduce((sum, has) => sum + has, 0)
  if (count > MAX_SHEETS) return { tooMany: count }
  const numbers = new Map<number, number>()
  occupied.forEach((has, cell) => {
    if (has) numbers.set(cell, numbers.size + 1)
  })
  const near = (column: number, row: number): number[] => {
    const number = column >= 0 && column < columns ? numbers.get(row * columns + column) : undefined
    return number === undefined ? [] : [number]
  }
  return [...numbers].map(([cell, number]) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const [px, py] = [start.x + (column + 0.5) * step.x, start.y - (row + 0.5) * step.y]
    return {
      number,
      name: '',
      scale,
      turned,
      centre: [origin[0] + (px * cos + py * sin) / east, origin[1] + (py * cos - px * sin) / north] as const,
      neighbours: {
        top: near(column, row - 1),
        right: near(column + 1, row),
        bottom: near(column, row + 1),
        left: near(column - 1, row),
      },
    }
  })
}

/** One byte a cell: whether anything lies in it. */
function occupiedCells(
  places: Places | undefined,
  columns: number,
  rows: number,
  cellOf: (x: number, y: number) => Pair,
): Uint8Array {
  const occupied = new Uint8Array(columns * rows)
  if (!places) return occupied.fill(1)
  const { positions, origin } = places
  for (let i = 0; i + 1 < positions.length; i += 2) {
    const [column, row] = cellOf(
      origin[0] + (positions[i] as number),
      origin[1] + (positions[i + 1] as number),
    )
    if (column >= 0 && column < columns && row >= 0 && row < rows) occupied[row * columns + column] = 1
  }
  return occupied
}

export interface NamedArea {
  readonly name: string
  readonly extent: Extent
  /** Flat coordinates in map units. */
  readonly rings: readonly (readonly number[])[]
}

/** A sheet an area, each at the largest scale at which the area fits. North is up: an atlas is read by its names. */
export function areaSheets(areas: readonly NamedArea[], map: Size): Sheet[] | { tooMany: number } {
  if (areas.length > MAX_SHEETS) return { tooMany: areas.length }
  const sorted = [...areas].sort((a, b) => a.name.localeCompare(b.name, 'id', { numeric: true }))
  const places = sorted.map(({ extent }) => placeOf(extent, map))
  const extents = places.map(place => extentOf(sheetOutline(place, map)))
  return sorted.map(({ name, rings }, index) => {
    const place = places[index] as SheetPlace
    return {
      ...place,
      number: index + 1,
      name,
      area: rings,
      neighbours: neighboursOf(index, places, sorted, extents[index] as Extent),
    }
  })
}

function placeOf([minX, minY, maxX, maxY]: Extent, map: Size): SheetPlace {
  const centre = [(minX + maxX) / 2, (minY + maxY) / 2] as const
  const [east, north] = groundScale(centre[1])
  const metres = { width: (maxX - minX) * east * ROOM, height: (maxY - minY) * north * ROOM }
  return { centre, turned: 0, scale: fittingScale(metres, { x: 0, y: 0, ...map }) ?? MAX_SCALE }
}

/** At each side the areas that reach onto the sheet from there, the nearest first. */
function neighboursOf(
  index: number,
  places: readonly SheetPlace[],
  areas: readonly NamedArea[],
  [minX, minY, maxX, maxY]: Extent,
): Record<Side, number[]> {
  const [x, y] = (places[index] as SheetPlace).centre
  const found: Record<Side, { number: number; away: number }[]> = { top: [], right: [], bottom: [], left: [] }
  areas.forEach(({ extent }, other) => {
    const overlaps = extent[0] < maxX && extent[2] > minX && extent[1] < maxY && extent[3] > minY
    if (other === index || !overlaps) return
    const [dx, dy] = [(extent[0] + extent[2]) / 2 - x, (extent[1] + extent[3]) / 2 - y]
    const side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'top' : 'bottom'
    found[side].push({ number: other + 1, away: Math.hypot(dx, dy) })
  })
  const nearest = (side: Side) =>
    found[side]
      .sort((a, b) => a.away - b.away)
      .slice(0, 3)
      .map(({ number }) => number)
  return { top: nearest('top'), right: nearest('right'), bottom: nearest('bottom'), left: nearest('left') }
}
