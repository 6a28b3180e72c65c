import {
  BODY_BYTES,
  type CallSpec,
  type FieldError,
  type Module,
  ok,
  SESSION_ENDS,
} from '@petatirta/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../auth/caller.ts'
import type { DeviceCookies } from '../auth/device-cookie.ts'
import { permit, permitCity } from '../auth/permission.ts'
import type { Tokens } from '../auth/tokens.ts'
import { findCity } from '../cities.ts'
import { coalesce } from '../coalesce.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { createPace, REFUSALS } from '../pace.ts'
import { networkOf, type RateLimit } from '../rate-limit.ts'
import { check } from '../untrusted.ts'
import { type CostlyCalls, hangUpOf, type Question } from './costly-calls.ts'
import { type Implementation, WrittenPayload } from './implementation.ts'
import { changesRows, type QuickChanges } from './quick-changes.ts'

const MULTIPART = 'multipart/form-data'
/** The largest message of a device, with names and numbers as long as they may be. */
const MESSAGE_BYTES = 256 * 1024
/** A drawn area with as many corners as it may have. */
const QUESTION_BYTES = 2 * 1024 * 1024
/** A name and a password, or a ticket and a code: who sends them is not known yet. */
const STRANGERS_BYTES = 16 * 1024

/** What is parsed at once is shorter than what waits as bytes until its sender is known or its turn has come. */
function bodyLimitOf({ access, cost, body, bodyBytes = BODY_BYTES }: CallSpec): number {
  if (access.rules === 'public') return STRANGERS_BYTES
  if (access.rules === 'device') return MESSAGE_BYTES
  return cost && body ? QUESTION_BYTES : bodyBytes
}

/** Monitors ask for these all the time; other clients behind the same address must not block them. */
const UNLIMITED = ['/health', '/ready']

/**
 * Browsers say where a request comes from. Only our own pages have a reason to make calls that need a token: some of them
 * change something by GET (A7), which no preflight guards.
 */
const fromElsewhere = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Says why, where the token was one of ours. */
async function refusal(tokens: Tokens, token: string | undefined): Promise<AppError> {
  const reason = await tokens.whyEnded(token)
  return new AppError('auth', 'notSignedIn', reason && { reason, message: SESSION_ENDS[reason] })
}

function parse<T>(module: Module, schema: z.ZodType<T>, value: unknown): T {
  const parsed = check(schema, value)
  if (parsed.success) return parsed.data
  const errors: FieldError[] = parsed.error.issues.slice(0, 100).flatMap(issue => {
    const pathOf = (...more: string[]) => [...issue.path.map(String), ...more].join('.')
    if (issue.code !== 'unrecognized_keys') return { path: pathOf(), message: issue.message }
    return issue.keys
      .slice(0, 100)
      .map(key => ({ path: pathOf(key.slice(0, 100)), message: 'Tidak dikenal' }))
  })
  throw new AppError(module, 'invalid', { errors })
}

const namedCity = (query: unknown): string | undefined => {
  const { city, kota } = (query ?? {}) as { city?: string; kota?: string }
  return city ?? kota
}

interface Means {
  db: Database
  tokens: Tokens
  deviceCookies: DeviceCookies
  rateLimit: RateLimit
  costly: CostlyCalls
  changes: QuickChanges
}

type Asked = Omit<Question, 'caller'> & { readonly caller: Caller | undefined }

/** Calls that have a cost, and those that change rows, are answered when their turn has come. */
const createRunner =
  ({ costly, changes }: Pick<Means, 'costly' | 'changes'>) =>
  async (implementation: Implementation, asked: Asked, readBody: () => Promise<unknown>) => {
    const { call, handle } = implementation
    const { caller, city } = asked
    if (call.cost && caller) return costly.run(implementation, { ...asked, caller }, readBody)
    const body = await readBody()
    const answer = () => handle({ ...asked, body } as never)
    if (!caller || !changesRows(call)) return answer()
    return changes.run(call, { user: caller.id, city: city?.slug ?? '' }, hangUpOf(asked), answer)
  }

/**
 * Every call passes the same gates in the same order: site, the token's signature, the queue of costly calls, the session's rate,
 * the session itself, the user's rate, rule and role, then schema, city, the turn of what changes rows, handler. What refuses a flood
 * comes before what asks the database; the body is received after the first seven, and that of a costly call is looked at when its turn
 * has come.
 */
export function registerCalls(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  { db, tokens, deviceCookies, rateLimit, costly, changes }: Means,
): void {
  const run = createRunner({ costly, changes })
  // Bytes stay in the connection until a handler asks for them, after it has seen who sends them.
  const bodyOf = (call: CallSpec) => (call.multipart ? MULTIPART : call.upload)
  for (const type of new Set(implementations.flatMap(({ call }) => bodyOf(call) ?? [])))
    app.addContentTypeParser(type, (_request, _payload, done) => done(null))
  const find = coalesce(slug => findCity(db, slug))
  const refusals = createPace(REFUSALS)
  const asBytes = (scope: FastifyInstance, type: string) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  }
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const jsonOf = (request: FastifyRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (!Buffer.isBuffer(request.body)) return resolve(request.body)
      parseJson(request, request.body.toString(), (error, value) => (error ? reject(error) : resolve(value)))
    })
  for (const implementation of implementations) {
    const { call } = implementation
    const schemas = schemasOf(call)
    const isDevice = call.access.rules === 'device'
    const isPublic = call.access.rules === 'public'
    // Devices have limits of their own.
    const limited = !isDevice && !UNLIMITED.includes(call.path)
    const route: RouteOptions = {
      method: call.method,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(call),
      onRequest: async (request, reply) => {
        if (!isPublic && fromElsewhere(request)) throw new AppError(call.module, 'notAllowed')
        const signed = isPublic || isDevice ? undefined : await tokens.signed(bearer(request))
        try {
          // Before the session is looked up, and before a body comes in.
          if (signed) costly.refuseIfCrowded(call, signed.user, { request, reply })
          if (limited) {
            const device = isPublic ? deviceCookies.read(request) : undefined
            const over = rateLimit.request(call, { session: signed?.session, device, address: request.ip })
            if (request.raw.socket.destroyed) over()
            else reply.raw.once('close', over)
          }
        } catch (error) {
          await refusals.wait(signed?.user ?? networkOf(request.ip))
          throw error
        }
        const caller: Caller | undefined = signed && (await tokens.verify(bearer(request)))
        if (caller) request.subject = { user: caller.id }
        if (caller && limited) rateLimit.user(call, caller.id)
        if (!caller && !isPublic && !isDevice) throw await refusal(tokens, bearer(request))
        permit(call.access, caller)
        request.caller = caller
      },
      handler: async (request, reply) => {
        const { caller } = request
        const params = schemas.params && parse(call.module, schemas.params, request.params)
        const query = schemas.query && parse(call.module, schemas.query, request.query)
        const city =
          call.access.city && caller
            ? await permitCity(find, call.access, caller, namedCity(query))
            : undefined
        if (city) request.subject = { ...request.subject, city: city.slug }
        const asked = { params, query, caller, city, request, reply }
        // A device is known by its key, and its message counted, whatever it is: the handler looks at both.
        const readBody = async () =>
          schemas.body && !isDevice && parse(call.module, schemas.body, await jsonOf(request))
        const { payload, meta } = await run(implementation, asked, readBody)
        // A handler that streams has answered already, even where the client left before the end.
        if (reply.sent || reply.raw.headersSent) return reply
        if (payload instanceof WrittenPayload)
          return reply.type('application/json; charset=utf-8').send(payload.envelope(meta))
        return reply.send(ok(payload, meta))
      },
    }
    if (isDevice)
      app.register(async scope => {
        asBytes(scope, '*')
        scope.route(route)
      })
    else if (call.cost && call.body)
      app.register(async scope => {
        asBytes(scope, 'application/json')
        scope.route(route)
      })
    else app.route(route)
  }
}

const schemasOf = (call: CallSpec) => ({
  params: call.params && z.object(call.params),
  query: call.query && (call.strict ? z.strictObject(call.query) : z.object(call.query)),
  body: call.body,
})
