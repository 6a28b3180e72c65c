import { FEATURE_KINDS } from '@petatirta/contract'
import { type RefObject, useEffect } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { enqueueLast } from '#shared/browser/task-queue.ts'
import type { City } from '#sync/page/city.ts'

/**
 * What is drawn and can be hit, written where a browser test can wait for it: data-state-customer, data-rows-customer…
 * The worker hears of the customers, too: until then it asks for no other layer.
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
        if (columns) element.current?.setAttribute(`data-rows-${kind}`, String(columns.rows))
      }
      if (layers.customer.columns && !isTold) void sync.customersDrawn()
      isTold ||= layers.customer.columns !== null
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
