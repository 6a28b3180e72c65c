import { useEffect, useState } from 'react'
import type { City } from '#sync/page/city.ts'
import { onceDrawn } from './line-is-free.ts'

/** Whether customers are drawn, or will not be: what else the map asks for waits for it. */
export function useDrawn(sync: City | null): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => (sync ? onceDrawn(sync, () => setDrawn(true)) : undefined), [sync])
  return isDrawn
}
