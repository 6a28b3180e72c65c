/** The map that was drawn before its page was here, until the page takes it. Apart from what draws it: every page asks. */
import type { Role } from '@petatirta/domain'
import type { StoreApi } from 'zustand/vanilla'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import type { MapFacts } from './layers/facts.ts'

export interface FirstPicture {
  readonly slug: string
  readonly view: Role
  readonly engine: MapEngine
  readonly filters: FilterStore
  readonly facts: StoreApi<MapFacts>
  /** From now on it is drawn in the page. */
  readonly leaveGround: () => void
  readonly dispose: () => void
}

let picture: FirstPicture | undefined

/** If no page takes it, as after a sign-out, it goes after this time. */
const FORGOTTEN_AFTER_MS = 60_000

export function offerPicture(drawn: FirstPicture): void {
  picture = drawn
  setTimeout(() => {
    if (picture === drawn) dropPicture()
  }, FORGOTTEN_AFTER_MS)
}

export function dropPicture(): void {
  picture?.dispose()
  picture = undefined
}

/** What is drawn of this city; the same until it is taken, as a page may be rendered more than once. */
export const firstPicture = (slug: string): FirstPicture | undefined =>
  picture?.slug === slug ? picture : undefined

/** Shows the map in the page's element from now on. */
export function takePicture(slug: string): FirstPicture | undefined {
  const taken = firstPicture(slug)
  if (!taken) dropPicture()
  picture = undefined
  return taken
}
