import {
  AREA_FIELDS,
  BILL_FIELDS,
  COMPLAINT_FIELDS,
  CUSTOMER_FIELDS,
  DEVICE_FIELDS,
  type ImportField,
  PIPE_FIELDS,
  PLAIN_FIELDS,
  SYMBOL_FIELDS,
} from '@petatirta/domain'
import { FEATURE_KIND_INFO, type FeatureKind } from './feature-kinds.ts'

/** What a file may be: its multipart field tells, and its name's ending has to agree (A5). */
export const IMPORT_FORMATS = {
  geojson: ['.geojson', '.json'],
  json: ['.json', '.geojson'],
  csv: ['.csv'],
} as const satisfies Record<string, readonly string[]>
export type ImportFormat = keyof typeof IMPORT_FORMATS

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
  fields: readonly ('city' | ImportFormat)[]
}[]

export type SectionKind = (typeof IMPORT_SECTIONS)[number]['kind']

/** What one file holds. The section Pelanggan takes two: customers and their bills. */
export type ImportKind = SectionKind | 'bill'
export const IMPORT_KINDS: readonly ImportKind[] = [...IMPORT_SECTIONS.map(({ kind }) => kind), 'bill']

export const importKindLabel = (kind: ImportKind): string =>
  kind === 'bill' ? 'Tagihan' : kind === 'complaint' ? 'Keluhan' : FEATURE_KIND_INFO[kind].label

/** What a file of the kind is, and so which field it is sent in. */
export const importFormat = (kind: ImportKind): ImportFormat =>
  kind === 'bill' ? 'csv' : kind === 'complaint' ? 'json' : 'geojson'

/** A merge adds to what is there; every other kind takes the place of the whole layer (decisions). */
export const isMerged = (kind: ImportKind): boolean => kind === 'customer' || kind === 'bill'

const FIELDS: Partial<Record<ImportKind, Readonly<Record<string, Omit<ImportField, 'name'>>>>> = {
  customer: CUSTOMER_FIELDS,
  bill: BILL_FIELDS,
  complaint: COMPLAINT_FIELDS,
  kecamatan: AREA_FIELDS.kecamatan,
  kecamatan_boundaries: AREA_FIELDS.kecamatan,
  kelurahan: AREA_FIELDS.kelurahan,
  kelurahan_boundaries: AREA_FIELDS.kelurahan,
  pipe: PIPE_FIELDS,
  accessories: SYMBOL_FIELDS,
  water_source: SYMBOL_FIELDS,
  device: DEVICE_FIELDS,
}

/** What is looked for in a file of the kind, and by which names. */
export const importFields = (kind: ImportKind): ImportField[] =>
  Object.entries(FIELDS[kind] ?? PLAIN_FIELDS).map(([name, field]) => ({ name, ...field }))
