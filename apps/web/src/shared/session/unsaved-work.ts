import { useEffect } from 'react'

const holders = new Set<object>()

/** Is there anything on the page that leaving it would lose? */
export const hasUnsavedWork = (): boolean => holders.size > 0

/** A session that ends while this is true does not take the page away (create-session.ts). */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const holder = {}
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [dirty])
}
