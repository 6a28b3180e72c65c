/**
 * A server that a test answers for. What it is asked and what it answers must fit the contract's schemas: a stand-in that
 * the real server could not be is an error of the test.
 */
import {
  type Account,
  ALL_CALLS,
  type CallPayload,
  type CallSpec,
  type ClientConfig,
  calls,
  errorCode,
  errorMessage,
  FAULTS,
  type Fault,
  type Meta,
  type Module,
  type SessionEnd,
} from '@petatirta/contract'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { USER_ID } from '#shared/session/token-fixture.ts'

export interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: tests read requests of every shape
  readonly body: any
}

type Reply = Response | Promise<Response>
type Handler = (asked: Asked) => Reply
type Compute = (asked: Asked) => unknown

interface Refusal {
  message?: string
  module?: Module
  /** What is wrong with which field. */
  errors?: readonly { path: string; message: string }[]
  /** Why the session is over. */
  reason?: SessionEnd
}

export interface StandInServer {
  /** From now on the call is answered with this payload. */
  answers<C extends CallSpec>(call: C, payload: Payload<C> | ((asked: Asked) => Payload<C>)): void
  /** From now on the call is refused with an entry of the error catalogue. */
  refuses(call: CallSpec, fault: Fault, details?: Refusal): void
  /** From now on the call meets no server. */
  isAway(call: CallSpec): void
  /** The next answers wait until they are let go; those that follow do not. */
  holds(call: CallSpec): () => void
  /** What the page asked by this call, oldest first. */
  asked(call: CallSpec): readonly Asked[]
}

type Payload<C extends CallSpec> = C extends { list: true }
  ? CallPayload<C> | { rows: CallPayload<C>; total: number }
  : CallPayload<C>

const pattern = ({ path }: CallSpec) =>
  new RegExp(`^/api${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const ROUTES = ALL_CALLS.map(call => ({ call, matches: pattern(call) }))

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function envelope(call: CallSpec, asked: Asked, value: unknown): Response {
  const paged = call.list && !Array.isArray(value) ? (value as { rows: unknown[]; total: number }) : undefined
  const payload = paged?.rows ?? value
  call.payload.parse(payload)
  const meta: Meta | undefined = call.list && {
    total: paged?.total ?? (payload as unknown[]).length,
    page: Number(asked.query.p ?? 1),
    rows_per_page: Number(asked.query.rp ?? 5),
  }
  return json(200, { code: 200, message: 'OK', payload, ...(meta && { meta }) })
}

function readAsked(call: CallSpec, url: URL, init: RequestInit | undefined): Asked {
  const query = Object.fromEntries(url.searchParams)
  if (call.query) z.object(call.query).parse(query)
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  return { path: url.pathname, query, body }
}

const tiles = (url: string) => ({ url, attribution: '' })
const CONFIG: ClientConfig = {
  defaultCity: 'kota-contoh',
  importMaxBytes: 2 ** 30,
  tiles: {
    map: tiles('https://tiles.example/{z}/{x}/{y}'),
    satellite: tiles('https://sat.example/{z}/{x}/{y}'),
  },
}
export const ACCOUNT: Account = {
  _id: USER_ID,
  username: 'penguji',
  rule: 'ops',
  roles: [],
  map: '-',
  mapName: null,
  passwordChangedAt: null,
  mustChangePassword: false,
  version: '1.2.3',
  secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
}

const network = globalThis.fetch.bind(globalThis)

/** Takes the place of the network for the current test. */
export function standInServer(): StandInServer {
  const handlers = new Map<string, Handler>()
  const gates = new Map<string, Promise<void>>()
  const log: { name: string; asked: Asked }[] = []
  const unanswered: string[] = []
  onTestFinished(() => expect(unanswered, 'calls that the test has no answer to').toEqual([]))

  // Files share a page: the next one has the network again.
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    // What the page itself made.
    if (url.protocol === 'blob:') return network(input, init)
    const method = init?.method ?? 'GET'
    const route = ROUTES.find(({ call, matches }) => call.method === method && matches.test(url.pathname))
    if (!route) throw new TypeError(`No call of the contract: ${method} ${url.pathname}`)
    const { call } = route
    const asked = readAsked(call, url, init)
    log.push({ name: call.name, asked })
    const handler = handlers.get(call.name)
    if (!handler) {
      unanswered.push(call.name)
      throw new TypeError(`The test answers nothing to ${call.name}`)
    }
    await gates.get(call.name)
    init?.signal?.throwIfAborted()
    return handler(asked)
  })

  const server: StandInServer = {
    answers: (call, payload) =>
      void handlers.set(call.name, asked =>
        envelope(call, asked, typeof payload === 'function' ? (payload as Compute)(asked) : payload),
      ),
    refuses: (call, fault, { module = call.module, ...details } = {}) => {
      const { message = errorMessage(module, fault), errors, reason } = details
      const body = { code: errorCode(module, fault), message, payload: null, errors, reason }
      handlers.set(call.name, () => json(FAULTS[fault].status, body))
    },
    isAway: call => void handlers.set(call.name, () => Promise.reject(new TypeError('Failed to fetch'))),
    holds(call) {
      const gate = Promise.withResolvers<void>()
      gates.set(call.name, gate.promise)
      return () => {
        gates.delete(call.name)
        gate.resolve()
      }
    },
    asked: call => log.filter(({ name }) => name === call.name).map(({ asked }) => asked),
  }
  // What every page of administration asks for.
  server.answers(calls.config, CONFIG)
  server.answers(calls.getAccount, ACCOUNT)
  // And what the list of utilities does, once it is there.
  server.answers(calls.checklistProgress, {})
  // And a map, once it is drawn.
  server.answers(calls.openIncidents, [])
  // And the form of a utility, which most often has no logo.
  server.refuses(calls.companyLogo, 'notFound', { module: 'storage' })
  return server
}
