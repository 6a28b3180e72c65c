import { useEffect } from 'react'
import { holdUnsavedWork } from './unsaved-work.ts'

/** Apart from what it uses: every page, a map's first picture too, asks whether there is unsaved work. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty])
}
