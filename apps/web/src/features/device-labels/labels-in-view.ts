import { type LabelRoom, type LabelSide, labelSides, placeLabels } from '@petatirta/domain'
import type { LabelView } from '#map/labels/label-overlays.ts'
import { visibleRuns } from '#map/points/points-data.ts'
import { type PointColumns, textOf } from '#sync/feature-columns.ts'

/** From afar a city is full of devices, and no label would say where its device is. */
export const LABELS_FROM = 13
/** Below it the map belongs to the city: only those that warn have a label. */
export const ALL_LABELS_FROM = 15
/** The server sends readings for so many labels; people read no more. */
const MOST_LABELS = 60
/** How much of the map they may cover: it is what people came for. */
const COVERED_SHARE = 0.3

export interface ShownLabel {
  readonly id: string
  readonly name: string
  /** Metres from the origin of the set. */
  readonly x: number
  readonly y: number
  readonly side: LabelSide
  readonly shift: number
  readonly row: number
}

interface Sources {
  readonly devices: PointColumns
  readonly warns: (row: number) => boolean
  readonly view: LabelView
  readonly room: LabelRoom
  /** The device whose popup is open: that says more than a label. */
  readonly selected: number | undefined
}

interface Candidate {
  readonly id: string
  readonly row: number
  readonly name: string
  readonly x: number
  readonly y: number
  /** From the left upper corner of the screen. */
  readonly pixel: { readonly x: number; readonly y: number }
  /** Pixels from the middle of the room. */
  readonly far: number
  readonly warning: boolean
}

/** Devices that can be seen between what lies over the map. */
function onScreen({ devices, warns, view, room }: Sources): Candidate[] {
  const { origin, positions } = devices
  const [ids, names] = [textOf(devices, 'id'), textOf(devices, 'name')]
  const { resolution, width, height } = view
  const left = view.centre[0] - origin[0] - (width / 2) * resolution
  const top = view.centre[1] - origin[1] + (height / 2) * resolution
  const box = [left, top - height * resolution, left + width * resolution, top] as const
  const found: Candidate[] = []
  for (const { first, count } of visibleRuns(devices, box)) {
    for (let row = first; row < first + count; row++) {
      const [x, y] = [positions[2 * row] as number, positions[2 * row + 1] as number]
      const pixel = { x: (x - left) / resolution, y: (top - y) / resolution }
      const inRoom =
        pixel.x >= room.left && pixel.x <= room.right && pixel.y >= room.top && pixel.y <= room.bottom
      const id = ids[row]
      if (!inRoom || id === undefined) continue
      const far = Math.hypot(pixel.x - (room.left + room.right) / 2, pixel.y - (room.top + room.bottom) / 2)
      found.push({ id, row, name: names[row] ?? '', x, y, pixel, far, warning: warns(row) })
    }
  }
  return found
}

/**
 * M2.12: labels of the devices on the screen. Those that warn come first, then those nearest to the middle; of two that
 * would lie on each other the first stays (placeLabels), none lies on a device or on what else stands on the map, and
 * together they leave most of the map.
 */
export function labelsInView(sources: Sources): ShownLabel[] {
  const { view, room, selected } = sources
  if (view.zoom < LABELS_FROM) return []
  const devices = onScreen(sources)
  const candidates = view.zoom < ALL_LABELS_FROM ? devices.filter(({ warning }) => warning) : devices
  candidates.sort((a, b) => Number(b.warning) - Number(a.warning) || a.far - b.far)
  const nearest = thinned(candidates, room).slice(0, MOST_LABELS)
  const sides = labelSides(nearest)
  const open = devices.find(({ row }) => row === selected)
  const covered = [...(room.covered ?? []), ...view.over, ...(open ? [popupBox(open.pixel)] : [])]
  const placed = placeLabels(
    nearest
      .filter(candidate => candidate !== open)
      .map(candidate => ({
        id: candidate.id,
        ...candidate.pixel,
        side: sides.get(candidate.id),
        warns: candidate.warning,
        avoids: devices.filter(other => other !== candidate).map(({ pixel }) => iconBox(pixel)),
      })),
    { ...room, covered },
  )
  const byId = new Map(nearest.map(candidate => [candidate.id, candidate]))
  return placed.slice(0, mostIn(room)).flatMap(({ id, side, shift }) => {
    const found = byId.get(id)
    return found ? [{ id, name: found.name, row: found.row, x: found.x, y: found.y, side, shift }] : []
  })
}

/** In a crowd two for the room that a label takes, the first ones: more could not stand there, above and below. */
function thinned(candidates: readonly Candidate[], { width, height }: LabelRoom): Candidate[] {
  const taken = new Map<string, number>()
  return candidates.filter(({ pixel }) => {
    const cell = `${Math.floor(pixel.x / width)} ${Math.floor(pixel.y / height)}`
    const before = taken.get(cell) ?? 0
    taken.set(cell, before + 1)
    return before < 2
  })
}

const mostIn = ({ left, right, top, bottom, width, height }: LabelRoom): number =>
  Math.max(1, Math.floor((COVERED_SHARE * (right - left) * (bottom - top)) / (width * height)))

/** About what a popup takes, up and to the right of its device. */
const popupBox = ({ x, y }: Candidate['pixel']) => ({
  left: x,
  right: x + 400,
  top: y - 460,
  bottom: y,
})

const iconBox = ({ x, y }: Candidate['pixel']) => ({
  left: x - 14,
  right: x + 14,
  top: y - 14,
  bottom: y + 14,
})
