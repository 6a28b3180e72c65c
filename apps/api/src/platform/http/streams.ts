import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import { isDatabaseAway, isRetryable } from '../errors.ts'
import { loopRests } from '../loop-rests.ts'
import type { Services } from '../services.ts'
import type { StreamMeans } from './implementation.ts'

export interface Streamed {
  headers: Record<string, string>
  content: AsyncIterable<string | Uint8Array>
}

interface Asker extends StreamMeans {
  readonly reply: FastifyReply
}

type Piece = string | Uint8Array

async function* closingAfter(snapshot: Snapshot, first: IteratorResult<Piece>, rest: AsyncIterator<Piece>) {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
    await snapshot.close()
  }
}

interface Means {
  readonly heavy: Services['heavy']
  readonly metrics: Pick<Services['metrics'], 'isServing'>
}

/** Answers that are read from the database while they are sent. Each holds a connection for as long as its reader takes. */
export function streams({ heavy, metrics }: Means) {
  type Prepare = (snapshot: Snapshot) => Promise<Streamed>

  async function begin(
    means: StreamMeans,
    endTurn: () => void,
    prepare: Prepare,
    mayFollow = heavy.hasStandby,
  ): Promise<{ headers: Streamed['headers']; answer: Readable }> {
    const { gone, user } = means
    let snapshot: Snapshot | undefined
    let rest: AsyncIterator<Piece> | undefined
    try {
      const opened = await openSnapshot(
        heavy,
        { gone, user, mayFollow, rest: loopRests(metrics.isServing) },
        endTurn,
      )
      snapshot = opened
      const { headers, content } = await prepare(opened)
      const started = content[Symbol.asyncIterator]()
      rest = started
      // Before it the answer can still be another one.
      const first = await started.next()
      const answer = Readable.from(closingAfter(opened, first, started), { highWaterMark: 2 })
      // It may close before a read.
      answer.once('close', () => void started.return?.())
      answer.once('close', opened.close)
      answer.once('close', endTurn)
      return { headers, answer }
    } catch (error) {
      await rest?.return?.()
      await snapshot?.close()
      const isOfStandby = mayFollow && snapshot?.isStandby !== false
      if (!isOfStandby || gone.aborted || !(isDatabaseAway(error) || isRetryable(error))) throw error
      // The standby was lost, or the primary's changes took away what it was reading. The primary can still be asked.
      heavy.pauseStandby()
      return begin(means, endTurn, prepare, false)
    }
  }

  const inTurn = async (means: StreamMeans, prepare: Prepare) => {
    // It ends with the first rows: finding and sorting them was the work; after that a user's answers take turns.
    const endTurn = await means.turn()
    try {
      return await begin(means, endTurn, prepare)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  return async ({ reply, ...means }: Asker, prepare: Prepare): Promise<void> => {
    const { headers, answer } = await inTurn(means, prepare)
    await reply.headers({ 'cache-control': 'no-store', ...headers }).send(answer)
  }
}
