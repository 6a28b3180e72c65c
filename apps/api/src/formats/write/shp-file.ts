/** The shapes of a Shapefile, record by record. */
import type { GeometryFamily } from '@petatirta/contract/plain'
import { readWkb, type WkbGeometry } from '#formats/wkb.ts'

export const SHP_HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
const FILE_CODE = 9994
const VERSION = 1000
const NO_SHAPE = 0
const TYPES: Record<GeometryFamily, number> = { point: 1, line: 3, polygon: 5 }
const LITTLE_ENDIAN_BOX = 4

type Position = readonly number[]
type Ring = readonly Position[]

/** West, south, east, north. */
export type Box = [number, number, number, number]
export const emptyBox = (): Box => [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
]

function widen(box: Box, [x = 0, y = 0]: Position): void {
  if (x < box[0]) box[0] = x
  if (y < box[1]) box[1] = y
  if (x > box[2]) box[2] = x
  if (y > box[3]) box[3] = y
}

/** Positive: counter-clockwise. Relative to the first point: far from the origin a small ring would lose its area. */
function turn(ring: Ring): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  let doubled = 0
  let [px, py] = [0, 0]
  for (const [x = 0, y = 0] of ring) {
    doubled += px * (y - y0) - (x - x0) * py
    px = x - x0
    py = y - y0
  }
  return doubled
}

/** Outer rings go clockwise, holes the other way. */
const turned = ([outer = [], ...holes]: readonly Ring[]): Ring[] => [
  turn(outer) > 0 ? outer.toReversed() : outer,
  ...holes.map(hole => (turn(hole) < 0 ? hole.toReversed() : hole)),
]

function partsOf({ type, coordinates }: WkbGeometry): Ring[] {
  switch (type) {
    case 'LineString':
      return [coordinates as Ring]
    case 'MultiLineString':
      return coordinates as Ring[]
    case 'Polygon':
      return turned(coordinates as Ring[])
    case 'MultiPolygon':
      return (coordinates as Ring[][]).flatMap(turned)
    default:
      throw new Error(`A layer holds no ${type}`)
  }
}

function writeBox(into: Buffer, at: number, box: Box): void {
  for (const [i, value] of box.entries()) into.writeDoubleLE(value, at + 8 * i)
}

function pointContent([x = 0, y = 0]: Position): Buffer {
  const content = Buffer.alloc(20)
  content.writeInt32LE(TYPES.point, 0)
  content.writeDoubleLE(x, 4)
  content.writeDoubleLE(y, 12)
  return content
}

function partsContent(family: 'line' | 'polygon', parts: readonly Ring[], whole: Box): Buffer {
  const points = parts.reduce((sum, { length }) => sum + length, 0)
  const content = Buffer.alloc(44 + 4 * parts.length + 16 * points)
  const box = emptyBox()
  let start = 0
  let at = 44 + 4 * parts.length
  for (const [i, part] of parts.entries()) {
    content.writeInt32LE(start, 44 + 4 * i)
    start += part.length
    for (const position of part) {
      widen(box, position)
      at = content.writeDoubleLE(position[0] ?? 0, at)
      at = content.writeDoubleLE(position[1] ?? 0, at)
    }
  }
  content.writeInt32LE(TYPES[family], 0)
  writeBox(content, LITTLE_ENDIAN_BOX, box)
  content.writeInt32LE(parts.length, 36)
  content.writeInt32LE(points, 40)
  widen(whole, box.slice(0, 2))
  widen(whole, box.slice(2))
  return content
}

/** A record without its header; `whole` grows to hold it. */
export function shapeContent(family: GeometryFamily, geometry: Uint8Array | null, whole: Box): Buffer {
  const shape = geometry && readWkb(geometry)
  if (!shape) {
    const none = Buffer.alloc(4)
    none.writeInt32LE(NO_SHAPE, 0)
    return none
  }
  if (family !== 'point') return partsContent(family, partsOf(shape), whole)
  widen(whole, shape.coordinates as Position)
  return pointContent(shape.coordinates as Position)
}

/** Lengths are counted in words of two bytes. */
export function recordHeader(number: number, contentBytes: number): Buffer {
  const header = Buffer.alloc(RECORD_HEADER_BYTES)
  header.writeInt32BE(number, 0)
  header.writeInt32BE(contentBytes / 2, 4)
  return header
}

/** Of the .shp and, with another length, of the .shx. */
export function fileHeader(family: GeometryFamily, bytes: number, box: Box): Buffer {
  const header = Buffer.alloc(SHP_HEADER_BYTES)
  header.writeInt32BE(FILE_CODE, 0)
  header.writeInt32BE(bytes / 2, 24)
  header.writeInt32LE(VERSION, 28)
  header.writeInt32LE(TYPES[family], 32)
  writeBox(header, 36, Number.isFinite(box[0]) ? box : [0, 0, 0, 0])
  return header
}
