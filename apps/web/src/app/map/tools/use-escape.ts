import { useEffect, useEffectEvent } from 'react'
import type { MapEngine } from '#map/map-engine.ts'
import { isModalOpen } from '#shared/ui/dialog/is-modal-open.ts'

/** While `on`, Escape closes what nothing else on the page has used it for. */
export function useEscape(engine: MapEngine, on: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!on) return
    const off = new AbortController()
    const { signal } = off
    let popupOpen = false
    const before = () => {
      popupOpen = engine.getSnapshot().selection !== null
    }
    // At the window, after everybody else; the popup has closed by then and tells nobody that the key was its own.
    const after = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !popupOpen && !isModalOpen()) close()
    }
    window.addEventListener('keydown', before, { capture: true, signal })
    window.addEventListener('keydown', after, { signal })
    return () => off.abort()
  }, [engine, on])
}
