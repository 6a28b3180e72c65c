import { IMPORT_FORMATS } from '@petatirta/contract/plain'
import type { Format, Found, Row } from './format.ts'
import { beginsJson, jsonBatches, type Members } from './json-batches.ts'
import { MalformedFile } from './malformed-file.ts'

const LABEL = 'GeoJSON'

const GEOMETRIES: ReadonlySet<unknown> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

/**
 * The features of a GeoJSON file, in batches as they come: of a collection, a list, a sequence of lines, or a single one.
 * A geometry by itself becomes a feature. `found.crs` is set when the file's reference system is met, which may be last.
 */
function featureBatches(input: AsyncIterable<Uint8Array>, found: Found): AsyncGenerator<Row[]> {
  const meet = (crs: unknown) => {
    if (crs === undefined || crs === null) return
    if (found.crs !== undefined && JSON.stringify(found.crs) !== JSON.stringify(crs))
      throw new MalformedFile('File memakai lebih dari satu sistem koordinat')
    found.crs = crs
  }
  return jsonBatches(input, {
    format: LABEL,
    one: 'Fitur',
    list: 'features',
    around: ({ crs }) => meet(crs),
    adopt(value) {
      meet(value.crs)
      if (GEOMETRIES.has(value.type)) return { type: 'Feature', properties: {}, geometry: value }
      // PostGIS writes the reference system into each geometry.
      meet((value.geometry as Members | null | undefined)?.crs)
      return value
    },
    refusal({ type }) {
      if (type === 'Feature' || GEOMETRIES.has(type)) return null
      return type === 'FeatureCollection'
        ? 'FeatureCollection tidak memiliki daftar "features"'
        : 'Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri'
    },
  })
}

export const geojson: Format = {
  id: 'geojson',
  label: LABEL,
  extensions: IMPORT_FORMATS.geojson,
  recognise: beginsJson,
  read: featureBatches,
}
