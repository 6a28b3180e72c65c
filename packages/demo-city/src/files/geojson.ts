import type { Position } from '../base/geo.ts'

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

export type Properties = Record<string, unknown>

export interface Feature {
  type: 'Feature'
  geometry: Geometry | null
  properties: Properties
}

export function feature(geometry: Geometry | null, properties: Properties): Feature {
  return { type: 'Feature', geometry, properties }
}

export function pointFeature(position: Position, properties: Properties): Feature {
  return feature({ type: 'Point', coordinates: position }, properties)
}

/** One feature per line, so that files can be read, compared and cut by line. */
export function* featureCollection(name: string, features: Iterable<Feature>): Generator<string> {
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[\n`
  let separator = ''
  for (const item of features) {
    yield separator + JSON.stringify(item)
    separator = ',\n'
  }
  yield '\n]}\n'
}

const CHUNK = 65_536

/** Joins small pieces into chunks worth a write. */
export function* chunked(pieces: Iterable<string>): Generator<string> {
  let parts: string[] = []
  let size = 0
  for (const piece of pieces) {
    parts.push(piece)
    size += piece.length
    if (size >= CHUNK) {
      yield parts.join('')
      parts = []
      size = 0
    }
  }
  if (size > 0) yield parts.join('')
}
