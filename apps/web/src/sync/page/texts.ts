import { FEATURE_KIND_INFO, type FeatureKind } from '@petatirta/contract'

export const texts = {
  unreachable: 'Server tidak dapat dihubungi. Menyambung kembali…',
  layerFailed: (kind: FeatureKind) => `Data ${FEATURE_KIND_INFO[kind].label} gagal dimuat`,
  notKept: (kind: FeatureKind) => `Data ${FEATURE_KIND_INFO[kind].label} tidak tersedia tanpa jaringan`,
  workerFailed: 'Peta tidak dapat memproses data. Muat ulang halaman ini',
} as const
