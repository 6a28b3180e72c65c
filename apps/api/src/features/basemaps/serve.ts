import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { errorCode } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from './range.ts'

/** The address has the version, so the content never changes; it is for who may open the map, not for caches on the way. */
const KEPT = 'private, max-age=31536000, immutable'

interface OpenFile {
  file: FileHandle
  bytes: number
  version: string
}

/** Answers a range of the file, or all of it, as it is read from the disk; closes the file. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, version }: OpenFile,
): Promise<void> {
  if (reply.raw.destroyed) return file.close()
  const { range, 'if-none-match': known, 'if-range': only } = request.headers
  const etag = `"${version}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': KEPT })
  const wanted = only !== undefined && only !== etag ? undefined : rangeOf(range, bytes)
  const isKnown = known?.split(',').some(tag => [etag, `W/${etag}`, '*'].includes(tag.trim()))
  if (isKnown || wanted === 'unsatisfiable') {
    await file.close()
    if (isKnown) return void (await reply.code(304).send())
    reply.code(416).headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
    const message = 'Bagian yang diminta di luar file'
    return void (await reply.send({ code: errorCode('storage', 'invalid'), message, payload: null }))
  }
  const { start, end } = wanted ?? { start: 0, end: bytes - 1 }
  reply
    .code(wanted ? 206 : 200)
    .headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': end - start + 1 })
  if (wanted) reply.header('content-range', `bytes ${start}-${end}/${bytes}`)
  if (request.method === 'HEAD') {
    await file.close()
    // Of a stream, and of nothing else, the length above is kept.
    return void (await reply.send(Readable.from([])))
  }
  const content = file.createReadStream({ start, end })
  // A client that leaves before the first byte leaves a stream that was never read.
  reply.raw.once('close', () => content.destroy())
  await reply.send(content)
}
