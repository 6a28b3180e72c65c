import type Geometry from 'ol/geom/Geometry.js'
import type MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import type { Hit } from '#map/engine/layer-spec.ts'
import type { PointData } from '#map/points/points-data.ts'
import { areaGeometry, lineGeometry } from '#map/shapes/shape-geometry.ts'
import type { ShapeData } from '#map/shapes/shapes.ts'

/** A feature set as far as its geometry goes. */
export type Located = { readonly counter: number } & (
  | ({ readonly family: 'point' } & Pick<PointData, 'rows' | 'origin' | 'positions'>)
  | ({ readonly family: 'line' | 'polygon' } & ShapeData)
)

type Place = readonly [number, number]

/** A row as if it had been clicked: at `near` if it passes there, otherwise somewhere in its middle. */
export function hitOfRow(located: Located, row: number, near?: Place): Hit | undefined {
  if (row < 0 || row >= located.rows) return undefined
  const { counter } = located
  if (located.family === 'point') {
    const [x = 0, y = 0] = located.positions.subarray(2 * row, 2 * row + 2)
    const anchor = [located.origin[0] + x, located.origin[1] + y] as const
    return { row, counter, anchor, geometry: new Point([...anchor]) }
  }
  const geometry = located.family === 'line' ? lineGeometry(located, row) : areaGeometry(located, row)
  const [x = 0, y = 0] = (near && nearestOf(geometry, near)) ?? middleOf(geometry)
  return { row, counter, anchor: [x, y], geometry }
}

function nearestOf(geometry: Geometry, near: Place): number[] {
  return geometry.intersectsCoordinate([...near]) ? [...near] : geometry.getClosestPoint([...near])
}

function middleOf(geometry: MultiLineString | MultiPolygon): number[] {
  if (geometry instanceof MultiPolygon) return geometry.getInteriorPoints().getFirstCoordinate()
  return geometry.getLineString(0)?.getCoordinateAt(0.5) ?? [0, 0]
}
