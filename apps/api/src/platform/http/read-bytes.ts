import type { Module } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The body of a call that takes bytes; more than the limit is refused as soon as that is known. */
export async function readBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  module: Module,
  limit: number,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError(module, 'tooLarge')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > limit) {
      // The rest of the body is not read: no other request can follow on this connection.
      reply.raw.shouldKeepAlive = false
      throw new AppError(module, 'tooLarge')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks, length)
}
