import { type ComponentType, lazy } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'

/** A script that did not arrive is asked for again by a reload alone; the rest of the map works without it. */
const NotFetched = () => <LoadFailed onRetry={() => window.location.reload()} />

/** A component whose script is fetched when it is first shown, so that maps open as fast as without it. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ComponentType<Props> = NotFetched,
) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      console.error('A part of the page could not be fetched', cause)
      return { default: standIn }
    }
  })
}
