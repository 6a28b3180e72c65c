import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { sourceIcon } from '#map/icons.ts'
import { symbolsSpec } from '#map/symbols-layer.ts'

/** A few dozen in the largest city, and everything begins there: icons as soon as a district fits the screen. */
export const waterSourceLayer = symbolsSpec('water_source', FEATURE_KIND_INFO.water_source.stacking, {
  size: 18,
  colour: '#0a4fa3',
  icon: sourceIcon,
  iconsFrom: 12,
  dot: zoom => Math.max(3, Math.min(6, zoom - 6)),
})
