import { calls, type SourcePlace } from '@petatirta/contract'
import { actorOf } from '#platform/audit.ts'
import { AppError } from '#platform/errors.ts'
import { createGate, NoRoom, noRoomRefusal } from '#platform/gate.ts'
import { implement } from '#platform/http/implementation.ts'
import { createQueue } from '#platform/jobs/queue.ts'
import { addressFault } from '#platform/outgoing.ts'
import type { Feature, Services } from '#platform/services.ts'
import { type Drafts, fetchDraft, fetchSources } from './fetch-sources.ts'
import { layersOf } from './receive-source.ts'
import { type Place, placeOf } from './service-address.ts'
import { createSourceTurns } from './source-turns.ts'
import { createSources, toEntry } from './sources.ts'

/** Each holds a place on the disk, and waits for a server that may be slow. */
const AT_ONCE = { perUser: 1, perCity: 2, inAll: 6, waiting: 2, patienceMs: 30_000 }
const LOOK_MS = 60_000

export const importSources =
  (drafts: Drafts) =>
  (services: Services): Feature => {
    const { db, settings, log } = services
    const sources = createSources(db)
    const turns = createSourceTurns(db)
    const jobs = createQueue('import-source', services, fetchSources(services, turns, drafts))
    const gate = createGate(AT_ONCE)

    const checked = ({ address, service, layer }: SourcePlace): Place => {
      const fault = addressFault(address, settings.outgoing.sources)
      if (fault) throw new AppError('import', 'invalid', { message: `Alamat sumber: ${fault}` })
      return placeOf(address, { service, layer })
    }

    const look = async () => {
      for (const cityId of await turns.dueCities()) await jobs.enqueue(cityId)
    }
    const timer = setInterval(
      () =>
        void look().catch((error: unknown) => log.warn({ err: error }, 'due sources were not looked for')),
      LOOK_MS,
    ).unref()

    return {
      stop: async () => {
        clearInterval(timer)
        await jobs.stop()
      },
      work: { type: 'import-source', cancel: jobs.cancel },
      routes: [
        implement(calls.fetchImportSource, async ({ city, caller, body, request, reply }) => {
          const place = checked(body)
          const gone = new AbortController()
          reply.raw.once('close', () => {
            if (!reply.raw.writableFinished) gone.abort()
          })
          const leave = await gate
            .enter({ user: caller.id, city: city.slug }, gone.signal)
            .catch((error: unknown) => {
              throw error instanceof NoRoom ? noRoomRefusal('import', error) : error
            })
          try {
            // A large file takes as long as its server's line is slow.
            request.raw.socket.setTimeout(0)
            const means = {
              rules: settings.outgoing.sources,
              maxBytes: settings.importMaxBytes,
              signal: gone.signal,
            }
            const isChosen = place.service === 'file' || place.layer !== undefined
            const layers = isChosen ? [] : (await layersOf(place, means)).layers
            const draft = isChosen
              ? await fetchDraft(services, drafts, { city, caller, place, signal: gone.signal })
              : null
            return { payload: { service: place.service, layers: [...layers], draft } }
          } finally {
            leave()
          }
        }),
        implement(calls.listImportSources, async ({ city, query: { p, rp } }) => {
          const all = await sources.list(city)
          const payload = all.slice((p - 1) * rp, p * rp)
          return { payload, meta: { total: all.length, page: p, rows_per_page: rp } }
        }),
        implement(calls.createImportSource, async ({ city, body, caller, request }) => {
          const row = await sources.save(city, body, checked(body), actorOf(caller, request))
          return { payload: toEntry(row) }
        }),
        implement(calls.updateImportSource, async ({ city, params: { id }, body, caller, request }) => ({
          payload: await sources.setSchedule(city, id, body.schedule, actorOf(caller, request)),
        })),
        implement(calls.runImportSource, async ({ city, params: { id }, caller, request }) => {
          await sources.makeDue(city, id)
          await jobs.start(city, actorOf(caller, request), 'source.fetch')
          return { payload: toEntry(await sources.find(city, id)) }
        }),
        implement(calls.deleteImportSource, async ({ city, params: { id }, caller, request }) => {
          await sources.remove(city, id, actorOf(caller, request))
          return { payload: null }
        }),
      ],
    }
  }
