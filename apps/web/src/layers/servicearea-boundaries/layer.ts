import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { boundarySpec } from '#map/boundary-layer.ts'

const { stacking } = FEATURE_KIND_INFO.servicearea_boundaries

/** The largest technical areas, below everything else. */
export const serviceAreaBoundariesLayer = boundarySpec('servicearea_boundaries', stacking, {
  width: 4,
  fillAlpha: '14',
  labels: { font: 'italic 750 14px', zIndex: 47, fromZoom: 10 },
})
