import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

interface Streamed {
  headers: Record<string, string>
  content: AsyncIterable<string | Uint8Array>
}

async function* closingAfter(snapshot: Snapshot, content: Streamed['content']) {
  try {
    yield* content
  } finally {
    await snapshot.close()
  }
}

/** Answers that are read from the database while they are sent. */
export function streams({ pool, settings }: Pick<Services, 'pool' | 'settings'>) {
  /** Each holds a connection for as long as its reader takes; the rest of the pool is for other requests. */
  const most = Math.max(1, Math.floor(settings.databasePool / 2))
  let open = 0

  async function begin(prepare: (snapshot: Snapshot) => Promise<Streamed>) {
    if (open >= most) throw new AppError('summary', 'tooMany')
    open++
    let snapshot: Snapshot | undefined
    const end = async () => {
      open--
      await snapshot?.close()
    }
    try {
      snapshot = await openSnapshot(pool)
      const { headers, content } = await prepare(snapshot)
      const answer = Readable.from(closingAfter(snapshot, content), { highWaterMark: 2 })
      // It may close before a read.
      answer.once('close', end)
      return { headers, answer }
    } catch (error) {
      await end()
      throw error
    }
  }

  return async (reply: FastifyReply, prepare: (snapshot: Snapshot) => Promise<Streamed>): Promise<void> => {
    const { headers, answer } = await begin(prepare)
    await reply.headers({ 'cache-control': 'no-store', ...headers }).send(answer)
  }
}
