import type { ExportFormat } from '@petatirta/contract/plain'
import { csv } from './csv.ts'
import { dxf } from './dxf.ts'
import { geojson } from './geojson.ts'
import { geopackage } from './geopackage.ts'
import { kml } from './kml.ts'
import type { LayerWriter } from './layer-writer.ts'
import { shapefile } from './shapefile.ts'
import { xlsx } from './xlsx.ts'

/** Every format that layers are written in. */
export const WRITERS: Readonly<Record<ExportFormat, LayerWriter>> = {
  geopackage,
  shapefile,
  geojson,
  kml,
  csv,
  xlsx,
  dxf,
}
