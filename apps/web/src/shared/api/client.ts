import { type CallInput, type CallPayload, type CallSpec, type Envelope, FAULTS } from '@petatirta/contract'
import { sessionStore, signOut } from '#shared/session/session.ts'
import { ApiError, NetworkError } from './errors.ts'
import { buildQuery, fillPath } from './request.ts'

export { ApiError, isNotFound, NetworkError } from './errors.ts'

const BASE = '/api'

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
  const { params, query, body } = input as LooseInput
  const token = call.access.rules === 'public' ? null : sessionStore.getState().token
  const response = await send(`${BASE}${fillPath(call.path, params)}${buildQuery(query)}`, {
    method: call.method,
    headers: {
      Accept: 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...options,
  })
  const answer = await readEnvelope(response, options.signal)
  if (response.ok && answer?.code === 200) return answer as Envelope<CallPayload<C>>
  // A late answer to an older token must not end the session that replaced it.
  if (
    response.status === FAULTS.notSignedIn.status &&
    token !== null &&
    token === sessionStore.getState().token
  )
    signOut('ended')
  throw new ApiError(
    response.status,
    answer?.code ?? response.status,
    answer?.message ?? FAULTS.unexpected.message,
    answer?.errors,
  )
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new NetworkError('The server could not be reached', { cause })
  }
}

type AnyEnvelope = Envelope<unknown> & { errors?: ApiError['errors'] }

/** Undefined for an answer that is no envelope, such as a proxy's error page. */
async function readEnvelope(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<AnyEnvelope | undefined> {
  try {
    const answer: unknown = await response.json()
    const isEnvelope = typeof answer === 'object' && answer !== null && 'code' in answer
    return isEnvelope ? (answer as AnyEnvelope) : undefined
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (cause instanceof SyntaxError) return undefined
    throw new NetworkError('The answer broke off', { cause })
  }
}
