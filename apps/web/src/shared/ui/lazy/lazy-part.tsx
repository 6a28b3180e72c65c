import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'

/** Only a reload fetches a script that failed again; the rest of the map works without it. */
const NotFetched = () => <LoadFailed onRetry={() => window.location.reload()} />

async function loadOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch (cause) {
    console.error('A part of the page could not be fetched', cause)
    return fallback
  }
}

/** A component whose script is fetched when it is first shown, so that maps open as fast as without it. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = NotFetched,
) => lazy(async () => ({ default: await loadOr(load, fallback) }))

/**
 * The same for what takes long to render: it comes as a transition, which React makes in slices. A part that is suspended would
 * be rendered at one go by the next change of a store around it, and while a city opens there is always one.
 */
export function largePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = NotFetched,
) {
  let loaded: ComponentType<Props> | undefined
  return function LargePart(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      let isGone = false
      void loadOr(load, fallback).then(part => {
        loaded = part
        if (!isGone) startTransition(() => setPart(() => part))
      })
      return () => {
        isGone = true
      }
    }, [Part])
    return Part && <Part {...props} />
  }
}
