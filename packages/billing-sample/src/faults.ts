/** What a billing service may do wrong. Each is an option of the sample, which shows what PetaTirta does with it. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pass } from 'node:timers/promises'

export interface SamplePage {
  data: unknown[]
  page: number
  pages?: number
  next?: boolean
  marker: string
}

type Misbehave = (response: ServerResponse, page: SamplePage) => void | Promise<void>

const json = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

const HUGE_MEGABYTES = 64

function* spaces(): Generator<string> {
  for (let sent = 0; sent < HUGE_MEGABYTES; sent++) yield ' '.repeat(1024 * 1024)
}

export const FAULTS = {
  /** Answers after a minute. */
  slow: async (response, page) => {
    await pass(60_000, undefined, { ref: false })
    json(response, page)
  },
  error: response => void response.writeHead(500).end('oops'),
  busy: response => void response.writeHead(429, { 'retry-after': '1' }).end(),
  forbidden: response => void response.writeHead(403).end(),
  /** The connection breaks in the middle of the answer. */
  truncated: (response, page) => {
    const text = JSON.stringify(page)
    response.writeHead(200, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
  },
  /** Hangs up without a word. */
  hangup: response => void response.destroy(),
  /** Nothing is of the type it should be. */
  types: (response, page) => void json(response, { ...page, data: { rows: page.data }, page: 'satu' }),
  redirect: response => void response.writeHead(302, { location: 'http://169.254.169.254/bills' }).end(),
  /** Redirects for ever. */
  circle: response => void response.writeHead(302, { location: response.req.url }).end(),
  huge: async response => {
    const length = HUGE_MEGABYTES * 1024 * 1024
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    // The client may hang up.
    await pipeline(Readable.from(spaces()), response).catch(() => undefined)
  },
} as const satisfies Record<string, Misbehave>

export type Fault = keyof typeof FAULTS
