import { FEATURE_KINDS } from '@petatirta/contract'
import { enqueueLast } from '#shared/browser/task-queue.ts'
import { countOf } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

type Watched = Pick<City, 'getSnapshot' | 'subscribe'>

/**
 * What is drawn and can be hit, written where a browser test can wait for it: data-state-customer, data-rows-customer…
 * `first` is called when customers are drawn.
 */
export function writeDrawn(element: () => HTMLElement | null, sync: Watched, first = () => {}): () => void {
  let isReported = false
  const write = () => {
    const { layers } = sync.getSnapshot()
    for (const kind of FEATURE_KINDS) {
      const { status, columns } = layers[kind]
      element()?.setAttribute(`data-state-${kind}`, status)
      if (columns) element()?.setAttribute(`data-rows-${kind}`, String(countOf(columns)))
    }
    if (isReported || !layers.customer.columns) return
    isReported = true
    first()
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
}
