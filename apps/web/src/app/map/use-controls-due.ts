import { startTransition, useEffect, useState } from 'react'
import type { City } from '#sync/page/city.ts'
import { firstPicture } from './first-picture.ts'

/** On a fast line customers are drawn before this; on a slow one the page does not wait for them. */
const TIMEOUT_MS = 400

/**
 * Whether to render everything around the map: it takes as long as drawing a city, which comes first. Where that was done
 * before the page was here, it follows the page at once, but as a transition: together with the page it would be rendered at one go.
 */
export function useControlsDue(slug: string, sync: City | null): boolean {
  const [isDrawn] = useState(() => firstPicture(slug) !== undefined)
  const [controlsDue, setControlsDue] = useState(false)
  useEffect(() => {
    if (controlsDue) return
    const show = () => startTransition(() => setControlsDue(true))
    if (isDrawn) return show()
    const timer = setTimeout(show, TIMEOUT_MS)
    let drawing = false
    const check = () => {
      if (drawing || !sync?.getSnapshot().layers.customer.columns) return
      drawing = true
      // They are drawn in the next frame; the one after shows that this has been done.
      requestAnimationFrame(() => requestAnimationFrame(show))
    }
    check()
    const unsubscribe = sync?.subscribe(check)
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [sync, controlsDue, isDrawn])
  return controlsDue
}
