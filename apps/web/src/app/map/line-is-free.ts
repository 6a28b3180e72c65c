import type { City } from '#sync/page/city.ts'

type Watched = Pick<City, 'getSnapshot' | 'subscribe'>

/** Not in every browser. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Calls back when customers are drawn, or will not be. */
export function onceDrawn(sync: Watched, then: () => void): () => void {
  let frame = 0
  const check = () => {
    const { columns, status } = sync.getSnapshot().layers.customer
    if (frame || (!columns && status !== 'ERROR')) return
    // They are drawn in the next frame; the one after shows that this has been done.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(then)
    })
  }
  check()
  const unsubscribe = sync.subscribe(check)
  return () => {
    unsubscribe()
    cancelAnimationFrame(frame)
  }
}

export const isThrifty = ({ saveData, effectiveType = '' }: Connection = {}): boolean =>
  saveData === true || effectiveType.includes('2g')

const isSettled = ({ layers, offline }: ReturnType<City['getSnapshot']>) =>
  offline === null && !Object.values(layers).some(({ status }) => status === 'LOADING')

/** Resolves when no layer is on its way and the browser has nothing else to do; false where every byte is paid for, or at the end. */
export async function lineIsFree(sync: Watched, signal: AbortSignal): Promise<boolean> {
  const { connection } = navigator as { connection?: Connection }
  if (isThrifty(connection)) return false
  await new Promise<void>(resolve => {
    const look = () => {
      if (!signal.aborted && !isSettled(sync.getSnapshot())) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = sync.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
  await new Promise<void>(resolve => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })
  return !signal.aborted
}
