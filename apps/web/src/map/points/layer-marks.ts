/** How layers are drawn, in small: for the filter panel and the legend. */
import type { OptionMark } from '#shared/ui/panel/option-label.tsx'
import { accessoryIcon, deviceIcon, officeIcon, sourceIcon } from './icons.ts'

/** A symbol without an image: the plate or the drop of its layer, without a letter. */
export const BLANK_SYMBOLS = {
  accessories: { shape: 'paint', paint: accessoryIcon('#3a4a57', ' ') },
  waterSources: { shape: 'paint', paint: sourceIcon('#0a4fa3', '') },
} as const satisfies Record<string, OptionMark>

/** By the name of their switch. */
export const GENERAL_MARKS = {
  road: { shape: 'line', colour: '#8d97a1' },
  housing: { shape: 'line', colour: '#a08a6c' },
  device: { shape: 'paint', paint: deviceIcon },
  pdamOffice: { shape: 'paint', paint: officeIcon },
} as const satisfies Record<string, OptionMark>
