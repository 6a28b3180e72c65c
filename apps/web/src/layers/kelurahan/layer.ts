import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { summarySpec } from '#map/summary-layer.ts'

/** Light markers for the many small areas, dark ones for the few large: they can be told apart when both are on. */
export const kelurahanLayer = summarySpec('kelurahan', FEATURE_KIND_INFO.kelurahan.stacking, {
  fill: '#ffffff',
  edge: '#0b5d73',
  ink: '#0c3a47',
})
