import { isIPv6 } from 'node:net'
import { type CallSpec, FAULTS, type Module } from '@petatirta/contract'
import { createBuckets } from './buckets.ts'
import { AppError } from './errors.ts'

/** A short burst is allowed; a longer one is not. */
const BURST_SECONDS = 5
/** Requests of one session under way on this process. A map that opens asks for some twenty at once. */
const MOST_AT_ONCE = 40
/** A call that takes turns works on the database for longer than others, and what is refused a turn has been looked at. */
const COSTLY = 5
/** A map that opens connects four times and asks for every layer at once, and an account may have many maps open. */
const EVENT_COST = 1 / 4
/** Of one user on this process. Each holds memory, and connections of the proxy in front. */
const MOST_MAPS = 200

/** Seconds of new connections of an address at once: those of an office that opens its maps in the morning. */
const CONNECTION_SECONDS = 10
/** Of one connection, in packets or KB that it sends. The longest event is some 50 KB, and a map that opens sends some thirty. */
const PACKETS = { perSecond: 50, burst: 400 }

/** One line gives its owner 2^64 IPv6 addresses: they count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const words = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = plain.includes('::') ? 8 - words(head).length - words(tail).length : 0
  return [...words(head), ...Array.from({ length: missing }, () => '0'), ...words(tail)].slice(0, 4).join(':')
}

interface Asking {
  /** That the token names, where there is one. */
  readonly session?: string | undefined
  /** The hash of a browser's id that we signed: it has signed in before. */
  readonly device?: string | undefined
  readonly address: string
}

/** Whose share a request takes: others behind an address do not take that of a session, nor that of a browser that is known. */
const shareOf = ({ session, device, address }: Asking): string => {
  if (session !== undefined) return `session ${session}`
  return device === undefined ? `address ${networkOf(address)}` : `device ${device}`
}

type Asked = Pick<CallSpec, 'module' | 'cost'>
const costOf = ({ cost }: Asked) => (cost ? COSTLY : 1)

/**
 * How much one user, or one address without a signed-in user, may ask of this process. Each process counts for itself:
 * the limit protects what one of them can answer, and asking the others would cost more than most requests.
 */
export function createRateLimit(perSecond: number, now?: () => number) {
  const buckets =
    perSecond > 0 ? createBuckets({ perSecond, burst: perSecond * BURST_SECONDS }, now) : undefined
  const connections =
    perSecond > 0 ? createBuckets({ perSecond, burst: perSecond * CONNECTION_SECONDS }, now) : undefined
  const underWay = new Map<string, number>()
  const refusals = new Map<Module, AppError>()
  /** Made once: in a flood the traces of errors would cost as much as all the rest of a refusal. */
  const tooMany = (module: Module) => {
    const known = refusals.get(module)
    if (known) return known
    // The catalogue's sentence of module auth speaks of signing in.
    const made = new AppError(module, 'tooMany', { message: FAULTS.tooMany.message, retryAfter: 1 })
    refusals.set(module, made)
    return made
  }
  const take = (module: Module, name: string, cost?: number) => {
    if (buckets?.take(name, cost) === false) throw tooMany(module)
  }
  const begin = (module: Module, session: string) => {
    const count = (underWay.get(session) ?? 0) + 1
    if (buckets && count > MOST_AT_ONCE) throw tooMany(module)
    underWay.set(session, count)
    return () => {
      const left = (underWay.get(session) ?? 1) - 1
      if (left > 0) underWay.set(session, left)
      else underWay.delete(session)
    }
  }
  return {
    /**
     * By what the request says of itself, before anything is asked about it: a flood is refused for next to nothing. What is
     * returned is to be called when the request is over, once.
     */
    request(call: Asked, asking: Asking): () => void {
      const { session } = asking
      take(call.module, shareOf(asking), costOf(call))
      return session === undefined ? () => undefined : begin(call.module, session)
    },
    /** By the user, however many sessions there are. */
    user: (call: Asked, userId: string) => take(call.module, `user ${userId}`, costOf(call)),
    /** An event of a socket, or its connection to a namespace. */
    event: (userId: string) => take('auth', `sockets of ${userId}`, EVENT_COST),
    /** Whether an address may open another connection for sockets. */
    connection: (address: string): boolean => connections?.take(networkOf(address)) !== false,
    /** Counts what one connection sends, whatever it is: whether so many bytes more are no flood. */
    packets(): (bytes: number) => boolean {
      const bucket = buckets && createBuckets(PACKETS, now)
      return bytes => bucket?.take('', Math.max(1, bytes / 1024)) !== false
    },
    /** One more map, where the user has so many open. */
    maps(open: number): void {
      if (buckets && open >= MOST_MAPS) throw tooMany('auth')
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
