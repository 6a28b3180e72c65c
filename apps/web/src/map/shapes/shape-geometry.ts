/** One row as an OpenLayers geometry, for the selection and for labels. */
import MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import type Polygon from 'ol/geom/Polygon.js'
import { ringCoordinates, ringsOf, type ShapeData } from './shapes.ts'

export function lineGeometry(data: ShapeData, row: number): MultiLineString {
  const flat: number[] = []
  const ends: number[] = []
  const [first, end] = ringsOf(data, row)
  for (let ring = first; ring < end; ring++) ends.push(ringCoordinates(data, ring, flat).length)
  return new MultiLineString(flat, 'XY', ends)
}

export function areaGeometry(data: ShapeData, row: number): MultiPolygon {
  const flat: number[] = []
  const endss: number[][] = []
  for (let item = data.rowStarts[row] ?? 0; item < (data.rowStarts[row + 1] ?? 0); item++) {
    const ends: number[] = []
    for (let ring = data.polygons[item] ?? 0; ring < (data.polygons[item + 1] ?? 0); ring++) {
      ends.push(ringCoordinates(data, ring, flat).length)
    }
    endss.push(ends)
  }
  return new MultiPolygon(flat, 'XY', endss)
}

/** A point well inside. Islands share one name: it stands on the largest. */
export function interiorPoint(area: MultiPolygon): [number, number] | undefined {
  const largest = area
    .getPolygons()
    .reduce<Polygon | undefined>(
      (best, polygon) => (best && best.getArea() >= polygon.getArea() ? best : polygon),
      undefined,
    )
  const [x, y] = largest?.getInteriorPoint().getCoordinates() ?? []
  return x === undefined || y === undefined ? undefined : [x, y]
}
