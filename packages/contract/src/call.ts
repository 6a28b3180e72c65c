import type { Role, Rule } from '@petatirta/domain'
import type { z } from 'zod'
import type { Module } from './errors.ts'

/** Who may make a call. The server enforces it before the handler runs; the client reads it only to hide. */
export interface Access {
  /** `public` needs no token; `device` is authenticated by the utility's device key. */
  readonly rules: readonly Rule[] | 'public' | 'device'
  /** The call names a city by `city` or `kota`; a pdam user may name only its own. */
  readonly city?: true
  /** A pdam user needs one of these roles. */
  readonly roles?: readonly Role[]
  /** Only for who sees customers' personal data. */
  readonly personal?: true
  /** The call exists for this city alone (M2.9). */
  readonly onlyCity?: string
  /** Own account: open also to those who must set up a second factor before anything else. */
  readonly account?: true
}

/**
 * What a call takes that all users share: it waits for its turn, so that one user or city cannot take all of it. A call without
 * a cost looks up a few rows by an index.
 *
 * - `read`: goes through much of a city. The same question, asked by several at once, is answered once.
 * - `write`: rewrites much of a city.
 * - `stream`: holds its place until the last byte is sent, however slow the line.
 */
export type Cost = 'read' | 'write' | 'stream'

/** Of a call without a cost: its body is read at once, beside what all others ask. */
export const BODY_BYTES = 128 * 1024

type Shape = Readonly<Record<string, z.ZodType>>

export interface CallSpec {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI path below `/api`, e.g. `/maps/customer/{id}`. */
  readonly path: string
  readonly summary: string
  readonly module: Module
  readonly access: Access
  readonly params?: Shape
  readonly query?: Shape
  /** A parameter that it does not know is refused: it may be a filter, without which everything is returned. */
  readonly strict?: true
  readonly body?: z.ZodType
  /** In bytes, where what the schema allows may be longer than `BODY_BYTES` and the call has no cost. */
  readonly bodyBytes?: number
  /** Multipart imports are read as a stream, not by schema. */
  readonly multipart?: readonly string[]
  /** The body is bytes of this type; the handler reads them itself, after it knows that it wants them. */
  readonly upload?: string
  /** The answer is bytes of this type (application/octet-stream: of any) instead of an envelope; a refusal is an envelope all the same. */
  readonly download?: string
  readonly payload: z.ZodType
  readonly list?: true
  readonly cost?: Cost
  /** Takes long, without a connection that quick calls need: for files or other servers, in a queue of its own. */
  readonly waits?: true
  /** Writes nothing: a standby of the database may answer it, if it has everything that was stored before the question. */
  readonly standby?: true
}

export const defineCall = <const C extends CallSpec>(call: C): C => call

type In<S> = S extends Shape ? z.input<z.ZodObject<S>> : undefined
type Out<S> = S extends Shape ? z.output<z.ZodObject<S>> : undefined
type Field<C, K extends string> = C extends Readonly<Record<K, infer V>> ? V : undefined

/** What the caller passes; parts the call does not have are absent. */
export type CallInput<C extends CallSpec> = (Field<C, 'params'> extends Shape
  ? { params: In<Field<C, 'params'>> }
  : { params?: undefined }) &
  (Field<C, 'query'> extends Shape ? { query: In<Field<C, 'query'>> } : { query?: undefined }) &
  (Field<C, 'body'> extends z.ZodType ? { body: z.input<Field<C, 'body'>> } : { body?: undefined })

/** What the handler gets after parsing. */
export interface CallArguments<C extends CallSpec> {
  params: Out<Field<C, 'params'>>
  query: Out<Field<C, 'query'>>
  body: Field<C, 'body'> extends z.ZodType ? z.output<Field<C, 'body'>> : undefined
}

export type CallPayload<C extends CallSpec> = z.output<C['payload']>
