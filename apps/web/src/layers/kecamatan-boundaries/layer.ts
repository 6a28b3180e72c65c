import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { boundarySpec } from '#map/boundary-layer.ts'

const { stacking } = FEATURE_KIND_INFO.kecamatan_boundaries

/** Drawn under the kelurahan lines and wider: where both run, the rim of this one shows. */
export const kecamatanBoundariesLayer = boundarySpec('kecamatan_boundaries', stacking, {
  width: 3,
  fillAlpha: '0c',
  labels: { font: '750 14px', zIndex: 46, fromZoom: 10 },
})
