import type { CallSpec, Cost, Meta } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import type { City } from '../cities.ts'
import type { HeavyDatabase, Lease } from '../database/heavy.ts'
import { AppError, isDatabaseAway, isRetryable } from '../errors.ts'
import { type Claimant, createGate, type Gate, type GateLimits, NoRoom, noRoomRefusal } from '../gate.ts'
import { createPace } from '../pace.ts'
import { joinShared, type SharedWork, startShared } from '../shared-work.ts'
import type { Implementation, StreamMeans } from './implementation.ts'
import { createLargeBodies, LARGE_BYTES, type Received } from './large-bodies.ts'

interface Answer {
  payload: unknown
  meta?: Meta
}

/** What a costly call was asked: all of it that decides its answer. */
export interface Question {
  readonly caller: Caller
  readonly city: City | undefined
  readonly params: unknown
  readonly query: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Large bodies that are no question cost their reading all the same: of one user some are answered at once, then four a second. */
const UNREADABLE = { perSecond: 4, burst: 30, longestMs: 10_000 }

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

/** Questions with the same key have the same answer if their bodies are equal: who asks does not matter, only what they may see. */
const keyOf = (call: CallSpec, { caller, city, params, query }: Question): string =>
  JSON.stringify([call.name, city?.cityId, rightsOf(caller), params, query])

/** Compared, and not hashed: most have other lengths, and hashing a drawn area takes longer than reading it. */
const hasSameBody = (one: unknown, other: unknown): boolean =>
  Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other

/** `gone` is aborted when no caller waits for the answer any more. */
type Connection = Pick<Lease, 'db' | 'client'> & { readonly gone: AbortSignal }
type Means = Connection | StreamMeans
type Work = (connection: Connection) => Promise<Answer>

interface Shared extends SharedWork<Answer> {
  readonly key: string
  readonly body: unknown
}

/** No client reads the answer; the number is for the log and the metrics. */
const hungUp = () => Object.assign(new Error('The client hung up'), { statusCode: 499 })

/** Aborted when the client hangs up before it has its answer. */
export function hangUpOf({ request, reply }: Pick<Question, 'request' | 'reply'>): AbortSignal {
  const gone = new AbortController()
  if (request.raw.socket.destroyed) gone.abort(hungUp())
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(hungUp())
  })
  return gone.signal
}

export type CostlyCalls = ReturnType<typeof createCostlyCalls>

/** Answers to large bodies that were no question, at a steady pace; and who has too many of them waiting. */
function createUnreadable() {
  const pace = createPace(UNREADABLE)
  const unanswered = new Map<string, number>()
  return {
    isCrowded: (user: string) => (unanswered.get(user) ?? 0) >= WAITING.waiting,
    async wait(user: string): Promise<void> {
      unanswered.set(user, (unanswered.get(user) ?? 0) + 1)
      await pace.wait(user)
      const left = (unanswered.get(user) ?? 1) - 1
      if (left > 0) unanswered.set(user, left)
      else unanswered.delete(user)
    },
  }
}

interface Turn {
  readonly cost: Cost
  readonly claimant: Claimant
  readonly gone: AbortSignal
  readonly mayFollow?: boolean
  readonly begins?: () => void
}

/** Who is inside has a connection; `userOf` is whose questions are answered one after the other in all processes together. */
function createTurns(
  heavy: HeavyDatabase,
  gates: Record<Cost, Gate>,
  userOf: (claimant: Claimant, cost: Cost) => string | undefined,
) {
  const leased = async (turn: Turn, work: Work): Promise<Answer> => {
    const { cost, claimant, gone, mayFollow = false } = turn
    const lease = { mayFollow, user: userOf(claimant, cost) }
    const { db, client, isStandby, end } = await heavy.lease(cost, gone, lease)
    try {
      turn.begins?.()
      return await work({ db, client, gone }).finally(end)
    } catch (error) {
      // The standby was lost, or the primary's changes took away what it was reading. The primary can still be asked.
      if (!isStandby || gone.aborted || !(isDatabaseAway(error) || isRetryable(error))) throw error
      heavy.pauseStandby()
      return leased({ ...turn, mayFollow: false }, work)
    }
  }
  return async (turn: Turn, work: Work): Promise<Answer> => {
    const leave = await gates[turn.cost].enter(turn.claimant, turn.gone)
    // A standby is asked now what it has, and not again when the lease begins.
    if (turn.mayFollow && heavy.hasStandby) turn.begins?.()
    try {
      return await leased(turn, work)
    } finally {
      leave()
    }
  }
}

/** Runs the calls that have a cost: each waits for its turn, and works on a connection that quick calls do not need. */
export function createCostlyCalls(heavy: HeavyDatabase, limits: Record<Cost, GateLimits>) {
  const gates: Record<Cost, Gate> = {
    read: createGate(limits.read),
    write: createGate(limits.write),
    stream: createGate(limits.stream),
  }
  /** Those that wait for their turn. One that has begun may not know what was written since: it is not joined. */
  const waiting = new Set<Shared>()
  const unreadable = createUnreadable()
  const largeBodies = createLargeBodies(limits.read.perUser + limits.read.waiting)

  /** Where one question of a user is answered at a time, this holds for all processes together. */
  const userOf = ({ user }: Claimant, cost: Cost) =>
    cost !== 'write' && limits.read.perUser === 1 ? user : undefined
  const turn = createTurns(heavy, gates, userOf)

  const share = (
    asked: Pick<Shared, 'key' | 'body'>,
    claimant: Claimant,
    work: Work,
    { mayFollow, ready }: { mayFollow: boolean; ready: (gone: AbortSignal) => Promise<void> },
  ): Shared => {
    const begins = () => waiting.delete(shared)
    const started = startShared(claimant, gone =>
      ready(gone)
        .then(() => turn({ cost: 'read', claimant, gone, mayFollow, begins }, work))
        .finally(begins),
    )
    const shared: Shared = Object.assign(started, asked)
    waiting.add(shared)
    return shared
  }

  const run = async (
    { call, handle, prepare }: Implementation,
    question: Question,
    readBody: () => Promise<unknown>,
  ) => {
    const { caller, city, reply } = question
    const claimant = { user: caller.id, city: city?.slug ?? '' }
    const gone = hangUpOf(question)
    const ready = async (signal: AbortSignal) => {
      if (prepare && city) await prepare(city, signal)
    }
    let read: Promise<unknown> | undefined
    const answer = async (means: Means) => {
      read ??= readBody()
      return handle({ ...question, body: await read, ...means } as never)
    }
    const stream = async () => {
      await ready(gone)
      const leave = await gates.stream.enter(claimant, gone)
      reply.raw.once('close', () => leave())
      return answer({
        gone,
        user: userOf(claimant, 'stream'),
        turn: () => gates.read.enter(claimant, gone),
      }).catch((error: unknown) => {
        throw gone.aborted ? gone.reason : error
      })
    }
    if (call.cost === 'stream') return stream()
    // What is being written is finished, also for a client that does not wait for it.
    if (call.cost === 'write') {
      await ready(gone)
      return turn({ cost: 'write', claimant, gone: new AbortController().signal }, answer)
    }
    const asked = { key: keyOf(call, question), body: question.request.body }
    const isSame = ({ key, body, stop }: Shared) =>
      key === asked.key && hasSameBody(body, asked.body) && !stop.signal.aborted
    const find = () =>
      waiting.values().find(isSame) ??
      share(asked, claimant, answer, { mayFollow: call.standby === true, ready })
    return joinShared(find, { claimant, gone })
  }

  return {
    gates,
    /** Who has as many waiting as may be would be refused later, too, when more had been spent on it. */
    refuseIfCrowded({ cost, module, body }: CallSpec, user: string, received: Received): void {
      if (!cost) return
      const isCrowded = gates[cost].isCrowded(user) || unreadable.isCrowded(user)
      if (isCrowded || (body && !largeBodies.take(user, received)))
        throw noRoomRefusal(module, new NoRoom(true))
    },
    /** The body is read when the call's turn has come: reading a large one costs, too. */
    run: (...asked: Parameters<typeof run>): Promise<Answer> =>
      run(...asked).catch(async (error: unknown) => {
        const [{ call }, { caller, request }] = asked
        const isLarge = Buffer.isBuffer(request.body) && request.body.length > LARGE_BYTES
        if (isLarge && error instanceof AppError && error.status === 400) await unreadable.wait(caller.id)
        throw error instanceof NoRoom ? noRoomRefusal(call.module, error) : error
      }),
  }
}
