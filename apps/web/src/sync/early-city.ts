import type { FeatureKind } from '@petatirta/contract'
import { type OpenCity, openCity } from './open-city.ts'

interface Early {
  readonly slug: string
  readonly open: OpenCity
  readonly release: () => void
}

let early: Early | undefined

/** A map that leads elsewhere (a city that is inactive, say) leaves nobody who would close the connection. */
const FORGOTTEN_AFTER_MS = 60_000

/** Connects a city before there is a page to show it: layers travel while scripts are still being read. */
export function openEarly(slug: string, layers: readonly FeatureKind[]): void {
  const open = openCity(slug)
  const releases = layers.map(kind => open.city.use(kind))
  const opened = { slug, open, release: () => releases.forEach(release => void release()) }
  early = opened
  setTimeout(() => {
    if (early !== opened) return
    early = undefined
    open.close()
  }, FORGOTTEN_AFTER_MS)
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
