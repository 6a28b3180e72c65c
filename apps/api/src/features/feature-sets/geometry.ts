import { COORDINATE_SCALE, type ColumnInput, GEOMETRY_COLUMNS } from '@petatirta/contract/plain'
import { GrowingInt32 } from './columns.ts'

export type Family = 'point' | 'line' | 'polygon'

/** Types of WKB. The database's columns are plane: no type here has a third coordinate. */
const POINT = 1
const LINE_STRING = 2
const POLYGON = 3
const MULTI_LINE_STRING = 5
const MULTI_POLYGON = 6

/** Collects a layer's geometry, given as little-endian WKB, as the columns that contract's GEOMETRY_COLUMNS describes. */
export function geometryBuilder(family: Family) {
  const x = new GrowingInt32()
  const y = new GrowingInt32()
  const rings = new GrowingInt32()
  const polygons = new GrowingInt32()
  const rows = new GrowingInt32()
  let wkb: Buffer
  let at = 0

  const count = () => {
    at += 4
    return wkb.readUInt32LE(at - 4)
  }
  /** Every geometry, also inside another, starts with its byte order and its type. */
  const type = () => {
    at += 1
    return count()
  }
  const times = (n: number, read: () => void) => {
    for (let i = 0; i < n; i++) read()
  }
  const vertex = () => {
    x.push(Math.round(wkb.readDoubleLE(at) * COORDINATE_SCALE))
    y.push(Math.round(wkb.readDoubleLE(at + 8) * COORDINATE_SCALE))
    at += 16
  }
  const ring = () => {
    rings.push(x.length)
    times(count(), vertex)
  }
  const polygon = () => {
    polygons.push(rings.length)
    times(count(), ring)
  }
  const unknown = (found: number) => {
    throw new Error(`Geometry of WKB type ${found} cannot be drawn as a ${family}`)
  }

  const add = {
    point: (found: number) => (found === POINT ? vertex() : unknown(found)),
    line: (found: number) => {
      rows.push(rings.length)
      if (found === LINE_STRING) ring()
      else if (found === MULTI_LINE_STRING) times(count(), () => type() === LINE_STRING && ring())
      else unknown(found)
    },
    polygon: (found: number) => {
      rows.push(polygons.length)
      if (found === POLYGON) polygon()
      else if (found === MULTI_POLYGON) times(count(), () => type() === POLYGON && polygon())
      else if (found === POINT) {
        // A summary area known only by a point becomes a polygon without extent: its marker still has a place.
        polygons.push(rings.length)
        rings.push(x.length)
        vertex()
      } else unknown(found)
    },
  }[family]

  const starts = (name: string, array: GrowingInt32): ColumnInput => ({
    name,
    values: Uint32Array.from(array.finish()),
  })

  return {
    /** The geometry that begins there. */
    add(bytes: Buffer, start: number): void {
      wkb = bytes
      at = start
      add(type())
    },
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
