import { AREA_NAMES, NAME_SPELLINGS } from '@petatirta/domain'

export type GeometryFamily = 'point' | 'line' | 'polygon'

/** How a column travels in the part `style`: see feature-set/schema.ts. */
export type StyleColumn = 'category' | 'number' | 'text'

/** The headings of the import page (A2). */
export const IMPORT_GROUPS = ['Pelanggan', 'Wilayah', 'Jaringan', 'Batas', 'Bangunan dan Device'] as const

export interface FeatureKindInfo {
  readonly label: string
  readonly geometry: readonly GeometryFamily[]
  /** OpenLayers z-index. */
  readonly stacking: number
  /** Folded spellings of the property that holds a feature's name; the first that is filled counts. */
  readonly names: readonly string[]
  /** The columns the layer is styled, filtered and labelled by. */
  readonly columns: Readonly<Record<string, StyleColumn>>
  readonly import: { readonly path: string; readonly group: (typeof IMPORT_GROUPS)[number] }
  /** What shows it (M4.2): a switch of a group, a list of which something is on, or a rule of its own. */
  readonly filter: readonly [group: 'general' | 'cluster' | 'serviceArea' | 'lists', name: string] | null
}

/** What summary markers show, one of them at a time (A3, A9). */
const SUMMARY = {
  nama: 'text',
  jumlah_tagihan_kini: 'number',
  pemakaian_kini: 'number',
  jumlah_pelanggan: 'number',
} as const
const NAMED = { nama: 'text' } as const
const SYMBOL = { sub_type: 'category' } as const

/**
 * Every layer of M3.1: the one table that server, client and import read. Files are sent, and switches of one group stand,
 * in this order. Each kind has a table of its name (apps/api/migrations) and a row in apps/web/src/layers/kinds.ts.
 */
export const FEATURE_KIND_INFO = {
  kecamatan: {
    label: 'Kecamatan',
    geometry: ['point', 'polygon'],
    stacking: 51,
    names: AREA_NAMES.kecamatan,
    columns: SUMMARY,
    import: { path: 'kecamatan', group: 'Wilayah' },
    filter: ['cluster', 'kecamatan'],
  },
  kelurahan: {
    label: 'Kelurahan',
    geometry: ['point', 'polygon'],
    stacking: 50,
    names: AREA_NAMES.kelurahan,
    columns: SUMMARY,
    import: { path: 'kelurahan', group: 'Wilayah' },
    filter: ['cluster', 'kelurahan'],
  },
  pipe: {
    label: 'Pipa',
    geometry: ['line'],
    stacking: 21,
    names: NAME_SPELLINGS,
    columns: { JENIS_PIPA: 'category', DIAMETER: 'category', TAHUN: 'number' },
    import: { path: 'pipe', group: 'Jaringan' },
    filter: null,
  },
  road: {
    label: 'Jalan',
    geometry: ['line'],
    stacking: 20,
    names: [...NAME_SPELLINGS, 'namrjl'],
    columns: { kelas: 'category' },
    import: { path: 'road', group: 'Jaringan' },
    filter: ['general', 'road'],
  },
  customer: {
    label: 'Pelanggan',
    geometry: ['point'],
    stacking: 32,
    names: NAME_SPELLINGS,
    columns: {
      payment_class: 'category',
      status_billing: 'category',
      kodegol: 'category',
      loket_bayar: 'category',
      rayon: 'category',
      due_month: 'category',
      arrears: 'number',
      pemakaian_m3_kini: 'number',
    },
    import: { path: 'customer', group: 'Pelanggan' },
    filter: null,
  },
  accessories: {
    label: 'Aksesoris',
    geometry: ['point'],
    stacking: 40,
    names: NAME_SPELLINGS,
    columns: SYMBOL,
    import: { path: 'accessories', group: 'Jaringan' },
    filter: ['lists', 'accessories'],
  },
  water_source: {
    label: 'Sumber Air',
    geometry: ['point'],
    stacking: 41,
    names: NAME_SPELLINGS,
    columns: SYMBOL,
    import: { path: 'water-source', group: 'Jaringan' },
    filter: ['lists', 'waterSources'],
  },
  dma_boundaries: {
    label: 'Batas DMA',
    geometry: ['polygon'],
    stacking: 14,
    names: [...NAME_SPELLINGS, 'dma', 'namadma'],
    columns: NAMED,
    import: { path: 'boundaries/dma', group: 'Batas' },
    filter: ['serviceArea', 'dmaBoundaries'],
  },
  rayon_boundaries: {
    label: 'Batas Rayon',
    geometry: ['polygon'],
    stacking: 13,
    names: [...NAME_SPELLINGS, 'rayon', 'namarayon'],
    columns: NAMED,
    import: { path: 'boundaries/rayon', group: 'Batas' },
    filter: ['serviceArea', 'rayonBoundaries'],
  },
  servicearea_boundaries: {
    label: 'Batas Zona Pelayanan',
    geometry: ['polygon'],
    stacking: 10,
    names: [...NAME_SPELLINGS, 'zona', 'namazona'],
    columns: NAMED,
    import: { path: 'boundaries/servicearea', group: 'Batas' },
    filter: ['serviceArea', 'serviceAreaBoundaries'],
  },
  kecamatan_boundaries: {
    label: 'Batas Kecamatan',
    geometry: ['polygon'],
    stacking: 11,
    names: AREA_NAMES.kecamatan,
    columns: NAMED,
    import: { path: 'boundaries/kecamatan', group: 'Batas' },
    filter: ['cluster', 'kecamatan'],
  },
  kelurahan_boundaries: {
    label: 'Batas Kelurahan',
    geometry: ['polygon'],
    stacking: 12,
    names: AREA_NAMES.kelurahan,
    columns: NAMED,
    import: { path: 'boundaries/kelurahan', group: 'Batas' },
    filter: ['cluster', 'kelurahan'],
  },
  housing: {
    label: 'Blok Rumah',
    geometry: ['polygon'],
    stacking: 15,
    names: [...NAME_SPELLINGS, 'blok'],
    columns: {},
    import: { path: 'housing', group: 'Bangunan dan Device' },
    filter: ['general', 'housing'],
  },
  device: {
    label: 'Device',
    geometry: ['point'],
    stacking: 33,
    names: NAME_SPELLINGS,
    columns: { status: 'number', name: 'text', id: 'text' },
    import: { path: 'device', group: 'Bangunan dan Device' },
    filter: ['general', 'device'],
  },
  device_boundaries: {
    label: 'Batas Device',
    geometry: ['polygon'],
    stacking: 30,
    names: [...NAME_SPELLINGS, 'deviceid'],
    columns: NAMED,
    import: { path: 'device-boundaries', group: 'Batas' },
    filter: ['general', 'device'],
  },
  pdam_office: {
    label: 'Kantor PDAM',
    geometry: ['point'],
    stacking: 31,
    names: NAME_SPELLINGS,
    columns: NAMED,
    import: { path: 'pdam-office', group: 'Bangunan dan Device' },
    filter: ['general', 'pdamOffice'],
  },
} as const satisfies Record<string, FeatureKindInfo>

export type FeatureKind = keyof typeof FEATURE_KIND_INFO

export const FEATURE_KINDS = Object.keys(FEATURE_KIND_INFO) as [FeatureKind, ...FeatureKind[]]

/** The same table without the literal types, for code that treats all kinds alike. */
export const kindInfo = (kind: FeatureKind): FeatureKindInfo => FEATURE_KIND_INFO[kind]

type FilterOf = NonNullable<(typeof FEATURE_KIND_INFO)[FeatureKind]['filter']>
export type FilterGroupName = FilterOf[0]
export type SwitchOf<G extends FilterGroupName> = Extract<FilterOf, readonly [G, string]>[1]

/** The switches of a group, each with the layer that it is about: where it shows two, the first. */
export function switchesOf<G extends FilterGroupName>(group: G): Readonly<Record<SwitchOf<G>, FeatureKind>> {
  const switches: Partial<Record<string, FeatureKind>> = {}
  for (const kind of FEATURE_KINDS) {
    const { filter } = kindInfo(kind)
    if (filter?.[0] === group) switches[filter[1]] ??= kind
  }
  return switches as Record<SwitchOf<G>, FeatureKind>
}

/** A warning device lies above every other device. */
export const DEVICE_WARNING_STACKING = 39
