import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import type { Services } from '../services.ts'

export interface Streamed {
  headers: Record<string, string>
  content: AsyncIterable<string | Uint8Array>
}

interface Asker {
  readonly reply: FastifyReply
  readonly gone: AbortSignal
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
  async function begin(gone: AbortSignal, prepare: (snapshot: Snapshot) => Promise<Streamed>) {
    const snapshot = await openSnapshot(heavy, gone)
    try {
      const { headers, content } = await prepare(snapshot)
      const answer = Readable.from(closingAfter(snapshot, content), { highWaterMark: 2 })
      // It may close before a read.
      answer.once('close', snapshot.close)
      return { headers, answer }
    } catch (error) {
      await snapshot.close()
      throw error
    }
  }

  return async (
    { reply, gone }: Asker,
    prepare: (snapshot: Snapshot) => Promise<Streamed>,
  ): Promise<void> => {
    const { headers, answer } = await begin(gone, prepare)
    await reply.headers({ 'cache-control': 'no-store', ...headers }).send(answer)
  }
}
