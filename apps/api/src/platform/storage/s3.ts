import { AppError } from '../errors.ts'
import { type S3Account, signS3 } from './sign-s3.ts'
import type { Storage } from './storage.ts'

export interface S3Settings extends S3Account {
  endpoint: string
  bucket: string
}

const ANSWER_WITHIN_MS = 10_000
/** Long enough for clocks that disagree. */
const GOOD_FOR_SECONDS = 900

/** Any S3-compatible store. The bucket stays private: browsers come to us, and we go to it with signed addresses. */
export function createS3(settings: S3Settings): Storage {
  const { endpoint, bucket } = settings
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  const ask = async (method: string, key: string, bytes?: Uint8Array): Promise<Response> => {
    const address = signS3(method, key ? `${base}/${key}` : base, settings, GOOD_FOR_SECONDS)
    try {
      return await fetch(address, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(bytes && { body: Buffer.from(bytes) }),
      })
    } catch (cause) {
      throw new AppError('storage', 'upstream', { cause })
    }
  }
  /** What it says is for the log, not for the person who waits. */
  const refused = async (response: Response) =>
    new AppError('storage', 'upstream', {
      cause: new Error(`S3 answered ${response.status}: ${(await response.text()).slice(0, 500)}`),
    })

  return {
    async put(key, bytes) {
      const response = await ask('PUT', key, bytes)
      if (!response.ok) throw await refused(response)
      await response.arrayBuffer()
    },
    async get(key) {
      const response = await ask('GET', key)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      if (response.status !== 404) throw await refused(response)
      await response.arrayBuffer()
      return undefined
    },
    async remove(key) {
      const response = await ask('DELETE', key)
      if (!response.ok && response.status !== 404) throw await refused(response)
      await response.arrayBuffer()
    },
    async ready() {
      const response = await ask('HEAD', '')
      if (!response.ok) throw await refused(response)
    },
  }
}
