import { remote } from '#sync/rpc.ts'
import type { OpenedRoutes, RouteOrder, RoutePlan, RoutePlanner } from './route-planner.ts'

export interface Routes extends OpenedRoutes {
  plan(office: number): Promise<RoutePlan>
  file(office: number, order: RouteOrder): Promise<Blob>
  close(): void
}

/** The customers of an answer in a thread that orders them. */
export async function openRoutes(answer: Blob, signal: AbortSignal): Promise<Routes> {
  const thread = new Worker(new URL('./route-worker.ts', import.meta.url), { type: 'module' })
  const close = () => thread.terminate()
  const failed = new Promise<never>((_, reject) => {
    thread.addEventListener('error', event => reject(new Error(event.message)))
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  // Without a waiting call a failure would be an unhandled rejection.
  failed.catch(() => undefined)
  const planner = remote<RoutePlanner>(thread)
  try {
    const opened = await Promise.race([planner.open(answer), failed])
    return {
      ...opened,
      plan: office => Promise.race([planner.plan(office), failed]),
      file: (office, order) => Promise.race([planner.file(office, order), failed]),
      close,
    }
  } catch (error) {
    close()
    // M5.10
    if (!signal.aborted) console.error(error)
    throw error
  }
}
