import type { CallInput, CallPayload, CallSpec, Envelope } from '@petatirta/contract'
import { sessionStore } from '#shared/session/session.ts'
import { API_BASE, acceptAnswer, asEnvelope, bearer, inSession } from './answer.ts'
import { ApiError, NetworkError } from './errors.ts'
import { buildQuery, fillPath } from './request.ts'

export { ApiError, isNotFound, isUnreachable, NetworkError } from './errors.ts'

interface LooseInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  bytes?: Blob
}

export interface CallOptions {
  signal?: AbortSignal
}

const TRIES = 3
const waitFor = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** A call that only reads, and is asked to come again later, does so by itself; the user sees that it takes longer. */
async function patiently<T>(call: CallSpec, attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const reads = call.method === 'GET' || call.cost === 'read' || call.cost === 'stream'
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfter : undefined
      if (!reads || seconds === undefined || tries === TRIES) throw error
      await waitFor(seconds * tries, signal)
    }
  }
}

const retryAfterOf = ({ headers }: Response) => Number(headers.get('retry-after')) || undefined

function attempted<T>(call: CallSpec, attempt: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  const patient = () => patiently(call, attempt, signal)
  return call.access.rules === 'public' ? patient() : inSession(patient)
}

/** Makes a call of the contract's registry. The answer is trusted: the server validates what it sends by the same schemas. */
export function callApi<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Envelope<CallPayload<C>>> {
  return attempted(
    call,
    async () => {
      const { response, token } = await send(call, input as LooseInput, options)
      const answer = await readEnvelope(response, options.signal)
      return acceptAnswer(response.status, answer, token, retryAfterOf(response)) as Envelope<CallPayload<C>>
    },
    options,
  )
}

/** Makes a call that takes bytes as they are. */
export function callWithBytes<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  bytes: Blob,
  options: CallOptions = {},
): Promise<Envelope<CallPayload<C>>> {
  return callApi(call, { ...input, bytes } as CallInput<C>, options)
}

export interface ByteOptions extends CallOptions {
  /** How many bytes have come by now, and how many rows the server says there are. */
  onReceived?: (bytes: number, rows: number | undefined) => void
}

/** Makes a call whose answer is wanted as it comes; its refusals are envelopes like all others. */
export function callForBytes<C extends CallSpec>(
  call: C,
  input: CallInput<C>,
  options: ByteOptions = {},
): Promise<Blob> {
  return attempted(
    call,
    async () => {
      const { response, token } = await send(call, input as LooseInput, options)
      if (!response.ok) {
        const answer = await readEnvelope(response, options.signal)
        acceptAnswer(response.status, answer, token, retryAfterOf(response))
      }
      return readBody(() => blobOf(response, options.onReceived), options.signal)
    },
    options,
  )
}

/** The browser keeps what has come, on its disk where it is much; nothing of it is held here. */
function blobOf(response: Response, onReceived: ByteOptions['onReceived']): Promise<Blob> {
  if (!response.body || !onReceived) return response.blob()
  const count = response.headers.get('x-total-count')
  const rows = count === null ? undefined : Number(count)
  let bytes = 0
  onReceived(bytes, rows)
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, out) => {
      bytes += chunk.byteLength
      onReceived(bytes, rows)
      out.enqueue(chunk)
    },
  })
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return new Response(response.body.pipeThrough(counter), { headers }).blob()
}

async function send(call: CallSpec, { params, query, body, bytes }: LooseInput, { signal }: CallOptions) {
  const token = call.access.rules === 'public' ? null : sessionStore.getState().token
  const address = `${API_BASE}${fillPath(call.path, params)}${buildQuery(query)}`
  const request: RequestInit = {
    method: call.method,
    headers: {
      Accept: 'application/json',
      ...bearer(token),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bytes && { 'Content-Type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes }),
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
