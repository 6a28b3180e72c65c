import { type ComponentType, lazy } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'

/** Only a reload fetches a script that failed again; the rest of the map works without it. */
const NotFetched = () => <LoadFailed onRetry={() => window.location.reload()} />

/** A component whose script is fetched when it is first shown, so that maps open as fast as without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = NotFetched,
) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      console.error('A part of the page could not be fetched', cause)
      return { default: fallback }
    }
  })
}
