import { OWN_MARK } from '#formats/own-mark.ts'
import { readWkb } from '#formats/wkb.ts'
import type { LayerWriter, Writing, WrittenRow } from './layer-writer.ts'

/** As RFC 7946 wants it, without a system of its own; in metres with the member that it had before, which is read here. */
const head = ({ layer: { title, system } }: Writing) => {
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${system.srid}` } }
  const members = {
    type: 'FeatureCollection',
    name: title,
    generator: OWN_MARK,
    ...(!system.isDegrees && { crs }),
  }
  return `${JSON.stringify(members).slice(0, -1)},"features":[`
}

/** The id is no property: read again, the feature has those that it had. */
const featureOf = ({ id, geometry, properties }: WrittenRow) =>
  JSON.stringify({
    type: 'Feature',
    ...(id !== null && { id }),
    properties,
    geometry: geometry && readWkb(geometry),
  })

async function* write(writing: Writing): AsyncGenerator<string> {
  yield head(writing)
  let separator = '\n'
  for await (const rows of writing.read()) {
    yield separator + rows.map(featureOf).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

export const geojson: LayerWriter = { id: 'geojson', write }
