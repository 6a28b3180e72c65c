import { type CallArguments, type CallPayload, type CallSpec, type Meta, ok } from '@petatirta/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Caller } from '../auth/caller.ts'
import type { City } from '../cities.ts'
import type { Db } from '../database/database.ts'

/** What a call has that answers with a stream. */
export interface StreamMeans {
  /** Aborted when the client hangs up. */
  readonly gone: AbortSignal
  /** Whose turn it is, where users take turns. */
  readonly user: string | undefined
  /** Resolves, with the way out, when the database may work for this answer as it does for other costly questions. */
  readonly turn: () => Promise<() => void>
}

type Needs<C extends CallSpec> = (C['access']['rules'] extends 'public' | 'device'
  ? { caller: undefined }
  : { caller: Caller }) &
  (C['access'] extends { city: true } ? { city: City } : { city: undefined }) &
  (C extends { cost: 'read' | 'write' }
    ? { db: Db; client: pg.ClientBase; gone: AbortSignal }
    : C extends { cost: 'stream' }
      ? StreamMeans
      : unknown)

export type CallContext<C extends CallSpec> = CallArguments<C> &
  Needs<C> & { request: FastifyRequest; reply: FastifyReply }

/** A payload as JSON, in pieces. Threads write what may be large: the event loop only passes it on. */
export class WrittenPayload {
  readonly #pieces: readonly (string | Uint8Array)[]

  constructor(...pieces: (string | Uint8Array)[]) {
    this.#pieces = pieces
  }

  /** The whole answer. */
  envelope(meta: Meta | undefined): Buffer {
    const empty = JSON.stringify(ok(null, meta))
    const at = empty.indexOf('null')
    const pieces = [empty.slice(0, at), ...this.#pieces, empty.slice(at + 'null'.length)]
    return Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }
}

type Payload<C extends CallSpec> = CallPayload<C> | WrittenPayload

type Answer<C extends CallSpec> = C extends { list: true }
  ? { payload: Payload<C>; meta: Meta }
  : { payload: Payload<C> }

export interface Implementation {
  readonly call: CallSpec
  // The registry is heterogeneous; `implement` below is what keeps each pair honest.
  readonly handle: (context: never) => Promise<{ payload: unknown; meta?: Meta }>
  readonly prepare?: Prepare | undefined
}

/** What a costly call of a city waits for before its turn comes, so that it waits without a place and a connection that others need. */
export type Prepare = (city: City, gone: AbortSignal) => Promise<void>

/** Binds a call of the contract to the code that answers it. */
export const implement = <C extends CallSpec>(
  call: C,
  handle: (context: CallContext<C>) => Promise<Answer<C>>,
  prepare?: Prepare,
): Implementation => ({ call, handle: handle as Implementation['handle'], prepare })
