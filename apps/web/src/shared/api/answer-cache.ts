import type { CallInput, CallPayload, CallSpec } from '@petatirta/contract'
import { sessionStore } from '#shared/session/session.ts'
import { type CallOptions, callApi } from './client.ts'
import { isUnreachable } from './errors.ts'
import { buildQuery } from './request.ts'

/** Beside the service worker's caches, which are the client's own files; this one is the user's. */
const CACHE = 'petatirta-answers'

/** A server that is silent for so long counts as unreachable (as in #sync). */
const TIMEOUT_MS = 8000

/** Private windows and plain http have none: then nothing is cached. */
const storage = (): CacheStorage | undefined => globalThis.caches

const ownerOf = (call: CallSpec) =>
  call.access.rules === 'public' ? 'anyone' : sessionStore.getState().claims?.sub

/** Not a real address: the Cache API has addresses as keys. */
const keyOf = (call: CallSpec, owner: string, query: Readonly<Record<string, unknown>> | undefined) =>
  `/kept/${encodeURIComponent(owner)}${call.path}${buildQuery(query)}`

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (cause) {
    console.warn(`Answer cache: ${what} failed`, cause)
    return undefined
  }
}

async function store(call: CallSpec, owner: string, key: string, payload: unknown): Promise<void> {
  const cache = await storage()?.open(CACHE)
  // Not after a sign-out meanwhile.
  if (ownerOf(call) === owner) await cache?.put(key, Response.json({ payload }))
}

async function readCached<P>(key: string): Promise<{ payload: P } | undefined> {
  const answer = await (await storage()?.open(CACHE))?.match(key)
  return answer && ((await answer.json()) as { payload: P })
}

/** Answers that were asked for before there was a page, each for the first who wants it. */
const early = new Map<string, Promise<unknown>>()

const earlyKey = (call: CallSpec, input: unknown) => `${call.path} ${JSON.stringify(input)}`

/** Asks before the code that will ask is here. */
export function callEarly<C extends CallSpec>(call: C, input: CallInput<C>): Promise<CallPayload<C>> {
  const answer = callCached(call, input)
  early.set(earlyKey(call, input), answer)
  // The caller that takes it gets the failure.
  answer.catch(() => undefined)
  return answer
}

/**
 * The answer to a call that a map cannot be opened without. The user's last answer is cached, and used while the server
 * cannot be reached or is silent.
 */
export async function callCached<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallPayload<C>> {
  type Payload = CallPayload<C>
  const asked = early.get(earlyKey(call, input))
  early.delete(earlyKey(call, input))
  return asked ? (asked as Promise<Payload>) : callAndKeep(call, input, options)
}

async function callAndKeep<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: CallOptions,
): Promise<CallPayload<C>> {
  type Payload = CallPayload<C>
  const owner = ownerOf(call)
  const asked = callApi(call, input, options).then(({ payload }) => payload)
  if (owner === undefined || !storage()) return asked
  const { query } = input as { query?: Readonly<Record<string, unknown>> }
  const key = keyOf(call, owner, query)
  const cached = () => attempt('reading', () => readCached<Payload>(key))
  const answer = asked.then(
    payload => {
      void attempt('writing', () => store(call, owner, key, payload))
      return payload
    },
    async (error: unknown) => {
      const instead = isUnreachable(error) ? await cached() : undefined
      if (instead) return instead.payload
      throw error
    },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Payload>((resolve, reject) => {
    timer = setTimeout(
      () =>
        void cached().then(instead => (instead ? resolve(instead.payload) : answer.then(resolve, reject))),
      TIMEOUT_MS,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** At sign-out. */
export async function clearAnswerCache(): Promise<void> {
  await attempt('clearing', async () => storage()?.delete(CACHE))
}
