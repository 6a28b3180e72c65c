import { isInside } from '#map/shapes.ts'
import type { PointColumns, ShapeColumns } from '#sync/feature-columns.ts'

/** Rows of devices whose status is not 0 (M3.5). */
export function warningDevices(devices: PointColumns): number[] {
  const status = devices.columns.status
  if (status?.type !== 'number') return []
  return Array.from({ length: devices.rows }, (_, row) => row).filter(
    row => (status.values[row] as number) > 0,
  )
}

/** M4.9: areas with a warning device inside. */
export function warningAreas(areas: ShapeColumns, devices: PointColumns): number[] {
  const [dx, dy] = [devices.origin[0] - areas.origin[0], devices.origin[1] - areas.origin[1]]
  const points = warningDevices(devices).map(row => [
    (devices.positions[2 * row] as number) + dx,
    (devices.positions[2 * row + 1] as number) + dy,
  ])
  return Array.from({ length: areas.rows }, (_, row) => row).filter(row =>
    points.some(([x = 0, y = 0]) => isInside(areas, row, x, y)),
  )
}
