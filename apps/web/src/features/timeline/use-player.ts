import { useEffect, useEffectEvent } from 'react'

/** Long enough to see what changed from one month to the next. */
const STEP_MS = 800

/** Calls `advance` again and again while it plays. */
export function usePlayer(isPlaying: boolean, advance: () => void): void {
  const next = useEffectEvent(advance)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => next(), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
}
