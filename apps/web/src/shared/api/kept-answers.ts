import type { CallInput, CallPayload, CallSpec } from '@petatirta/contract'
import { sessionStore } from '#shared/session/session.ts'
import { type CallOptions, callApi } from './client.ts'
import { isUnreachable } from './errors.ts'
import { buildQuery } from './request.ts'

/** Beside the service worker's caches, which are the client's own files; this one is the user's. */
const CACHE = 'petatirta-answers'

/** A line that says nothing for so long may as well be away (as in #sync). */
const PATIENCE_MS = 8000

/** Private windows and plain http have none: then nothing is kept. */
const storage = (): CacheStorage | undefined => globalThis.caches

const ownerOf = (call: CallSpec) =>
  call.access.rules === 'public' ? 'anyone' : sessionStore.getState().claims?.sub

/** Nothing is fetched from there: caches are looked up by addresses. */
const keyOf = (call: CallSpec, owner: string, query: Readonly<Record<string, unknown>> | undefined) =>
  `/kept/${encodeURIComponent(owner)}${call.path}${buildQuery(query)}`

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (cause) {
    console.warn(`Kept answers: ${what} failed`, cause)
    return undefined
  }
}

async function keep(call: CallSpec, owner: string, key: string, payload: unknown): Promise<void> {
  const cache = await storage()?.open(CACHE)
  // Whoever signed out meanwhile leaves nothing behind.
  if (ownerOf(call) === owner) await cache?.put(key, Response.json({ payload }))
}

async function readKept<P>(key: string): Promise<{ payload: P } | undefined> {
  const answer = await (await storage()?.open(CACHE))?.match(key)
  return answer && ((await answer.json()) as { payload: P })
}

/**
 * The answer to a call that a map cannot be opened without. The last one is kept for its user; it stands in while the server
 * cannot be reached, or does not say anything.
 */
export async function callKept<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallPayload<C>> {
  type Payload = CallPayload<C>
  const owner = ownerOf(call)
  const asked = callApi(call, input, options).then(({ payload }) => payload)
  if (owner === undefined || !storage()) return asked
  const { query } = input as { query?: Readonly<Record<string, unknown>> }
  const key = keyOf(call, owner, query)
  const kept = () => attempt('reading', () => readKept<Payload>(key))
  const answer = asked.then(
    payload => {
      void attempt('writing', () => keep(call, owner, key, payload))
      return payload
    },
    async (error: unknown) => {
      const instead = isUnreachable(error) ? await kept() : undefined
      if (instead) return instead.payload
      throw error
    },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Payload>((resolve, reject) => {
    timer = setTimeout(
      () => void kept().then(instead => (instead ? resolve(instead.payload) : answer.then(resolve, reject))),
      PATIENCE_MS,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Sign-out: nothing stays behind. */
export async function forgetKeptAnswers(): Promise<void> {
  await attempt('clearing', async () => storage()?.delete(CACHE))
}
