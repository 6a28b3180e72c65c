import type { CallInput, CallPayload, CallSpec, Envelope } from '@petatirta/contract'
import { sessionStore } from '#shared/session/session.ts'
import { API_BASE, acceptAnswer, asEnvelope, bearer } from './answer.ts'
import { NetworkError } from './errors.ts'
import { buildQuery, fillPath } from './request.ts'

export { ApiError, isNotFound, NetworkError } from './errors.ts'

interface LooseInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

export interface CallOptions {
  signal?: AbortSignal
}

/** Makes a call of the contract's registry. The answer is trusted: the server validates what it sends by the same schemas. */
export async function callApi<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Envelope<CallPayload<C>>> {
  const { response, token } = await send(call, input as LooseInput, options)
  const answer = await readEnvelope(response, options.signal)
  return acceptAnswer(response.status, answer, token) as Envelope<CallPayload<C>>
}

/** Makes a call that answers bytes; its refusals are envelopes like all others. */
export async function callForBytes<C extends CallSpec & { readonly download: string }>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Blob> {
  const { response, token } = await send(call, input as LooseInput, options)
  if (!response.ok) acceptAnswer(response.status, await readEnvelope(response, options.signal), token)
  return readBody(() => response.blob(), options.signal)
}

async function send(call: CallSpec, { params, query, body }: LooseInput, { signal }: CallOptions) {
  const token = call.access.rules === 'public' ? null : sessionStore.getState().token
  const address = `${API_BASE}${fillPath(call.path, params)}${buildQuery(query)}`
  const request: RequestInit = {
    method: call.method,
    headers: {
      Accept: 'application/json',
      ...bearer(token),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  try {
    return { response: await fetch(address, request), token }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NetworkError('The server could not be reached', { cause })
  }
}

async function readEnvelope(response: Response, signal: AbortSignal | undefined) {
  try {
    return asEnvelope(await readBody(() => response.json(), signal))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function readBody<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (signal?.aborted || cause instanceof SyntaxError) throw cause
    throw new NetworkError('The answer broke off', { cause })
  }
}
