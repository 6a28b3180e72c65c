import { calls } from '@petatirta/contract'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Services } from '#platform/services.ts'
import type { Intake } from './intake.ts'
import { IntakeClosed } from './intake.ts'
import { hashKey } from './keys.ts'
import { readJson } from './message.ts'
import type { Receive, Reply } from './reception.ts'
import type { Refusals } from './refusals.ts'
import { createWrongKeys } from './wrong-keys.ts'

const ANSWER_WITHIN_MS = 20_000
const LONGEST_KEY = 200
const TRUSTED_KEYS = 10_000

interface Options extends Pick<Services, 'pool' | 'sockets' | 'redisUp'> {
  receive: Receive
  refusals: Refusals
  intake: Pick<Intake, 'isFull'>
}

/** The database may be down for longer than a device waits; a device without an answer sends again without harm. */
async function inTime(reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('device', 'upstream')), ANSWER_WITHIN_MS)
  })
  try {
    return await Promise.race([reply, late])
  } catch (error) {
    throw error instanceof IntakeClosed ? new AppError('device', 'upstream') : error
  } finally {
    clearTimeout(timer)
  }
}

/** POST /devices/readings: the key says whose device it is, and is looked up with the batch that stores the message. */
export function sendReadings({ pool, receive, refusals, intake, ...services }: Options) {
  const wrongKeys = createWrongKeys(services)
  /** Keys that were good lately: a neighbour behind the same address with a wrong one does not shut them out. */
  const trusted = new Set<string>()
  const trust = (hash: string) => {
    if (trusted.size >= TRUSTED_KEYS) trusted.clear()
    trusted.add(hash)
  }
  const isKnown = async (hash: string) => {
    const { rowCount } = await pool.query('SELECT 1 FROM company WHERE device_key_hash = $1', [hash])
    return rowCount === 1
  }

  const refuseKey = (hash: string, address: string): never => {
    trusted.delete(hash)
    wrongKeys.count(address)
    throw new AppError('device', 'notSignedIn', { message: 'Kunci device tidak dikenal' })
  }

  const route = implement(calls.sendReadings, async ({ request }) => {
    const { ip } = request
    const given = request.headers['x-device-key']
    const key = typeof given === 'string' && given.length <= LONGEST_KEY ? given : ''
    const source = { keyHash: hashKey(key) }
    if (!trusted.has(source.keyHash) && !wrongKeys.mayTry(ip)) {
      refusals.count(source, 'key', `Terlalu banyak kunci salah dari ${ip}`)
      throw new AppError('device', 'tooMany')
    }
    if (key === '') {
      refusals.count(source, 'key', `Tanpa kunci dari ${ip}`)
      return refuseKey(source.keyHash, ip)
    }
    if (intake.isFull()) throw new AppError('device', 'tooMany')
    const content = readJson(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    const device = 'value' in content ? (content.value as { deviceId?: unknown } | null)?.deviceId : ''
    const reply = await inTime(receive(source, device, content))
    switch (reply.refused) {
      case undefined:
        trust(source.keyHash)
        return { payload: null }
      case 'key':
        return refuseKey(source.keyHash, ip)
      case 'utility':
        throw new AppError('device', 'notAllowed')
      case 'flood':
        throw new AppError('device', 'tooMany')
      default:
        // Only senders with a known key learn what is wrong.
        if (!(await isKnown(source.keyHash))) return refuseKey(source.keyHash, ip)
        throw new AppError('device', 'invalid', { errors: [...reply.problems] })
    }
  })
  return { route, start: wrongKeys.start, forgetQuiet: wrongKeys.forgetQuiet }
}
