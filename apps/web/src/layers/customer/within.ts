import { gridLat, gridLon, toGrid } from '#map/place/grid-degrees.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { RingIndex } from './ring-index.ts'

/** A drawn area in degrees: one closed ring. */
export interface DrawnPolygon {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly (readonly number[])[])[]
}

/**
 * The rows of customers in an area, its outline included; the same as the server's, which compares the same whole
 * numbers. A row's own are what its position is rounded to: exact for sets that reach up to 131 km from their middle,
 * where Float32 still resolves 1e-7°.
 */
export function customersWithin(columns: PointColumns, { coordinates }: DrawnPolygon): number[] {
  const ring = new RingIndex((coordinates[0] ?? []).map(([lon = 0, lat = 0]) => [toGrid(lon), toGrid(lat)]))
  const { rows, origin, positions, boxes, chunkRows } = columns
  const found: number[] = []
  for (let chunk = 0; chunk * chunkRows < rows; chunk++) {
    const [left = 0, bottom = 0, right = 0, top = 0] = boxes.subarray(4 * chunk, 4 * chunk + 4)
    if (
      gridLon(origin[0] + left) > ring.east ||
      gridLon(origin[0] + right) < ring.west ||
      gridLat(origin[1] + bottom) > ring.north ||
      gridLat(origin[1] + top) < ring.south
    )
      continue
    const end = Math.min(rows, (chunk + 1) * chunkRows)
    for (let row = chunk * chunkRows; row < end; row++) {
      const lon = gridLon(origin[0] + (positions[2 * row] as number))
      if (lon < ring.west || lon > ring.east) continue
      if (ring.contains(lon, gridLat(origin[1] + (positions[2 * row + 1] as number)))) found.push(row)
    }
  }
  return found
}
