import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { boundarySpec } from '#map/boundary-layer.ts'

const { stacking } = FEATURE_KIND_INFO.rayon_boundaries

/** Technical areas are dashed, administrative ones are not. */
export const rayonBoundariesLayer = boundarySpec('rayon_boundaries', stacking, {
  width: 2.5,
  dash: [14, 5],
  fillAlpha: '0c',
  labels: { font: 'italic 650 13px', zIndex: 45, fromZoom: 11 },
})
