import { faultTexts as texts } from './texts.ts'

/** More ids than this say nothing that the place on the map does not. */
const SHOWN = 3

/** Ids of what a fault or a repair is about. */
export function featuresText(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).join(', ')
  return ids.length > SHOWN ? `${shown} ${texts.moreFeatures(ids.length - SHOWN)}` : shown
}
