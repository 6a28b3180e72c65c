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

interface LargeProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>
  /** For the component. */
  with: Props
}

/** By their `load`. */
const loadedParts = new WeakMap<object, unknown>()

/**
 * The same for what takes long to render: it comes as a transition, which React makes in slices. A part that is suspended would
 * be rendered at one go by the next change of a store around it, and while a city opens there is always one.
 */
export function LargePart<Props extends object>({ load, with: props }: LargeProps<Props>) {
  const [Part, setPart] = useState(() => loadedParts.get(load) as ComponentType<Props> | undefined)
  useEffect(() => {
    if (Part) return
    let isGone = false
    void loadOr(load, NotFetched).then(part => {
      loadedParts.set(load, part)
      if (!isGone) startTransition(() => setPart(() => part))
    })
    return () => {
      isGone = true
    }
  }, [Part, load])
  return Part && <Part {...props} />
}
