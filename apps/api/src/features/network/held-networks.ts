import { once } from 'node:events'
import { createThreadPool } from '#platform/threads.ts'
import type { NetworkVersion } from './version.ts'

export interface HeldLimits {
  /** What all networks of this process may take; the largest utility takes a third of it. */
  readonly bytes: number
  readonly cities: number
  /** A network without questions for this long is let go of. */
  readonly idleMs: number
}

const HEAP = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 64 }
const SCRIPT = new URL('./network-thread.ts', import.meta.url)
/** Its user ends threads itself; the timer of the pool never does. */
const NEVER_MS = 2 ** 31 - 1

export interface Held {
  readonly threads: ReturnType<ReturnType<typeof createThreadPool>['user']>
  /** The network that its thread has. */
  version: NetworkVersion | undefined
  bytes: number
  asked: number
  idle: NodeJS.Timeout | undefined
  failed: { readonly version: NetworkVersion; readonly until: number } | undefined
}

const start = (): Held => ({
  threads: createThreadPool(SCRIPT, {
    most: 1,
    resourceLimits: HEAP,
    idleMs: NEVER_MS,
    longMs: NEVER_MS,
  }).user(),
  version: undefined,
  bytes: 0,
  asked: 0,
  idle: undefined,
  failed: undefined,
})

/** Networks in memory, each with a thread of its own; when one is not needed any more its thread ends, and its memory with it. */
export function createHeldNetworks({ bytes: mostBytes, cities: mostCities, idleMs }: HeldLimits) {
  /** The one that was asked last comes last. */
  const cities = new Map<number, Held>()

  const letGo = async (cityId: number, held: Held) => {
    clearTimeout(held.idle)
    if (cities.get(cityId) === held) cities.delete(cityId)
    await held.threads.stop(async thread => {
      thread.postMessage('exit')
      await once(thread, 'exit')
    })
  }

  const bytes = () => cities.values().reduce((sum, { bytes }) => sum + bytes, 0)

  return {
    bytes,
    count: () => cities.size,
    version: (cityId: number) => cities.get(cityId)?.version,

    /** For one question; each is given back once. */
    take(cityId: number): Held {
      const held = cities.get(cityId) ?? start()
      clearTimeout(held.idle)
      cities.delete(cityId)
      cities.set(cityId, held)
      held.asked++
      return held
    },

    giveBack(cityId: number, held: Held): void {
      if (--held.asked > 0 || cities.get(cityId) !== held) return
      held.idle = setTimeout(() => void letGo(cityId, held), idleMs).unref()
      let total = bytes()
      for (const [otherId, other] of cities) {
        if (total <= mostBytes && cities.size <= mostCities) return
        if (other.asked > 0 || other === held) continue
        total -= other.bytes
        void letGo(otherId, other)
      }
    },

    async stop(): Promise<void> {
      await Promise.all(Array.from(cities, ([cityId, held]) => letGo(cityId, held)))
    },
  }
}
