import type { Coordinate } from 'ol/coordinate.js'
import type { DrawnShape } from './draw-sketch.ts'
import { nearestOnSegment } from './shapes.ts'

interface Drawn {
  readonly key: string
  readonly shape: DrawnShape
  readonly outline: readonly Coordinate[]
  readonly area: number
}

const point = ([x = 0, y = 0]: Coordinate = []): [number, number] => [x, y]

function distanceTo(outline: readonly Coordinate[], at: [number, number]): number {
  const distances = outline.slice(1).map((end, i) => {
    const near = nearestOnSegment(at, point(outline[i]), point(end))
    return Math.hypot(near[0] - at[0], near[1] - at[1])
  })
  return Math.min(...distances)
}

function isInside(outline: readonly Coordinate[], [x, y]: [number, number]): boolean {
  let inside = false
  for (let i = 1; i < outline.length; i++) {
    const [[ax, ay], [bx, by]] = [point(outline[i - 1]), point(outline[i])]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Which one a click means: the nearest outline within reach, else the smallest polygon around it. Map units. */
export function measurementAt(all: readonly Drawn[], place: Coordinate, reach: number): string | undefined {
  const at = point(place)
  const [nearest] = all
    .map(({ key, outline }) => ({ key, distance: distanceTo(outline, at) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance)
  if (nearest) return nearest.key
  const [smallest] = all
    .filter(({ shape, outline }) => shape === 'polygon' && isInside(outline, at))
    .sort((a, b) => a.area - b.area)
  return smallest?.key
}
