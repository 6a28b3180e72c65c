import { csv } from './csv.ts'
import { delimited } from './csv-layers.ts'
import { dxf } from './dxf.ts'
import { epanet } from './epanet.ts'
import { esriJson } from './esri-json.ts'
import type { Format, LayeredFormat } from './format.ts'
import { geojson } from './geojson.ts'
import { geojsonLayers, jsonLayers } from './geojson-layers.ts'
import { geojsonLines } from './geojson-lines.ts'
import { geopackage } from './geopackage.ts'
import { gpx } from './gpx.ts'
import { json } from './json.ts'
import { kml } from './kml.ts'
import { shapefile } from './shapefile.ts'
import { spreadsheet } from './spreadsheet-layers.ts'
import { xlsx } from './xlsx.ts'

/** Every format of the import page's sections, read while it arrives. */
export const FORMATS = { geojson, json, csv, xlsx } as const satisfies Record<string, Format>

/** Every format that is looked at before it is imported. The first that recognises a file reads it; any text may be a table. */
export const LAYERED_FORMATS: readonly LayeredFormat[] = [
  shapefile,
  geopackage,
  kml,
  gpx,
  dxf,
  epanet,
  esriJson,
  geojsonLines,
  geojsonLayers,
  jsonLayers,
  spreadsheet,
  delimited,
]

export const formatsNamed = (fileName: string): Format[] => {
  const name = fileName.toLowerCase()
  return Object.values(FORMATS).filter(({ extensions }) => extensions.some(ending => name.endsWith(ending)))
}
