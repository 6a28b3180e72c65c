import { useMediaQuery } from '@mui/material'
import { DEVICE_LABEL_ROTATION_MS } from '@petatirta/domain'
import { useEffect, useEffectEvent, useState } from 'react'

/** The next or previous of several names, round and round; readings change places when one of them warns. */
export function neighbour(names: readonly string[], now: string | undefined, by: 1 | -1): string | undefined {
  const at = Math.max(0, now === undefined ? 0 : names.indexOf(now))
  return names[(at + by + names.length) % names.length]
}

/** After the user turned a page: time enough to read it and to turn another. */
const HELD_MS = 5 * DEVICE_LABEL_ROTATION_MS

/**
 * M4.9: one after the other, 4 seconds each, in a loop. It pauses while the pointer is over it, for a while after the user
 * turned a page, and always for people who want less motion.
 */
export function useRotation(names: readonly string[], paused: boolean) {
  const [name, setName] = useState<string>()
  /** How often a page was turned by hand; 0 once that is a while ago. */
  const [held, setHeld] = useState(0)
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const turns = names.length > 1 && !paused && held === 0 && !still
  const next = useEffectEvent(() => setName(neighbour(names, name, 1)))

  useEffect(() => {
    if (held === 0) return
    const timer = setTimeout(() => setHeld(0), HELD_MS)
    return () => clearTimeout(timer)
  }, [held])

  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => next(), DEVICE_LABEL_ROTATION_MS)
    return () => clearInterval(timer)
  }, [turns])

  const turn = (by: 1 | -1) => {
    setName(neighbour(names, name, by))
    setHeld(times => times + 1)
  }
  // A reading that has gone leaves the first one.
  return { at: Math.max(0, name === undefined ? 0 : names.indexOf(name)), turn }
}
