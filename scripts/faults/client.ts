/** A user who writes over HTTP and remembers what became of it. */

export type Outcome =
  | { readonly kind: 'acknowledged'; readonly payload: unknown }
  /** Nothing was written, and it said why. */
  | { readonly kind: 'refused'; readonly status: number }
  /** No answer, or one that leaves open what happened: the connection may have broken after the commit. */
  | { readonly kind: 'unknown' }

export interface Request {
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

const ANSWER_WITHIN_MS = 15_000

export function createClient(url: string) {
  let token = ''
  const counts = { refusals: 0, speechless: [] as string[] }
  /** When the last write was acknowledged, and the longest time between two of them. */
  const writes = { last: 0, longestGapMs: 0 }

  const call = async (
    method: string,
    path: string,
    { body, form, headers }: Request = {},
  ): Promise<Outcome> => {
    let status: number
    let text: string
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token && !headers && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      })
      status = response.status
      text = await response.text()
    } catch {
      return { kind: 'unknown' }
    }
    const said = parse(text)
    if (status === 200) {
      if (method !== 'GET') {
        const now = Date.now()
        if (writes.last > 0) writes.longestGapMs = Math.max(writes.longestGapMs, now - writes.last)
        writes.last = now
      }
      return { kind: 'acknowledged', payload: said?.payload }
    }
    counts.refusals++
    // People read it: whatever goes wrong is said in a sentence.
    if (!said?.code || !said.message)
      counts.speechless.push(`${method} ${path}: ${status} ${text.slice(0, 100)}`)
    return status < 500 ? { kind: 'refused', status } : { kind: 'unknown' }
  }

  return {
    call,
    counts,
    /** The longest time without an acknowledged write since this was asked last. */
    withoutWritesMs: () => {
      const { longestGapMs } = writes
      Object.assign(writes, { last: 0, longestGapMs: 0 })
      return longestGapMs
    },
    token: () => token,
    async signIn(account: { username: string; password: string }): Promise<void> {
      const outcome = await call('POST', '/user/login', { body: account })
      if (outcome.kind !== 'acknowledged') throw new Error(`${account.username} could not sign in`)
      token = (outcome.payload as { accessToken: string }).accessToken
    },
    /** What has to be there before anything goes wrong. */
    async must(method: string, path: string, request: Request = {}): Promise<unknown> {
      const outcome = await call(method, path, request)
      if (outcome.kind !== 'acknowledged') throw new Error(`${method} ${path}: ${JSON.stringify(outcome)}`)
      return outcome.payload
    },
  }
}

function parse(text: string): { code?: number; message?: string; payload?: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Client = ReturnType<typeof createClient>
