import { sessionStore } from '#shared/session/session.ts'
import { bearer } from './answer.ts'
import { ApiError, NetworkError } from './errors.ts'

const PARTIAL = 206

/** A piece of a file of the server's, from `start` up to and without `end`. It is not for the browser's own cache: see kept-blocks.ts. */
export async function readRange(
  url: string,
  [start, end]: readonly [start: number, end: number],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const headers = { ...bearer(sessionStore.getState().token), Range: `bytes=${start}-${end - 1}` }
  const response = await fetch(url, { headers, cache: 'no-store', ...(signal && { signal }) }).catch(
    cause => {
      if (signal?.aborted) throw cause
      throw new NetworkError('The server could not be reached', { cause })
    },
  )
  if (response.status !== PARTIAL) {
    // A proxy that knows no ranges would send gigabytes.
    await response.body?.cancel()
    throw new ApiError(response.status, response.status, `No range of ${url}`)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length !== end - start) throw new NetworkError('The answer broke off')
  return bytes
}
