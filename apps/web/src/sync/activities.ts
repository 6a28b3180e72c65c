import type { FeatureKind } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'

type PopupType = FeatureKind | 'polygon'
type PopupPart =
  | 'ditampilkan'
  | 'menuju-lokasi'
  | 'detail-pelanggan'
  | 'rincian-tagihan'
  | 'pengaduan'
  | 'aset'
  | 'download-data'

type Tool =
  | 'panjang-pipa'
  | 'penghapus'
  | 'screenshoot'
  | 'street-view'
  | 'petunjuk-arah'
  | 'penunjuk-titik'
  | 'perhitungan-area'

export type FilterGroup =
  | 'accessories'
  | 'general'
  | 'arrears'
  | 'administrative-area'
  | 'cluster-type'
  | 'billing-status'
  | 'customer-group'
  | 'payment-channel'
  | 'pipe-diameter'
  | 'pipe-type'
  | 'service-area'
  | 'water-use'
  | 'water-sources'
  | 'account-status'
  | 'rayon'

export type HighlightGroup = 'customer-class' | 'water-use' | 'pipe-diameter' | 'pipe-type' | 'year'

/**
 * Every action of M7.3, and what it does not name: clearing, the sections Status Rekening and Filter Wilayah, a help. A name that is not on the list does not
 * compile; one that is misspelt cannot be counted.
 */
export type ActivityAction =
  | `halaman-${Role}`
  | `pop-up-${PopupType}-${PopupPart}`
  | `tools-${Tool}`
  | `filter-applied-${FilterGroup}`
  | 'filter-cleared'
  | 'highlight-cleared'
  | `highlight-${HighlightGroup}`
  | `card-open-${FilterGroup | 'complaint' | 'work-order' | `highlight-${HighlightGroup}`}`
  | 'filter-pengaduan-berdasarkan-pilihan'
  | 'filter-work-order-realisasi-berdasarkan-pilihan'
  | 'label-device-sebelumnya'
  | 'label-device-selanjutnya'
  | 'map-style-change'
  | 'map-zoom-in'
  | 'map-zoom-out'
  | 'search'
  | 'logout'
