/** The calls as the server's own OpenAPI document describes them. */
import { ALL_CALLS, type CallSpec } from '@petatirta/contract'
import type { JsonSchema } from './from-schema.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Described {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly type: string; readonly schema: JsonSchema }
  /** What the answer is held to. */
  readonly call: CallSpec
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const call = ALL_CALLS.find(candidate => candidate.name === operationId)
      if (!call) throw new Error(`${operationId} is not in the contract`)
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        ...(content && { body: { type: content[0], schema: content[1].schema } }),
        call,
      }
    }),
  )
}
