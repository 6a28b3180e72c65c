import { isInside } from '#map/shapes.ts'
import type { PointColumns, ShapeColumns } from '#sync/feature-columns.ts'

/** Which areas each device lies in. Looked up once a device: where it stands does not change with what it reports. */
export function areasOfDevices(areas: ShapeColumns, devices: PointColumns): (row: number) => number[] {
  const [dx, dy] = [devices.origin[0] - areas.origin[0], devices.origin[1] - areas.origin[1]]
  const rows = Array.from({ length: areas.rows }, (_, row) => row)
  const known = new Map<number, number[]>()
  return device => {
    const found = known.get(device)
    if (found) return found
    const x = (devices.positions[2 * device] as number) + dx
    const y = (devices.positions[2 * device + 1] as number) + dy
    const around = rows.filter(row => holds(areas.boxes, row, x, y) && isInside(areas, row, x, y))
    known.set(device, around)
    return around
  }
}

const holds = (boxes: Float32Array, row: number, x: number, y: number): boolean =>
  (boxes[4 * row] as number) <= x &&
  (boxes[4 * row + 1] as number) <= y &&
  (boxes[4 * row + 2] as number) >= x &&
  (boxes[4 * row + 3] as number) >= y

/** M4.9: areas with a warning device inside. */
export function warningAreas(
  areasOf: (device: number) => readonly number[],
  devices: number,
  warns: (device: number) => boolean,
): number[] {
  const areas = new Set<number>()
  for (let device = 0; device < devices; device++) {
    if (warns(device)) for (const area of areasOf(device)) areas.add(area)
  }
  return [...areas].sort((a, b) => a - b)
}
