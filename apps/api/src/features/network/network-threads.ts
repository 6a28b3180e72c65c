import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { City } from '#platform/cities.ts'
import { awayError } from '#platform/database/find-server.ts'
import { AppError, isDatabaseAway } from '#platform/errors.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Services } from '#platform/services.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { Answers, Order, Question, Reply } from './questions.ts'
import { isAsNew, type NetworkVersion } from './version.ts'

export interface NetworkLimits {
  /** What all networks of this process may take; the largest utility takes a third of it. */
  readonly bytes: number
  readonly cities: number
  /** A network without questions for this long is let go of. */
  readonly idleMs: number
  /** For one question, with the building that it may need. */
  readonly timeMs: number
}

const LIMITS: NetworkLimits = {
  bytes: 768 * 1024 * 1024,
  cities: 24,
  idleMs: 15 * 60_000,
  timeMs: 5 * 60_000,
}
/** Networks that are built at once: a large one keeps no other utility's closures waiting, and of those that are built one. */
const BUILDS_AT_ONCE = 2
const HEAP = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 64 }
const SCRIPT = new URL('./network-thread.ts', import.meta.url)
/** What failed is not tried again with every question. */
const FAILED_MS = 30_000
/** Its user ends threads itself; the timer of the pool never does. */
const NEVER_MS = 2 ** 31 - 1

interface Held {
  readonly threads: ReturnType<ReturnType<typeof createThreadPool>['user']>
  /** The network that its thread has. */
  version: NetworkVersion | undefined
  bytes: number
  asked: number
  idle: NodeJS.Timeout | undefined
  failed: { readonly version: NetworkVersion; readonly until: number } | undefined
}

const unavailable = () =>
  new AppError('network', 'unavailable', {
    message: 'Jaringan pipa belum dapat disusun. Coba lagi beberapa saat lagi',
    retryAfter: FAILED_MS / 1000,
  })

/**
 * A thread for each utility whose network is in use. What one of them computes delays no other, and when its network is not needed
 * any more the thread ends, and its memory with it. Questions about one utility are answered one after the other: a question that comes while
 * the network is being built gets its answer from what was built.
 */
export function createNetworkThreads(
  { connection: shared, log }: Pick<Services, 'connection' | 'log'>,
  { bytes: mostBytes, cities: mostCities, idleMs, timeMs }: NetworkLimits = LIMITS,
) {
  const connection = { ...shared, statement_timeout: timeMs }
  /** The one that was asked last comes last. */
  const cities = new Map<number, Held>()
  const builds = createFairQueue({ inAll: BUILDS_AT_ONCE, perCity: 1 })
  const stopping = new AbortController()

  const letGo = async (cityId: number, held: Held) => {
    clearTimeout(held.idle)
    if (cities.get(cityId) === held) cities.delete(cityId)
    await held.threads.stop(async thread => {
      thread.postMessage('exit')
      await once(thread, 'exit')
    })
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

  const take = (cityId: number): Held => {
    const held = cities.get(cityId) ?? start()
    clearTimeout(held.idle)
    cities.delete(cityId)
    cities.set(cityId, held)
    held.asked++
    return held
  }

  const bytesHeld = () => cities.values().reduce((sum, { bytes }) => sum + bytes, 0)

  const giveBack = (cityId: number, held: Held) => {
    if (--held.asked > 0 || cities.get(cityId) !== held) return
    held.idle = setTimeout(() => void letGo(cityId, held), idleMs).unref()
    let total = bytesHeld()
    for (const [otherId, other] of cities) {
      if (total <= mostBytes && cities.size <= mostCities) return
      if (other.asked > 0 || other === held) continue
      total -= other.bytes
      void letGo(otherId, other)
    }
  }

  /** Who hangs up leaves the queue. What has begun is finished: the next question finds the network built. */
  const send = async (held: Held, order: Order, gone: AbortSignal): Promise<Reply> => {
    const waiting = new AbortController()
    const leave = () => waiting.abort(gone.reason)
    if (gone.aborted) leave()
    gone.addEventListener('abort', leave)
    const signal = AbortSignal.any([waiting.signal, stopping.signal, AbortSignal.timeout(timeMs)])
    const run = async (thread: Worker) => {
      gone.removeEventListener('abort', leave)
      thread.postMessage(order)
      const [reply] = await once(thread, 'message')
      return reply as Reply
    }
    try {
      return await held.threads.run(run, { signal })
    } finally {
      gone.removeEventListener('abort', leave)
    }
  }

  const replyOf = async (held: Held, order: Order, gone: AbortSignal): Promise<Reply> => {
    const isHeld = () => held.version !== undefined && isAsNew(held.version, order.version)
    if (isHeld()) return send(held, order, gone)
    return builds.run(order.cityId, () => send(held, order, gone), gone)
  }

  const threads = {
    /** `version` is what was stored when the question was asked: the answer is of that or a later state. */
    async ask<Q extends Question>(
      city: City,
      version: NetworkVersion,
      question: Q,
      gone: AbortSignal = stopping.signal,
    ): Promise<Answers[Q['ask']]> {
      const { cityId, slug } = city
      const held = take(cityId)
      try {
        const { failed } = held
        if (failed && failed.until > Date.now() && isAsNew(failed.version, version)) throw unavailable()
        const reply = await replyOf(held, { connection, cityId, version, question }, gone)
        held.version = reply.held
        held.bytes = reply.bytes
        const { outcome } = reply
        if ('answer' in outcome) return outcome.answer as Answers[Q['ask']]
        if ('refused' in outcome) {
          const { fault, ...rest } = outcome.refused
          throw new AppError('network', fault, rest)
        }
        throw outcome.isAway ? awayError(outcome.failed) : new Error(outcome.failed)
      } catch (error) {
        if (error instanceof AppError || gone.aborted || stopping.signal.aborted) throw error
        held.version = undefined
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, city: slug, ask: question.ask }, 'a network did not answer')
        held.failed = { version, until: Date.now() + FAILED_MS }
        throw unavailable()
      } finally {
        giveBack(cityId, held)
      }
    },

    /** Resolves when the network is built that was stored when this was asked; at once where it is. */
    async ready(city: City, version: NetworkVersion, gone: AbortSignal): Promise<void> {
      const held = cities.get(city.cityId)?.version
      if (!held || !isAsNew(held, version)) await threads.ask(city, version, { ask: 'ready' }, gone)
    },

    /** How many utilities' networks are in memory, and what they take. */
    held: () => ({ networks: cities.size, bytes: bytesHeld() }),

    async stop(): Promise<void> {
      stopping.abort(new Error('Networks were stopped'))
      await Promise.all(Array.from(cities, ([cityId, held]) => letGo(cityId, held)))
    },
  }
  return threads
}

export type NetworkThreads = ReturnType<typeof createNetworkThreads>
