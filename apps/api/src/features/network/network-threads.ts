import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { City } from '#platform/cities.ts'
import { awayError } from '#platform/database/find-server.ts'
import { AppError, isDatabaseAway } from '#platform/errors.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { Services } from '#platform/services.ts'
import { createHeldNetworks, type Held, type HeldLimits } from './held-networks.ts'
import type { Answers, Order, Question, Reply } from './questions.ts'
import { isAsNew, type NetworkVersion } from './version.ts'

export interface NetworkLimits extends HeldLimits {
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
/** What failed is not tried again with every question. */
const FAILED_MS = 30_000

const unavailable = () =>
  new AppError('network', 'unavailable', {
    message: 'Jaringan pipa belum dapat disusun. Coba lagi beberapa saat lagi',
    retryAfter: FAILED_MS / 1000,
  })

/**
 * A thread for each utility whose network is in use: what one of them computes delays no other. Questions about one utility are answered
 * one after the other: a question that comes while the network is being built gets its answer from what was built.
 */
export function createNetworkThreads(
  { connection: shared, log }: Pick<Services, 'connection' | 'log'>,
  limits: NetworkLimits = LIMITS,
) {
  const { timeMs } = limits
  const connection = { ...shared, statement_timeout: timeMs }
  const networks = createHeldNetworks(limits)
  const builds = createFairQueue({ inAll: BUILDS_AT_ONCE, perCity: 1 })
  const stopping = new AbortController()

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
      const held = networks.take(cityId)
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
        networks.giveBack(cityId, held)
      }
    },

    /** Resolves when the network is built that was stored when this was asked; at once where it is. */
    async ready(city: City, version: NetworkVersion, gone: AbortSignal): Promise<void> {
      const held = networks.version(city.cityId)
      if (!held || !isAsNew(held, version)) await threads.ask(city, version, { ask: 'ready' }, gone)
    },

    /** How many utilities' networks are in memory, and what they take. */
    held: () => ({ networks: networks.count(), bytes: networks.bytes() }),

    async stop(): Promise<void> {
      stopping.abort(new Error('Networks were stopped'))
      await networks.stop()
    },
  }
  return threads
}

export type NetworkThreads = ReturnType<typeof createNetworkThreads>
