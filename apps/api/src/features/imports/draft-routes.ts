import { calls } from '@petatirta/contract'
import type { FastifyReply } from 'fastify'
import { actorOf } from '#platform/audit.ts'
import { type Implementation, implement } from '#platform/http/implementation.ts'
import type { Services } from '#platform/services.ts'
import { searchSystems } from './coordinate-systems.ts'
import type { Drafts } from './drafts.ts'
import { MOST_FILES } from './receive-draft.ts'
import { keepOpen, type Uploads } from './upload.ts'

/** Lists that are short enough to be made whole. */
const pageOf = <T>(all: readonly T[], { p, rp }: { p: number; rp: number }) => ({
  payload: all.slice((p - 1) * rp, p * rp),
  meta: { total: all.length, page: p, rows_per_page: rp },
})

/** Ends what was begun for a sender who is gone. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Files that are looked at before they are imported. */
export function draftRoutes(
  { pool }: Pick<Services, 'pool'>,
  { store, profiles, receive, imports }: Drafts,
  uploads: Uploads,
): Implementation[] {
  void store.sweep()

  return [
    implement(calls.createImportDraft, async ({ city, caller, request, reply }) => ({
      payload: await uploads.draft(city, { request, reply }, MOST_FILES, (parts, signal) =>
        receive({ city, caller, parts, signal }),
      ),
    })),
    implement(calls.importDraft, async ({ city, params: { id } }) => ({
      payload: (await store.find(city, id)).draft,
    })),
    implement(calls.deleteImportDraft, async ({ city, params: { id } }) => {
      await store.find(city, id)
      await store.remove(id)
      return { payload: null }
    }),
    // Several may wait for the same answer: one who hangs up does not end it for the others.
    implement(calls.proposeImport, async ({ city, params: { id }, body, gone }) => ({
      payload: await imports.propose(city, id, body, gone),
    })),
    implement(calls.checkImport, async ({ city, params: { id }, body: { items }, request, reply }) => {
      keepOpen(request)
      const signal = goneSignal(reply)
      return { payload: await uploads.hold(city, () => imports.check(city, id, items, signal)) }
    }),
    implement(calls.runImportDraft, async ({ city, params: { id }, body, caller, request, reply }) => {
      keepOpen(request)
      const order = { ...body, actor: actorOf(caller, request), signal: goneSignal(reply) }
      return { payload: await uploads.hold(city, () => imports.run(city, id, order)) }
    }),
    implement(calls.coordinateSystems, async ({ query }) =>
      pageOf(await searchSystems(pool, query.q), query),
    ),
    implement(calls.listImportProfiles, async ({ city, query }) => pageOf(await profiles.list(city), query)),
    implement(calls.deleteImportProfile, async ({ city, params: { id } }) => {
      await profiles.remove(city, id)
      return { payload: null }
    }),
  ]
}
