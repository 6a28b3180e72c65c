import { DEVICE_LABEL_GROUP_UNITS } from './constants.ts'

export type LabelSide = 'top' | 'bottom'

/** A device on the map: map units, y to the north. */
export interface LabelPoint {
  readonly id: string
  readonly x: number
  readonly y: number
}

const isNorthOf = (one: LabelPoint, other: LabelPoint): boolean =>
  one.y !== other.y ? one.y > other.y : one.x !== other.x ? one.x < other.x : one.id < other.id

/**
 * M4.9: labels closer than 1000 map units are grouped, two by two and the closest first; of two the northern one stands
 * above its point, the southern one below. One that is left over looks at the nearest of its neighbours. One alone has no
 * side of its own.
 */
export function labelSides(points: readonly LabelPoint[]): Map<string, LabelSide> {
  const close = points.flatMap((one, i) =>
    points.slice(i + 1).flatMap(other => {
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      return distance < DEVICE_LABEL_GROUP_UNITS ? [{ one, other, distance }] : []
    }),
  )
  close.sort((a, b) => a.distance - b.distance || (a.one.id < b.one.id ? -1 : 1))
  const sides = new Map<string, LabelSide>()
  const sideOf = (point: LabelPoint, neighbour: LabelPoint) =>
    isNorthOf(point, neighbour) ? 'top' : 'bottom'
  for (const { one, other } of close) {
    if (sides.has(one.id) || sides.has(other.id)) continue
    sides.set(one.id, sideOf(one, other))
    sides.set(other.id, sideOf(other, one))
  }
  for (const { one, other } of close) {
    if (!sides.has(one.id)) sides.set(one.id, sideOf(one, other))
    if (!sides.has(other.id)) sides.set(other.id, sideOf(other, one))
  }
  return sides
}

export interface LabelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A point on the screen in pixels, y downwards; the first ones come first. */
export interface LabelCandidate {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Above where there is room and otherwise below, unless it belongs to a group. */
  readonly side?: LabelSide | undefined
  /** What is more important than this label. */
  readonly avoids?: readonly LabelBox[]
  /** It has a label wherever there is room for one, above or below, in the middle or moved aside. */
  readonly warns?: boolean
}

/** Where labels may stand, and how large they are. */
export interface LabelRoom extends LabelBox {
  readonly width: number
  readonly height: number
  /** Pixels between a point and its label. */
  readonly gap: number
  /** What lies over the map within the room. */
  readonly covered?: readonly LabelBox[]
}

/** Pixels around a point that its icon takes. */
const ICON = 13
/** So that two labels stay distinct. */
const BETWEEN = 6

const overlap = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const grown = ({ left, top, right, bottom }: LabelBox, by: number): LabelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export interface PlacedLabel {
  readonly id: string
  readonly side: LabelSide
  /** Pixels to the right; its tip stays at the point. */
  readonly shift: number
}

const isInside = (box: LabelBox, room: LabelBox): boolean =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom

/** How far from its corner a label that was moved aside has its tip. */
const TIP_FROM_EDGE = 24

/** Where a label may stand, the best place first. */
function places({ side, warns }: LabelCandidate, width: number): Pick<PlacedLabel, 'side' | 'shift'>[] {
  const sides: LabelSide[] = side === 'bottom' ? ['bottom', 'top'] : ['top', 'bottom']
  if (!warns) return (side ? [side] : sides).map(where => ({ side: where, shift: 0 }))
  const aside = width / 2 - TIP_FROM_EDGE
  return [0, aside, -aside].flatMap(shift => sides.map(where => ({ side: where, shift })))
}

/** Labels for which there is room: none lies on another, nor on a point that has one. */
export function placeLabels(candidates: readonly LabelCandidate[], room: LabelRoom): PlacedLabel[] {
  const { width, height, gap, covered = [] } = room
  const placed: { label: LabelBox; icon: LabelBox }[] = []
  return candidates.flatMap(candidate => {
    const { id, x, y, avoids = [] } = candidate
    const icon = { left: x - ICON, right: x + ICON, top: y - ICON, bottom: y + ICON }
    const boxAt = ({ side, shift }: Pick<PlacedLabel, 'side' | 'shift'>): LabelBox => {
      const top = side === 'top' ? y - gap - height : y + gap
      const left = x - width / 2 + shift
      return { left, right: left + width, top, bottom: top + height }
    }
    const isFree = (label: LabelBox) =>
      isInside(label, room) &&
      !covered.some(box => overlap(label, box)) &&
      placed.every(
        other =>
          !overlap(grown(label, BETWEEN), other.label) &&
          !overlap(label, other.icon) &&
          !overlap(icon, other.label),
      )
    const free = places(candidate, width).filter(place => isFree(boxAt(place)))
    const found = free.find(place => !avoids.some(box => overlap(boxAt(place), box)))
    // In a crowd a warning lies rather on its neighbours than nowhere.
    const best = found ?? (candidate.warns ? free[0] : undefined)
    if (!best) return []
    placed.push({ label: boxAt(best), icon })
    return [{ id, ...best }]
  })
}
