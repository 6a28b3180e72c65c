import { useState } from 'react'
import { localStore } from '#shared/session/safe-storage.ts'

/** A switch of the interface that this browser remembers; `initial` until it was used. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (on: boolean) => void] {
  const [stored, store] = useStoredText(key)
  return [stored === null ? initial : stored === '1', on => store(on ? '1' : '0')]
}

/** A choice of the interface that this browser remembers; null until one was made. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const [stored, setStored] = useState(() => localStore.get(key))
  const set = (text: string) => {
    localStore.set(key, text)
    setStored(text)
  }
  return [stored, set]
}
