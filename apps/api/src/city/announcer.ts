import { randomUUID } from 'node:crypto'
import { NAMESPACES, type UpdateTracker } from '@petatirta/contract'
import type { Database } from '#platform/database/database.ts'
import type { Announcer } from '#platform/services.ts'
import { cityRoom, type Sockets } from '#platform/sockets/server.ts'
import { readTracker } from './counters.ts'

const SWEEP_MS = 15_000

/**
 * Notifies open maps that layers changed. A change is announced at once; a sweep catches what was not, because a process died,
 * or Redis or the database was down. Sending the same counters twice does no harm.
 */
export function createAnnouncer(db: Database, sockets: Sockets): Announcer {
  const tracker = sockets.io.of(NAMESPACES.updateTracker)
  /** What was last sent to the sockets of this process. */
  const sent = new Map<number, string>()
  /** Sockets of this process: they get messages directly, because Redis may be down. */
  const localRoom = `process:${randomUUID()}`
  tracker.on('connection', socket => void socket.join(localRoom))

  const present = async (cityId: number): Promise<UpdateTracker | undefined> => {
    const city = await db
      .selectFrom('company')
      .select('slug')
      .where('city_id', '=', cityId)
      .executeTakeFirst()
    return city && readTracker(db, cityId, city.slug)
  }

  const sendLocally = (cityId: number, update: UpdateTracker) => {
    sent.set(cityId, JSON.stringify(update))
    tracker.local.to(cityRoom(cityId)).emit('update_tracker_response', update)
  }

  /** Never fails: what changed is stored, and an announcement that is lost now is made by the sweep. */
  const announce = async (cityId: number) => {
    const update = await present(cityId).catch(() => undefined)
    if (!update) return
    sendLocally(cityId, update)
    tracker.to(cityRoom(cityId)).except(localRoom).emit('update_tracker_response', update)
  }

  const sweep = async () => {
    const rooms = [...tracker.adapter.rooms.keys()].filter(room => room.startsWith('city:'))
    for (const room of rooms) {
      const cityId = Number(room.slice('city:'.length))
      const update = await present(cityId)
      if (update && sent.get(cityId) !== JSON.stringify(update)) sendLocally(cityId, update)
    }
  }
  const timer = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS)
  timer.unref()

  return { announce, stop: () => clearInterval(timer) }
}
