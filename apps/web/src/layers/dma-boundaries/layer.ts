import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { boundarySpec } from '#map/boundary-layer.ts'

const { stacking } = FEATURE_KIND_INFO.dma_boundaries

/** The smallest technical areas: short dashes, names only once they fit. */
export const dmaBoundariesLayer = boundarySpec('dma_boundaries', stacking, {
  width: 2,
  dash: [5, 4],
  fillAlpha: '0c',
  labels: { font: 'italic 550 11.5px', zIndex: 43, fromZoom: 13 },
})
