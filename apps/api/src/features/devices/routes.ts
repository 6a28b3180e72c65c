import { calls } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { paged } from '#platform/database/paging.ts'
import { implement } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Feature, Services } from '#platform/services.ts'
import { createFloodGate } from './flood.ts'
import { readHistory } from './history.ts'
import { sendReadings } from './http-readings.ts'
import { createIntake } from './intake.ts'
import { issueKey, readAccess, revokeKey } from './keys.ts'
import { createLayerFollower } from './layer-follower.ts'
import { devicesAsJson } from './list-devices.ts'
import { createLive } from './live.ts'
import { oldestKept, type Read, type Silence, type Source } from './message.ts'
import { createMonths } from './months.ts'
import { createMqttLink } from './mqtt-link.ts'
import { createReception } from './reception.ts'
import { createRefusals } from './refusals.ts'
import type { CityChanges } from './write-batch.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_AHEAD_MS = 31 * DAY_MS
const FORGET_MS = 60_000

export function createDevices(services: Services) {
  const { pool, log, settings } = services
  const { historyMonths } = settings.devices
  const stream = streams(services)
  const live = createLive(services)
  const follower = createLayerFollower(services)
  const months = createMonths(pool)
  const refusals = createRefusals(services)
  const gate = createFloodGate()
  const onChanges = (changes: readonly CityChanges[]) => {
    live.publish(changes)
    follower.follow(changes)
  }
  const intake = createIntake({ pool, log, months, onChanges })
  const { receive, refuseUnread } = createReception({ intake, gate, refusals, historyMonths })
  const readings = sendReadings({ ...services, receive, refuseUnread, refusals })
  const link = settings.mqtt && createMqttLink({ ...services, mqtt: settings.mqtt, receive })

  const keepHistory = async () => {
    const now = Date.now()
    await months.ensure([now, now + MONTH_AHEAD_MS])
    const dropped = await months.drop(oldestKept(now, historyMonths))
    if (dropped > 0) log.info({ months: dropped }, 'device history dropped')
  }
  let keeping: Promise<void> = Promise.resolve()
  const keep = () => {
    keeping = keepHistory().catch((error: unknown) =>
      log.warn({ err: error }, 'device history was not kept in order'),
    )
  }
  const timers: NodeJS.Timeout[] = []

  const feature: Feature = {
    routes: [
      implement(calls.listDevices, async ({ city, query, ...asked }) => {
        const status = query.status === undefined ? undefined : (Number(query.status) as 0 | 1)
        await stream(asked, async snapshot => ({
          headers: { 'content-type': 'application/json; charset=utf-8' },
          content: devicesAsJson(snapshot, city.cityId, { status, ...paged(query) }),
        }))
        // It was answered already.
        return { payload: { type: 'FeatureCollection' as const, features: [] } }
      }),
      implement(calls.deviceHistory, async ({ city, query: { device, range }, client }) => ({
        payload: await readHistory(client, city.cityId, device, range),
      })),
      readings.route,
      implement(calls.deviceAccess, async ({ query: { id } }) => {
        await refusals.flushAll()
        return { payload: await readAccess(pool, id) }
      }),
      implement(calls.issueDeviceKey, async ({ query: { id }, caller, request }) => ({
        payload: { key: await issueKey(pool, actorOf(caller, request), id) },
      })),
      implement(calls.revokeDeviceKey, async ({ query: { id }, caller, request }) => {
        await revokeKey(pool, actorOf(caller, request), id)
        return { payload: null }
      }),
    ],
    channels: [live.channel],
    closing: intake.closing,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      live.stop()
      await link?.stop(intake.idle)
      await intake.idle()
      await follower.stop()
      await keeping
      await refusals.stop()
    },
  }

  return {
    feature,
    /** Fails while the broker does not answer; nothing where none is configured. */
    brokerReady: () => link?.ready(),
    /** The way in for messages of this process itself; what is made up for is no flood. */
    receive: (source: Source, device: string, content: Read<unknown> | Silence, isPast = false) =>
      receive({ source, device, content: () => content, ...(isPast && { keptBy: 'broker while away' }) }),
    start: () => {
      readings.start()
      refusals.start()
      keep()
      timers.push(setInterval(keep, DAY_MS).unref())
      timers.push(
        setInterval(() => {
          gate.forgetQuiet()
          readings.forgetQuiet()
        }, FORGET_MS).unref(),
      )
      link?.start()
    },
  }
}
