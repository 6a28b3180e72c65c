import { COORDINATE_SCALE, type ColumnInput, GEOMETRY_COLUMNS } from '@petatirta/contract'
import { GrowingInt32 } from './columns.ts'

type Position = readonly number[]
interface Geometry {
  type: string
  coordinates: unknown
}

const polygonsOf = ({ type, coordinates }: Geometry): Position[][][] => {
  if (type === 'Polygon') return [coordinates as Position[][]]
  if (type === 'MultiPolygon') return coordinates as Position[][][]
  // A summary area known only by a point becomes a polygon without extent: its marker still has a place.
  if (type === 'Point') return [[[coordinates as Position]]]
  throw new Error(`Geometry ${type} cannot be drawn as a polygon`)
}

const linesOf = ({ type, coordinates }: Geometry): Position[][] => {
  if (type === 'LineString') return [coordinates as Position[]]
  if (type === 'MultiLineString') return coordinates as Position[][]
  throw new Error(`Geometry ${type} cannot be drawn as a line`)
}

/** Collects a layer's geometry as the columns that contract's GEOMETRY_COLUMNS describes. */
export function geometryBuilder(family: 'point' | 'line' | 'polygon') {
  const x = new GrowingInt32()
  const y = new GrowingInt32()
  const rings = new GrowingInt32()
  const polygons = new GrowingInt32()
  const rows = new GrowingInt32()

  const vertex = (position: Position) => {
    x.push(Math.round((position[0] ?? 0) * COORDINATE_SCALE))
    y.push(Math.round((position[1] ?? 0) * COORDINATE_SCALE))
  }
  const ring = (positions: readonly Position[]) => {
    rings.push(x.length)
    for (const position of positions) vertex(position)
  }
  const add = {
    point: (geometry: Geometry) => vertex(geometry.coordinates as Position),
    line: (geometry: Geometry) => {
      rows.push(rings.length)
      for (const line of linesOf(geometry)) ring(line)
    },
    polygon: (geometry: Geometry) => {
      rows.push(polygons.length)
      for (const polygon of polygonsOf(geometry)) {
        polygons.push(rings.length)
        for (const positions of polygon) ring(positions)
      }
    },
  }[family]

  const starts = (name: string, array: GrowingInt32): ColumnInput => ({
    name,
    values: Uint32Array.from(array.finish()),
  })

  return {
    add: (geoJson: string) => add(JSON.parse(geoJson) as Geometry),
    finish(): ColumnInput[] {
      const points: ColumnInput[] = [
        { name: GEOMETRY_COLUMNS.x, values: x.finish(), delta: true },
        { name: GEOMETRY_COLUMNS.y, values: y.finish(), delta: true },
      ]
      if (family === 'point') return points
      if (family === 'polygon') {
        rows.push(polygons.length)
        polygons.push(rings.length)
      } else {
        rows.push(rings.length)
      }
      rings.push(x.length)
      return [
        ...points,
        starts(GEOMETRY_COLUMNS.rings, rings),
        ...(family === 'polygon' ? [starts(GEOMETRY_COLUMNS.polygons, polygons)] : []),
        starts(GEOMETRY_COLUMNS.rows, rows),
      ]
    },
  }
}
