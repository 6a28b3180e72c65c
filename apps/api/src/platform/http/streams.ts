import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import type { Services } from '../services.ts'
import type { StreamMeans } from './implementation.ts'

export interface Streamed {
  headers: Record<string, string>
  content: AsyncIterable<string | Uint8Array>
}

interface Asker extends StreamMeans {
  readonly reply: FastifyReply
}

async function* closingAfter(snapshot: Snapshot, content: Streamed['content']) {
  try {
    yield* content
  } finally {
    await snapshot.close()
  }
}

/** Answers that are read from the database while they are sent. Each holds a connection for as long as its reader takes. */
export function streams({ heavy }: Pick<Services, 'heavy'>) {
  async function begin(
    { gone, turn, user }: StreamMeans,
    prepare: (snapshot: Snapshot) => Promise<Streamed>,
  ) {
    // It ends with the first rows: finding and sorting them was the work; after that a user's answers take turns.
    const endTurn = await turn()
    let snapshot: Snapshot | undefined
    try {
      snapshot = await openSnapshot(heavy, { gone, user }, endTurn)
      const { headers, content } = await prepare(snapshot)
      const answer = Readable.from(closingAfter(snapshot, content), { highWaterMark: 2 })
      // It may close before a read.
      answer.once('close', snapshot.close)
      answer.once('close', endTurn)
      return { headers, answer }
    } catch (error) {
      endTurn()
      await snapshot?.close()
      throw error
    }
  }

  return async (
    { reply, ...means }: Asker,
    prepare: (snapshot: Snapshot) => Promise<Streamed>,
  ): Promise<void> => {
    const { headers, answer } = await begin(means, prepare)
    await reply.headers({ 'cache-control': 'no-store', ...headers }).send(answer)
  }
}
