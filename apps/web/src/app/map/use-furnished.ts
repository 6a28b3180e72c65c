import { startTransition, useEffect, useState } from 'react'
import type { City } from '#sync/city.ts'

/** Long enough for customers to be there first on a good line; on a slow one nobody waits for them to see the page. */
const PATIENCE_MS = 400

/** Whether it is time for everything around the map: making it takes as long as drawing a city, which comes first. */
export function useFurnished(sync: City | null): boolean {
  const [furnished, setFurnished] = useState(false)
  useEffect(() => {
    if (furnished) return
    const furnish = () => startTransition(() => setFurnished(true))
    const timer = setTimeout(furnish, PATIENCE_MS)
    let drawing = false
    const look = () => {
      if (drawing || !sync?.getSnapshot().layers.customer.columns) return
      drawing = true
      // They are drawn in the next frame; the one after shows that this has been done.
      requestAnimationFrame(() => requestAnimationFrame(furnish))
    }
    look()
    const unsubscribe = sync?.subscribe(look)
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [sync, furnished])
  return furnished
}
