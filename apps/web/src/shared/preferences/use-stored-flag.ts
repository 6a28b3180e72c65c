import { useState } from 'react'
import { localStore } from '#shared/session/safe-storage.ts'

/** A switch of the interface that this browser remembers; `initial` until somebody has touched it. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (on: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStore.get(key))
  const set = (on: boolean) => {
    const text = on ? '1' : '0'
    localStore.set(key, text)
    setChosen(text)
  }
  return [chosen === null ? initial : chosen === '1', set]
}
