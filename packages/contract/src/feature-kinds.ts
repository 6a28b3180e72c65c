/** The sixteen layers of M3.1: what they hold, how they stack, which parts of the product know them. */
export type GeometryFamily = 'point' | 'line' | 'polygon'

export interface FeatureKindInfo {
  readonly geometry: readonly GeometryFamily[]
  /** OpenLayers z-index (decisions: stacking 10 to 51). */
  readonly stacking: number
  readonly label: string
}

export const FEATURE_KIND_INFO = {
  kelurahan_boundaries: { geometry: ['polygon'], stacking: 12, label: 'Batas Kelurahan' },
  kecamatan_boundaries: { geometry: ['polygon'], stacking: 11, label: 'Batas Kecamatan' },
  servicearea_boundaries: { geometry: ['polygon'], stacking: 10, label: 'Batas Zona Pelayanan' },
  dma_boundaries: { geometry: ['polygon'], stacking: 14, label: 'Batas DMA' },
  rayon_boundaries: { geometry: ['polygon'], stacking: 13, label: 'Batas Rayon' },
  road: { geometry: ['line'], stacking: 20, label: 'Jalan' },
  pipe: { geometry: ['line'], stacking: 21, label: 'Pipa' },
  housing: { geometry: ['polygon'], stacking: 15, label: 'Blok Rumah' },
  customer: { geometry: ['point'], stacking: 32, label: 'Pelanggan' },
  accessories: { geometry: ['point'], stacking: 40, label: 'Aksesoris' },
  water_source: { geometry: ['point'], stacking: 41, label: 'Sumber Air' },
  kelurahan: { geometry: ['point', 'polygon'], stacking: 50, label: 'Kelurahan' },
  kecamatan: { geometry: ['point', 'polygon'], stacking: 51, label: 'Kecamatan' },
  device: { geometry: ['point'], stacking: 33, label: 'Device' },
  device_boundaries: { geometry: ['polygon'], stacking: 30, label: 'Batas Device' },
  pdam_office: { geometry: ['point'], stacking: 31, label: 'Kantor PDAM' },
} as const satisfies Record<string, FeatureKindInfo>

export type FeatureKind = keyof typeof FEATURE_KIND_INFO

export const FEATURE_KINDS = Object.keys(FEATURE_KIND_INFO) as [FeatureKind, ...FeatureKind[]]

/** A warning device lies above every other device (decisions). */
export const DEVICE_WARNING_STACKING = 39
