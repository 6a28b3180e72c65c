import { createHash } from 'node:crypto'
import { type CallSpec, type Cost, FAULTS, type Meta, type Module } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import type { City } from '../cities.ts'
import type { HeavyDatabase, Lease } from '../database/heavy.ts'
import { AppError, isDatabaseAway, isRetryable } from '../errors.ts'
import { type Claimant, createGate, type Gate, type GateLimits, NoRoom } from '../gate.ts'
import type { Implementation } from './implementation.ts'

interface Answer {
  payload: unknown
  meta?: Meta
}

/** What a costly call was asked: all of it that decides its answer. */
interface Question {
  readonly caller: Caller
  readonly city: City | undefined
  readonly params: unknown
  readonly query: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const WAITING = { waiting: 8, patienceMs: 10_000 }

/** So many at once as the machine can work on; half of that for a city, and a quarter for a user. */
export function costLimits(atOnce: number, streamsAtOnce: number): Record<Cost, GateLimits> {
  const shares = (inAll: number) => ({
    inAll,
    perCity: Math.max(1, Math.ceil(inAll / 2)),
    perUser: Math.max(1, Math.ceil(inAll / 4)),
    ...WAITING,
  })
  return {
    read: shares(atOnce),
    write: { ...shares(atOnce), perCity: 1, perUser: 1 },
    stream: shares(streamsAtOnce),
  }
}

const rightsOf = ({ rule, roles }: Caller) => [rule, ...[...roles].sort()]

/** Two questions with the same key have the same answer: it depends on what the caller may see, and not on who asks. */
function keyOf(call: CallSpec, { caller, city, params, query, request: { body } }: Question): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([call.name, city?.cityId, rightsOf(caller), params, query]))
  if (Buffer.isBuffer(body)) hash.update(body)
  return hash.digest('base64')
}

type Connection = Pick<Lease, 'db' | 'client'>
type Means = Connection | { gone: AbortSignal }
type Work = (connection: Connection) => Promise<Answer>

interface Shared {
  /** How many wait for it; the last who hangs up ends it. */
  askers: number
  readonly stop: AbortController
  readonly answer: Promise<Answer>
}

/** Resolves with the shared answer, or rejects when this asker hangs up. */
function follow(shared: Shared, gone: AbortSignal): Promise<Answer> {
  shared.askers++
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(gone.reason)
      if (--shared.askers === 0) shared.stop.abort(gone.reason)
    }
    if (gone.aborted) return leave()
    gone.addEventListener('abort', leave)
    shared.answer.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave))
  })
}

/** Too much of the caller's own is refused with 429, too much of everybody's with 503; both may be asked again. */
const refusal = (module: Module, { own }: NoRoom) =>
  own
    ? new AppError(module, 'tooMany', { message: FAULTS.tooMany.message, retryAfter: 2 })
    : new AppError(module, 'unavailable', { retryAfter: 5 })

/** Nobody reads the answer; the number is for the log and the metrics. */
const hungUp = () => Object.assign(new Error('The client hung up'), { statusCode: 499 })

/** Aborted when the client hangs up before it has its answer. */
function hangUpOf({ request, reply }: Question): AbortSignal {
  const gone = new AbortController()
  if (request.raw.socket.destroyed) gone.abort(hungUp())
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(hungUp())
  })
  return gone.signal
}

export type CostlyCalls = ReturnType<typeof createCostlyCalls>

/** Runs the calls that have a cost: each waits for its turn, and works on a connection that quick calls do not need. */
export function createCostlyCalls(heavy: HeavyDatabase, limits: Record<Cost, GateLimits>) {
  const gates: Record<Cost, Gate> = {
    read: createGate(limits.read),
    write: createGate(limits.write),
    stream: createGate(limits.stream),
  }
  /** Those that wait for their turn. One that has begun may not know what was written since: it is not joined. */
  const waiting = new Map<string, Shared>()

  const leased = async (cost: Cost, gone: AbortSignal, work: Work, mayFollow: boolean): Promise<Answer> => {
    const { db, client, isStandby, end } = await heavy.lease(cost, gone, { mayFollow })
    try {
      return await work({ db, client }).finally(end)
    } catch (error) {
      // The standby was lost, or the primary's changes took away what it was reading. The primary can still be asked.
      if (!isStandby || gone.aborted || !(isDatabaseAway(error) || isRetryable(error))) throw error
      heavy.pauseStandby()
      return leased(cost, gone, work, false)
    }
  }
  const turn = async (
    cost: Cost,
    claimant: Claimant,
    gone: AbortSignal,
    work: Work,
    { mayFollow = false } = {},
  ) => {
    const leave = await gates[cost].enter(claimant, gone)
    try {
      return await leased(cost, gone, work, mayFollow)
    } finally {
      leave()
    }
  }

  const share = (key: string, claimant: Claimant, work: Work, mayFollow: boolean): Shared => {
    const stop = new AbortController()
    const forget = () => {
      if (waiting.get(key) === shared) waiting.delete(key)
    }
    const begin: Work = means => {
      forget()
      return work(means)
    }
    const answer = turn('read', claimant, stop.signal, begin, { mayFollow }).finally(forget)
    // Also when the only asker has gone.
    answer.catch(() => undefined)
    const shared: Shared = { askers: 0, stop, answer }
    waiting.set(key, shared)
    return shared
  }

  const run = ({ call, handle }: Implementation, question: Question, readBody: () => Promise<unknown>) => {
    const { caller, city, reply } = question
    const claimant = { user: caller.id, city: city?.slug ?? '' }
    const gone = hangUpOf(question)
    let body: Promise<unknown> | undefined
    const answer = async (means: Means) => {
      body ??= readBody()
      return handle({ ...question, body: await body, ...means } as never)
    }
    const stream = async () => {
      const leave = await gates.stream.enter(claimant, gone)
      reply.raw.once('close', leave)
      return answer({ gone }).catch((error: unknown) => {
        throw gone.aborted ? gone.reason : error
      })
    }
    if (call.cost === 'stream') return stream()
    // What is being written is finished, also for a client that does not wait for it.
    if (call.cost === 'write') return turn('write', claimant, new AbortController().signal, answer)
    const key = keyOf(call, question)
    return follow(waiting.get(key) ?? share(key, claimant, answer, call.standby === true), gone)
  }

  return {
    gates,
    /** The body is read when the call's turn has come: reading a large one costs, too. */
    run: (...asked: Parameters<typeof run>): Promise<Answer> =>
      run(...asked).catch((error: unknown) => {
        throw error instanceof NoRoom ? refusal(asked[0].call.module, error) : error
      }),
  }
}
