import {
  BILL_FIELDS,
  COMPLAINT_FIELDS,
  CUSTOMER_IMPORT_FIELDS,
  DEVICE_FIELDS,
  type ImportField,
  PIPE_FIELDS,
  PLAIN_FIELDS,
  SYMBOL_FIELDS,
} from '@petatirta/domain'
import { FEATURE_KIND_INFO, FEATURE_KINDS, type FeatureKind } from './feature-kinds.ts'

/** What a file may be: its multipart field says, and its name's ending has to agree (A5). */
export const IMPORT_FORMATS = {
  geojson: ['.geojson', '.json'],
  json: ['.json', '.geojson'],
  csv: ['.csv'],
} as const satisfies Record<string, readonly string[]>
export type ImportFormat = keyof typeof IMPORT_FORMATS

export type SectionKind = FeatureKind | 'complaint'

interface ImportSection {
  /** Below /upload. */
  readonly path: string
  readonly kind: SectionKind
  /** Of the multipart form. */
  readonly fields: readonly ('city' | ImportFormat)[]
}

/** The sections of the import page (A7). */
export const IMPORT_SECTIONS: readonly ImportSection[] = [
  ...FEATURE_KINDS.map(
    (kind): ImportSection => ({
      path: FEATURE_KIND_INFO[kind].import.path,
      kind,
      fields: kind === 'customer' ? ['city', 'geojson', 'csv'] : ['city', 'geojson'],
    }),
  ),
  { path: 'complaint', kind: 'complaint', fields: ['city', 'json'] },
]

/** What one file holds. The section Pelanggan takes two: customers and their bills. */
export type ImportKind = SectionKind | 'bill'
export const IMPORT_KINDS: readonly ImportKind[] = [...IMPORT_SECTIONS.map(({ kind }) => kind), 'bill']

export const importKindLabel = (kind: ImportKind): string =>
  kind === 'bill' ? 'Tagihan' : kind === 'complaint' ? 'Keluhan' : FEATURE_KIND_INFO[kind].label

/** What a file of the kind is, and so which field it is sent in. */
export const importFormat = (kind: ImportKind): ImportFormat =>
  kind === 'bill' ? 'csv' : kind === 'complaint' ? 'json' : 'geojson'

/** A merge adds to what is there; every other kind takes the place of the whole layer (D33). */
export const isMerged = (kind: ImportKind): boolean =>
  kind === 'customer' || kind === 'bill' || kind === 'complaint'

const FIELDS: Partial<Record<ImportKind, Readonly<Record<string, Omit<ImportField, 'name'>>>>> = {
  customer: CUSTOMER_IMPORT_FIELDS,
  bill: BILL_FIELDS,
  complaint: COMPLAINT_FIELDS,
  pipe: PIPE_FIELDS,
  accessories: SYMBOL_FIELDS,
  water_source: SYMBOL_FIELDS,
  device: DEVICE_FIELDS,
}

/** What is looked for in a file of the kind, and by which names. */
export function importFields(kind: ImportKind): ImportField[] {
  const names = kind === 'bill' || kind === 'complaint' ? [] : FEATURE_KIND_INFO[kind].names
  const fields = FIELDS[kind] ?? { id: PLAIN_FIELDS.id, name: { ...PLAIN_FIELDS.name, spellings: names } }
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }))
}
