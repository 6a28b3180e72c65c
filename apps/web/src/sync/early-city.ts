import type { FeatureKind } from '@petatirta/contract'
import { type OpenCity, openCity } from './open-city.ts'

let early: { slug: string; open: OpenCity; release: () => void } | undefined

/** Connects a city before there is a page to show it: layers travel while scripts are still being read. */
export function openEarly(slug: string, layers: readonly FeatureKind[]): void {
  const open = openCity(slug)
  const releases = layers.map(kind => open.city.use(kind))
  early = { slug, open, release: () => releases.forEach(release => void release()) }
}

/** The city that was opened early, for the first who wants it, or one opened now. */
export function takeCity(slug: string): OpenCity {
  const waiting = early
  early = undefined
  // What is on its way goes on; from now on the page says which layers it uses.
  waiting?.release()
  if (waiting?.slug === slug) return waiting.open
  waiting?.open.close()
  return openCity(slug)
}
