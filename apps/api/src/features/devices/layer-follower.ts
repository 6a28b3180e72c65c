import type { FeatureKind } from '@petatirta/contract'
import type { Services } from '#platform/services.ts'
import { copyStatuses } from './layer.ts'
import type { CityChanges } from './write-batch.ts'

const COPY_MS = 30_000
const ANNOUNCE_MS = 1000

/** Once for all who ask within so long of the first. */
function gathered(ms: number, act: (cityId: number) => Promise<unknown>) {
  const timers = new Map<number, NodeJS.Timeout>()
  const run = (cityId: number) => {
    timers.delete(cityId)
    void act(cityId)
  }
  return {
    ask: (cityId: number) => {
      if (!timers.has(cityId)) timers.set(cityId, setTimeout(run, ms, cityId).unref())
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/**
 * Announces a layer that gained devices once a second at most, however many appear. Its copy of the statuses
 * follows every half minute: a map that opens later starts nearly right, and flickering devices encode no set each time.
 */
export function createLayerFollower({
  pool,
  log,
  announcer,
  layerImports,
}: Pick<Services, 'pool' | 'log' | 'announcer' | 'layerImports'>) {
  const running = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const end = work.finally(() => running.delete(end))
    running.add(end)
    return end
  }
  const announcing = gathered(ANNOUNCE_MS, cityId => track(announcer().announce(cityId)))
  const copying = gathered(COPY_MS, cityId =>
    track(
      copyStatuses(pool, cityId)
        .then(changed => {
          if (changed) announcing.ask(cityId)
        })
        .catch((error: unknown) => {
          log.warn({ err: error, cityId }, 'the device layer was not brought up to date')
          copying.ask(cityId)
        }),
    ),
  )
  // An imported layer brings the statuses of its file.
  const onImported = (cityId: number, kind: FeatureKind) => {
    if (kind === 'device') copying.ask(cityId)
  }
  layerImports.on('imported', onImported)
  return {
    follow(changes: readonly CityChanges[]): void {
      for (const { cityId, statuses, layerChanged } of changes) {
        if (layerChanged) announcing.ask(cityId)
        if (statuses.length > 0) copying.ask(cityId)
      }
    },
    stop: async () => {
      layerImports.off('imported', onImported)
      announcing.stop()
      copying.stop()
      await Promise.all(running)
    },
  }
}
