import { FEATURE_KIND_INFO } from '@petatirta/contract'
import { accessoryIcon } from '#map/icons.ts'
import { symbolsSpec } from '#map/symbols-layer.ts'

/** Thousands: icons only where a street fills the screen, specks down to where a quarter does, nothing beyond. */
export const accessoriesLayer = symbolsSpec('accessories', FEATURE_KIND_INFO.accessories.stacking, {
  size: 15,
  colour: '#3a4a57',
  icon: accessoryIcon,
  iconsFrom: 15,
  scale: zoom => Math.max(0.75, Math.min(1.2, 0.75 + 0.25 * (zoom - 15))),
  fromZoom: 12,
  dot: zoom => Math.max(1, Math.min(3.5, 1.5 + (zoom - 13))),
})
