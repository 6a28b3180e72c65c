import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Module } from '@petatirta/contract'
import { AppError } from '../errors.ts'

export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string; readonly bytes: AsyncIterable<Uint8Array> }

interface Options {
  readonly module: Module
  /** The largest file. */
  readonly limit: number
  /** How many of them there may be. */
  readonly files: number
}

// None for parts: busboy does not listen to those beyond it, and one that is cut off would end the process.
const LIMITS = { fieldNameSize: 100, fieldSize: 10_000, fields: 20, files: 4, headerPairs: 100 }
/** Names of fields and boundaries between them. */
const SLACK = 64 * 1024

const invalid = (module: Module, message: string) => new AppError(module, 'invalid', { message })

/**
 * The parts of a multipart body, one after the other, while it arrives. A file's bytes have to be read before the next part
 * is asked for; what is left when the reader stops is not read.
 */
export async function* multipart(
  request: IncomingMessage,
  { module, limit, files }: Options,
): AsyncGenerator<Part> {
  // A closed connection emits no second close event.
  if (request.socket.destroyed) throw new SenderGone()
  if (Number(request.headers['content-length'] ?? 0) > files * limit + SLACK)
    throw new AppError(module, 'tooLarge')
  let busboy: InstanceType<typeof Busboy>
  try {
    busboy = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { ...LIMITS, files: Math.max(LIMITS.files, files), fileSize: limit },
    })
  } catch {
    throw invalid(module, 'Permintaan bukan formulir multipart yang sah')
  }
  const ready: Part[] = []
  let failure: Error | undefined
  let finished = false
  let wake = () => {}
  const stop = (error: Error) => {
    failure ??= error
    wake()
  }

  busboy.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) return stop(invalid(module, `Isian ${name.slice(0, 40)} terlalu panjang`))
    ready.push({ name, value })
    wake()
  })
  busboy.on('file', (name, stream, fileName) => {
    async function* bytes() {
      for await (const chunk of stream) yield chunk as Uint8Array
      if (stream.truncated) throw new AppError(module, 'tooLarge')
    }
    // Broken off by its sender, or unread when everything else has ended: expected.
    stream.on('error', () => undefined)
    ready.push({ name, fileName: fileName ?? '', bytes: bytes() })
    wake()
  })
  for (const limited of ['filesLimit', 'fieldsLimit'] as const)
    busboy.on(limited, () => stop(invalid(module, 'Terlalu banyak isian di dalam formulir')))
  busboy.on('error', error =>
    stop(error instanceof AppError ? error : invalid(module, 'Formulir multipart terpotong atau rusak')),
  )
  busboy.on('finish', () => {
    finished = true
    wake()
  })
  request.on('aborted', () => stop(new SenderGone()))
  request.on('error', stop)
  request.pipe(busboy)

  try {
    while (true) {
      const part = ready.shift()
      if (part) yield part
      else if (failure) throw failure
      else if (finished) return
      else
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
  } finally {
    request.unpipe(busboy)
    busboy.destroy()
    // The rest of the body is discarded, so that the sender comes to reading the answer.
    request.resume()
  }
}

/** The connection broke off: no answer is possible. */
export class SenderGone extends Error {}
