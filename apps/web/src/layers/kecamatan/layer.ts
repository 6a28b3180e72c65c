import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { summarySpec } from '#map/summary-layer.ts'

/** Dark markers for the few large areas, light ones for the many small: they can be told apart when both are on. */
export const kecamatanLayer = summarySpec('kecamatan', FEATURE_KIND_INFO.kecamatan.stacking, {
  fill: '#0b4a5c',
  edge: '#ffffff',
  ink: '#ffffff',
})
