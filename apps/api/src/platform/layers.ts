import { randomUUID } from 'node:crypto'
import { FEATURE_KINDS, type FeatureKind, NAMESPACES, type UpdateTracker } from '@petatirta/contract'
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import { cityRoom, type Sockets } from './sockets/server.ts'

/** Call inside the transaction that changes the layer: readers never see new data under an old counter. */
export async function raiseCounters(trx: Db, cityId: number, kinds: readonly FeatureKind[]): Promise<void> {
  await trx
    .insertInto('layer_counter')
    .values([...kinds].sort().map(kind => ({ city_id: cityId, kind, counter: 1 })))
    .onConflict(conflict =>
      conflict.columns(['city_id', 'kind']).doUpdateSet({ counter: sql<number>`layer_counter.counter + 1` }),
    )
    .execute()
}

export async function readTracker(db: Db, cityId: number, city: string): Promise<UpdateTracker> {
  const rows = await db
    .selectFrom('layer_counter')
    .select(['kind', 'counter'])
    .where('city_id', '=', cityId)
    .execute()
  const stored = new Map(rows.map(row => [row.kind, row.counter]))
  const counters = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, stored.get(kind) ?? 0]))
  return { city, counters: counters as UpdateTracker['counters'] }
}

const SWEEP_MS = 15_000

/**
 * Tells open maps that layers changed. Whoever changes something says so at once; a sweep catches what went unsaid
 * because a process died, or Redis or the database was away. Hearing the same counters twice harms nobody.
 */
export function createAnnouncer(db: Database, sockets: Sockets) {
  const tracker = sockets.io.of(NAMESPACES.updateTracker)
  /** What the sockets of this process were told last. */
  const told = new Map<number, string>()
  /** Sockets of this process: they are told directly, not by way of Redis, which may be away. */
  const here = `process:${randomUUID()}`
  tracker.on('connection', socket => void socket.join(here))

  const present = async (cityId: number): Promise<UpdateTracker | undefined> => {
    const city = await db
      .selectFrom('company')
      .select('slug')
      .where('city_id', '=', cityId)
      .executeTakeFirst()
    return city && readTracker(db, cityId, city.slug)
  }

  const tellHere = (cityId: number, update: UpdateTracker) => {
    told.set(cityId, JSON.stringify(update))
    tracker.local.to(cityRoom(cityId)).emit('update_tracker_response', update)
  }

  /** Never fails: what changed is stored, and an announcement that is lost now is made by the sweep. */
  const announce = async (cityId: number) => {
    const update = await present(cityId).catch(() => undefined)
    if (!update) return
    tellHere(cityId, update)
    tracker.to(cityRoom(cityId)).except(here).emit('update_tracker_response', update)
  }

  const sweep = async () => {
    const rooms = [...tracker.adapter.rooms.keys()].filter(room => room.startsWith('city:'))
    for (const room of rooms) {
      const cityId = Number(room.slice('city:'.length))
      const update = await present(cityId)
      if (update && told.get(cityId) !== JSON.stringify(update)) tellHere(cityId, update)
    }
  }
  const timer = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS)
  timer.unref()

  return { announce, stop: () => clearInterval(timer) }
}

export type Announcer = ReturnType<typeof createAnnouncer>
