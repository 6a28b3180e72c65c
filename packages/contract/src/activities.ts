/** What people do on the map, by the names of M7.3: the client writes no other, the server stores no other. */
import { ROLES, type Role } from '@petatirta/domain'
import { FEATURE_KINDS, type FeatureKind } from './feature-kinds.ts'

const POPUP_PARTS = [
  'ditampilkan',
  'menuju-lokasi',
  'detail-pelanggan',
  'rincian-tagihan',
  'pengaduan',
  'aset',
  'download-data',
] as const

const TOOLS = [
  'panjang-pipa',
  'penghapus',
  'screenshoot',
  'street-view',
  'petunjuk-arah',
  'penunjuk-titik',
  'perhitungan-area',
  'tutup-pipa',
] as const

const FILTER_GROUPS = [
  'accessories',
  'general',
  'arrears',
  'administrative-area',
  'cluster-type',
  'billing-status',
  'customer-group',
  'payment-channel',
  'pipe-diameter',
  'pipe-type',
  'service-area',
  'water-use',
  'water-sources',
  'account-status',
  'rayon',
] as const
export type FilterGroup = (typeof FILTER_GROUPS)[number]

const HIGHLIGHT_GROUPS = ['customer-class', 'water-use', 'pipe-diameter', 'pipe-type', 'year'] as const
export type HighlightGroup = (typeof HIGHLIGHT_GROUPS)[number]

/** M7.3 does not name clearing and the sections Status Rekening and Filter Wilayah; they are logged all the same. */
const SINGLE = [
  'filter-cleared',
  'highlight-cleared',
  'card-open-complaint',
  'card-open-work-order',
  'filter-pengaduan-berdasarkan-pilihan',
  'filter-work-order-realisasi-berdasarkan-pilihan',
  'label-device-sebelumnya',
  'label-device-selanjutnya',
  'map-style-change',
  'map-zoom-in',
  'map-zoom-out',
  'search',
  'logout',
] as const

/** A name that is not on the list does not compile; one that is misspelt cannot be counted. */
export type ActivityAction =
  | `halaman-${Role}`
  | `pop-up-${FeatureKind | 'polygon'}-${(typeof POPUP_PARTS)[number]}`
  | `tools-${(typeof TOOLS)[number]}`
  | `filter-applied-${FilterGroup}`
  | `highlight-${HighlightGroup}`
  | `card-open-${FilterGroup | `highlight-${HighlightGroup}`}`
  | (typeof SINGLE)[number]

export const ACTIVITY_ACTIONS: readonly ActivityAction[] = [
  ...ROLES.map(role => `halaman-${role}` as const),
  ...[...FEATURE_KINDS, 'polygon' as const].flatMap(kind =>
    POPUP_PARTS.map(part => `pop-up-${kind}-${part}` as const),
  ),
  ...TOOLS.map(tool => `tools-${tool}` as const),
  ...FILTER_GROUPS.flatMap(group => [`filter-applied-${group}` as const, `card-open-${group}` as const]),
  ...HIGHLIGHT_GROUPS.flatMap(group => [
    `highlight-${group}` as const,
    `card-open-highlight-${group}` as const,
  ]),
  ...SINGLE,
]
