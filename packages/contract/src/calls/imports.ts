import { type CallSpec, defineCall } from '../call.ts'
import { importResultSchema } from '../entities/summary.ts'
import type { FeatureKind } from '../feature-kinds.ts'
import { administrators } from './access.ts'

/** One row per section of the import page: path below /upload, the layer it fills, its multipart fields (A7). */
export const IMPORT_SECTIONS = [
  { path: 'customer', kind: 'customer', fields: ['city', 'geojson', 'csv'] },
  { path: 'kecamatan', kind: 'kecamatan', fields: ['city', 'geojson'] },
  { path: 'kelurahan', kind: 'kelurahan', fields: ['city', 'geojson'] },
  { path: 'pipe', kind: 'pipe', fields: ['city', 'geojson'] },
  { path: 'road', kind: 'road', fields: ['city', 'geojson'] },
  { path: 'accessories', kind: 'accessories', fields: ['city', 'geojson'] },
  { path: 'water-source', kind: 'water_source', fields: ['city', 'geojson'] },
  { path: 'boundaries/dma', kind: 'dma_boundaries', fields: ['city', 'geojson'] },
  { path: 'boundaries/rayon', kind: 'rayon_boundaries', fields: ['city', 'geojson'] },
  { path: 'boundaries/servicearea', kind: 'servicearea_boundaries', fields: ['city', 'geojson'] },
  { path: 'boundaries/kecamatan', kind: 'kecamatan_boundaries', fields: ['city', 'geojson'] },
  { path: 'boundaries/kelurahan', kind: 'kelurahan_boundaries', fields: ['city', 'geojson'] },
  { path: 'device-boundaries', kind: 'device_boundaries', fields: ['city', 'geojson'] },
  { path: 'housing', kind: 'housing', fields: ['city', 'geojson'] },
  { path: 'device', kind: 'device', fields: ['city', 'geojson'] },
  { path: 'pdam-office', kind: 'pdam_office', fields: ['city', 'geojson'] },
  { path: 'complaint', kind: 'complaint', fields: ['city', 'json'] },
] as const satisfies readonly {
  path: string
  kind: FeatureKind | 'complaint'
  fields: readonly string[]
}[]

export type ImportKind = (typeof IMPORT_SECTIONS)[number]['kind']

export const importCalls: readonly CallSpec[] = IMPORT_SECTIONS.map(section =>
  defineCall({
    name: `upload:${section.kind}`,
    method: 'POST',
    path: `/upload/${section.path}`,
    summary: `Import ${section.kind}`,
    module: 'import',
    access: administrators,
    multipart: section.fields,
    payload: importResultSchema,
  }),
)
