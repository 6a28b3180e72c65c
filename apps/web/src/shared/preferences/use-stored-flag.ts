import { useStoredText } from './use-stored-text.ts'

/** A switch of the interface that this browser remembers; `initial` until somebody has touched it. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (on: boolean) => void] {
  const [stored, store] = useStoredText(key)
  return [stored === null ? initial : stored === '1', on => store(on ? '1' : '0')]
}
