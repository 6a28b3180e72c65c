import { Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export interface FuzzAnswer {
  /** 0 when there was none. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly problem?: string
}

const ANSWER_WITHIN_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

const once = (port: number, { method, path, headers, body }: FuzzRequest, line: Agent | false) =>
  new Promise<FuzzAnswer & { stale?: boolean }>(resolve => {
    const none = (problem: string, stale = false) =>
      resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0), problem, stale })
    try {
      const request = open(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: line,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
          timeout: ANSWER_WITHIN_MS,
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', error => none(`broken off: ${error.message}`))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes: Buffer.concat(chunks),
            }),
          )
        },
      )
      request.on('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)))
      request.on('error', error => none(error.message, request.reusedSocket))
      request.end(body)
    } catch (error) {
      none(`not sent: ${String(error)}`)
    }
  })

/** A connection that the server closed while it was idle says nothing about the request: once more on a new one. */
export async function send(port: number, request: FuzzRequest): Promise<FuzzAnswer> {
  const answer = await once(port, request, agent)
  return answer.stale ? once(port, request, false) : answer
}
