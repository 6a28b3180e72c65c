/** How layers are drawn, in small: for the filter panel and the legend. */
import type { FeatureKind } from '@petatirta/contract'
import type { OptionMark } from '#shared/ui/panel/option-label.tsx'
import { accessoryIcon, deviceIcon, officeIcon, sourceIcon } from './icons.ts'

/** A symbol without an image: the plate or the drop of its layer, without a letter. */
export const BLANK_SYMBOLS = {
  accessories: { shape: 'paint', paint: accessoryIcon('#3a4a57', ' ') },
  waterSources: { shape: 'paint', paint: sourceIcon('#0a4fa3', '') },
} as const satisfies Record<string, OptionMark>

/** In the order of the legend. Areas and their figures are not among them: they carry their names on the map. */
export const LAYER_MARKS: ReadonlyMap<FeatureKind, OptionMark> = new Map<FeatureKind, OptionMark>([
  ['device', { shape: 'paint', paint: deviceIcon }],
  ['water_source', BLANK_SYMBOLS.waterSources],
  ['accessories', BLANK_SYMBOLS.accessories],
  ['pdam_office', { shape: 'paint', paint: officeIcon }],
  ['road', { shape: 'line', colour: '#8d97a1' }],
  ['housing', { shape: 'line', colour: '#a08a6c' }],
])
