import { useState } from 'react'
import { localStore } from '#shared/session/safe-storage.ts'

/** A choice of the interface that this browser remembers; null until somebody has made one. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const [stored, setStored] = useState(() => localStore.get(key))
  const set = (text: string) => {
    localStore.set(key, text)
    setStored(text)
  }
  return [stored, set]
}
