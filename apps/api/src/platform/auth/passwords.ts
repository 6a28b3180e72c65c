import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createGate, NoRoom, noRoomRefusal } from '../gate.ts'
import { networkOf } from '../rate-limit.ts'

const hash = promisify(argon2)

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Checking a password keeps a processor busy, which is its purpose: half of them at most, and users and networks take turns. */
const turns = createGate({
  perUser: 1,
  perCity: AT_ONCE,
  inAll: AT_ONCE,
  waiting: 16,
  patienceMs: 20_000,
})
/** So many times as long as its check took, a name rests: one that is asked for without end keeps an eighth of two processors busy. */
const REST_SHARE = 3

/** OWASP's minimum for argon2id; about 30 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const derive = (password: string, nonce: Buffer, cost = COST): Promise<Buffer> =>
  hash('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost })

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce)
  const { memory, passes, parallelism } = COST
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

interface Asking {
  readonly username: string
  readonly address: string
}

/**
 * Checks a password when the turn of that network has come, and in it of that name. Who has to wait too long is refused; who has `gone`
 * meanwhile has no turn.
 */
export async function inTurn<T>(
  { username, address }: Asking,
  check: () => Promise<T>,
  gone: AbortSignal = new AbortController().signal,
): Promise<T> {
  const network = networkOf(address)
  const claimant = { user: `${network} ${username.trim().toLowerCase()}`, city: network }
  const leave = await turns.enter(claimant, gone).catch((error: unknown) => {
    throw error instanceof NoRoom ? noRoomRefusal('auth', error) : error
  })
  const begun = performance.now()
  return check().finally(() => leave(REST_SHARE * (performance.now() - begun)))
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}
