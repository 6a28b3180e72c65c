import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { boundarySpec } from '#map/boundary-layer.ts'

const { stacking } = FEATURE_KIND_INFO.kelurahan_boundaries

/** The finest administrative line: thin and whole. */
export const kelurahanBoundariesLayer = boundarySpec('kelurahan_boundaries', stacking, {
  width: 1.5,
  fillAlpha: '12',
  labels: { font: '600 12px', zIndex: 44, fromZoom: 12 },
})
