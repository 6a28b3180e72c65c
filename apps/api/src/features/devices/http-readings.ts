import { setImmediate as turn } from 'node:timers/promises'
import { calls } from '@petatirta/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { implement } from '#platform/http/implementation.ts'
import { networkOf } from '#platform/rate-limit.ts'
import type { Services } from '#platform/services.ts'
import { IntakeClosed } from './batch-writer.ts'
import { hashKey } from './keys.ts'
import { createKnownKeys } from './known-keys.ts'
import { readJson } from './message.ts'
import type { Reception, Refused, Reply } from './reception.ts'
import { type Refusals, sourceName } from './refusals.ts'
import { createWrongKeys } from './wrong-keys.ts'

const ANSWER_WITHIN_MS = 20_000
const LONGEST_KEY = 200
/** A larger message is read in a turn of its own: many at once, and the event loop would do nothing else. */
const LARGE_BYTES = 16 * 1024
/** Seconds until sending again makes sense. */
const RETRY_AFTER = { flood: 2, key: 5, busy: 5 }

interface Options extends Pick<Services, 'pool' | 'sockets' | 'redisUp'>, Reception {
  refusals: Refusals
}

type Source = { readonly keyHash: string }

const tooMany = (retryAfter: number) => new AppError('device', 'tooMany', { retryAfter })
const unavailable = (cause?: unknown) =>
  new AppError('device', 'unavailable', { retryAfter: RETRY_AFTER.busy, cause })

/** The database may be down for longer than a device waits; a device without an answer sends again without harm. */
async function inTime(work: (gone: AbortSignal) => Promise<Reply>): Promise<Reply> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(unavailable()), ANSWER_WITHIN_MS)
  try {
    return await work(late.signal)
  } catch (error) {
    throw error instanceof IntakeClosed ? unavailable(error) : error
  } finally {
    clearTimeout(timer)
  }
}

const keyOf = ({ headers: { 'x-device-key': given } }: FastifyRequest): string =>
  typeof given === 'string' && given.length <= LONGEST_KEY ? given : ''

/** It is not held while the message waits. */
function takeBody(request: FastifyRequest): Buffer {
  const { body } = request
  request.body = undefined
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * POST /devices/readings: the key says whose device it is. It is looked at first, then how much its utility has sent, and what is in
 * the message last.
 */
export function sendReadings({ pool, receive, refuseUnread, refusals, ...services }: Options) {
  const wrongKeys = createWrongKeys(services)
  const keys = createKnownKeys(pool)
  const reading = createFairQueue({ inAll: 1, perCity: 1 })

  const refuseKey = ({ keyHash }: Source, address: string): never => {
    keys.forget(keyHash)
    wrongKeys.count(address)
    throw new AppError('device', 'notSignedIn', { message: 'Kunci device tidak dikenal' })
  }

  /** A neighbour behind the same address with a wrong key does not shut out a key that was good lately. */
  const utilityOf = async (source: Source, request: FastifyRequest, gone: AbortSignal): Promise<string> => {
    const { ip } = request
    const mayTry = () => {
      if (wrongKeys.mayTry(ip)) return
      refusals.count(source, 'key', `Terlalu banyak kunci salah dari ${ip}`)
      throw tooMany(RETRY_AFTER.key)
    }
    const isMissing = keyOf(request) === ''
    if (isMissing) mayTry()
    const { keyHash } = source
    const code = isMissing
      ? undefined
      : (keys.codeOf(keyHash) ?? (await keys.find(keyHash, networkOf(ip), mayTry, gone)))
    if (code !== undefined) return sourceName({ code })
    refusals.count(source, 'key', `${isMissing ? 'Tanpa kunci' : 'Kunci tidak dikenal'} dari ${ip}`)
    return refuseKey(source, ip)
  }

  const readMessage = async (source: Source, utility: string, bytes: Buffer, gone: AbortSignal) => {
    const begin = () => {
      const content = readJson(bytes)
      const device = 'value' in content ? (content.value as { deviceId?: unknown } | null)?.deviceId : ''
      return { reply: receive({ source, utility, device, content: () => content, gone }) }
    }
    if (bytes.length < LARGE_BYTES) return begin().reply
    // The turn ends when the message is read; it is stored later.
    const { reply } = await reading.run(utility, () => turn().then(begin), gone)
    return reply
  }

  const answer = ({ refused, problems, isBusy = false }: Refused, source: Source, { ip }: FastifyRequest) => {
    switch (refused) {
      case 'key':
        return refuseKey(source, ip)
      case 'utility':
        throw new AppError('device', 'notAllowed')
      case 'flood':
        throw isBusy ? unavailable() : tooMany(RETRY_AFTER.flood)
      default:
        throw new AppError('device', 'invalid', { errors: [...problems] })
    }
  }

  const route = implement(calls.sendReadings, async ({ request }) => {
    const source = { keyHash: hashKey(keyOf(request)) }
    const reply = await inTime(async gone => {
      const utility = await utilityOf(source, request, gone)
      const bytes = takeBody(request)
      return refuseUnread(source, utility, bytes.length) ?? readMessage(source, utility, bytes, gone)
    })
    return reply.refused ? answer(reply, source, request) : { payload: null }
  })
  return { route, start: wrongKeys.start, forgetQuiet: wrongKeys.forgetQuiet }
}
