import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bodies above this size cost their receiving and their reading. */
export const LARGE_BYTES = 32 * 1024

export interface Received {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function mayBeLarge({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  return encoding !== undefined || Number(length ?? 0) > LARGE_BYTES
}

/**
 * Counts what is under way with a large body, for each user, from its header to its answer. The gate of costly calls would refuse the
 * same ones, but only after all of them had come in.
 */
export function createLargeBodies(perUser: number) {
  const counts = new Map<string, number>()
  return {
    /** False for one more than may be under way: its body need not be received. */
    take(user: string, { request, reply }: Received): boolean {
      if (!mayBeLarge(request)) return true
      const count = counts.get(user) ?? 0
      if (count >= perUser) return false
      counts.set(user, count + 1)
      reply.raw.once('close', () => {
        const left = (counts.get(user) ?? 1) - 1
        if (left > 0) counts.set(user, left)
        else counts.delete(user)
      })
      return true
    },
  }
}
