import { FEATURE_KINDS } from '@petatirta/contract'
import { type RefObject, useEffect } from 'react'
import type { City } from '#sync/city.ts'

/** What is on the map, written where a browser test can wait for it: data-state-customer, data-rows-customer… */
export function useLayerAttributes(element: RefObject<HTMLElement | null>, sync: City | null): void {
  useEffect(() => {
    if (!sync) return
    const write = () => {
      const { layers } = sync.getSnapshot()
      for (const kind of FEATURE_KINDS) {
        const { status, columns } = layers[kind]
        element.current?.setAttribute(`data-state-${kind}`, status)
        if (columns) element.current?.setAttribute(`data-rows-${kind}`, String(columns.rows))
      }
    }
    write()
    return sync.subscribe(write)
  }, [element, sync])
}
