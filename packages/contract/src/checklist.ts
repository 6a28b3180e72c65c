import { FEATURE_KIND_INFO, type FeatureKind, type GeometryFamily } from './feature-kinds.ts'
import type { ImportKind } from './import-sections.ts'

/** What a utility brings before its map is of use, in the order in which it is best brought: each with the files that hold it. */
export const CHECKLIST = {
  boundaries: ['kecamatan', 'kelurahan', 'kecamatan_boundaries', 'kelurahan_boundaries'],
  customers: ['customer'],
  bills: ['bill'],
  pipes: ['pipe'],
  valves: ['accessories'],
  sources: ['water_source'],
  dmas: ['dma_boundaries'],
  devices: ['device'],
  users: [],
} as const satisfies Record<string, readonly ImportKind[]>

export type ChecklistItemName = keyof typeof CHECKLIST
export const CHECKLIST_ITEMS = Object.keys(CHECKLIST) as [ChecklistItemName, ...ChecklistItemName[]]

/** What is said of the quality of an item: how many of all. */
export const QUALITY_MEASURES = [
  'named',
  'validAreas',
  'class',
  'billed',
  'matched',
  'diameter',
  'type',
  'subType',
  'reporting',
  'active',
] as const

export const TEMPLATE_FORMATS = ['xlsx', 'csv', 'geojson', 'json'] as const
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number]

/** A line or an area does not fit into a row of a sheet: of these there is an example to look at in a GIS program. */
export function templateFormats(kind: ImportKind): readonly TemplateFormat[] {
  if (kind === 'bill') return ['xlsx', 'csv']
  if (kind === 'complaint') return ['xlsx', 'csv', 'json']
  return holdsPoints(kind) ? ['xlsx', 'csv', 'geojson'] : ['geojson']
}

const holdsPoints = (kind: FeatureKind): boolean => {
  const { geometry }: { geometry: readonly GeometryFamily[] } = FEATURE_KIND_INFO[kind]
  return geometry.includes('point')
}
