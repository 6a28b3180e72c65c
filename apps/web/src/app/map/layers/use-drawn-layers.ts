import { FEATURE_KINDS } from '@petatirta/contract'
import { type RefObject, useEffect } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { enqueueLast } from '#shared/browser/task-queue.ts'
import { countOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import { fetchBodies } from '../popup/popup-bodies.ts'

/**
 * What is drawn and can be hit, written where a browser test can wait for it: data-state-customer, data-rows-customer…
 * Customers come first: until they are drawn the worker asks for no other layer, and nothing of popups is fetched.
 */
export function useDrawnLayers(
  element: RefObject<HTMLElement | null>,
  engine: MapEngine | null,
  sync: City | null,
): void {
  useEffect(() => {
    if (!engine || !sync) return
    let isTold = false
    const write = () => {
      const { layers } = sync.getSnapshot()
      for (const kind of FEATURE_KINDS) {
        const { status, columns } = layers[kind]
        element.current?.setAttribute(`data-state-${kind}`, status)
        if (columns) element.current?.setAttribute(`data-rows-${kind}`, String(countOf(columns)))
      }
      if (isTold || !layers.customer.columns) return
      isTold = true
      void sync.customersDrawn()
      fetchBodies()
    }
    let waiting = enqueueLast(write)
    const unsubscribe = sync.subscribe(() => {
      waiting()
      waiting = enqueueLast(write)
    })
    return () => {
      waiting()
      unsubscribe()
    }
  }, [element, engine, sync])
}
