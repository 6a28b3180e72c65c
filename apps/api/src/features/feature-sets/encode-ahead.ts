import type { FeatureKind } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { LAYOUT } from './layout.ts'
import type { Library } from './library.ts'

const QUIET_MS = 2000

/**
 * Encodes what imports and synchronisations changed before the first request, which would wait for a minute after a large one: what maps
 * lack that were open before, and the whole set where much of it changed. Only after these, and once no other one of the city follows.
 */
export function encodeAhead(
  { db, log, layerImports }: Pick<Services, 'db' | 'log' | 'layerImports'>,
  { encode, hasBase, changesAhead }: Pick<Library, 'encode' | 'hasBase' | 'changesAhead'>,
) {
  const timers = new Map<number, NodeJS.Timeout>()
  const changed = new Map<number, Set<FeatureKind>>()
  /** An import holds as much memory as encoding does: one after the other. */
  let importing = 0

  const prepare = async (cityId: number) => {
    const kinds = [...(changed.get(cityId) ?? [])]
    changed.delete(cityId)
    // A layer whose next import is under way holds its lock: its end starts this again.
    const { rows } = await sql<{ kind: FeatureKind; counter: number; city: string; idle: boolean }>`
      SELECT l.kind, l.counter, c.slug AS city, pg_try_advisory_xact_lock(hashtext('import:' || l.kind), l.city_id) AS idle
      FROM layer_counter l JOIN company c USING (city_id) LEFT JOIN feature_set s USING (city_id, kind, counter)
      WHERE l.city_id = ${cityId} AND l.kind = ANY(${kinds}) AND s.layout IS DISTINCT FROM ${LAYOUT}`.execute(
      db,
    )
    const idle = rows.filter(row => row.idle)
    await Promise.all(
      idle.map(async ({ kind, counter, city }) => {
        const whole = async () => {
          if (!(await hasBase(cityId, kind))) await encode({ cityId, city, kind, counter })
        }
        // Neither waits for the other, nor goes without it.
        await Promise.all([changesAhead({ cityId, slug: city }, kind), whole()])
      }),
    )
  }

  const soon = (cityId: number) => {
    clearTimeout(timers.get(cityId))
    const failed = (error: unknown) => log.warn({ err: error, cityId }, 'layers were not encoded ahead')
    const begin = () => (importing > 0 ? soon(cityId) : void prepare(cityId).catch(failed))
    timers.set(cityId, setTimeout(begin, QUIET_MS).unref())
  }
  const onImported = (cityId: number, kind: FeatureKind) => {
    changed.set(cityId, (changed.get(cityId) ?? new Set()).add(kind))
    soon(cityId)
  }
  const onBegun = () => {
    importing++
  }
  const onEnded = () => {
    importing--
  }
  layerImports.on('begun', onBegun).on('imported', onImported).on('ended', onEnded)

  return () => {
    layerImports.off('begun', onBegun).off('imported', onImported).off('ended', onEnded)
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
