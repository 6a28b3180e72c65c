import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, 30 seconds, one step of tolerance to either side. */
const STEP_SECONDS = 30
const TOLERANCE = 1
const DIGITS = 6
/** 160 bits, as long as SHA-1's result (RFC 4226, 4). */
export const SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that the code belongs to, if it is one that may count now and was not used before. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  { now = Date.now(), after = 0 }: { now?: number; after?: number } = {},
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, i) => current - TOLERANCE + i)
  return steps.find(step => step > after && timingSafeEqual(Buffer.from(codeAt(secret, step)), given))
}

/** What an authenticator reads from the picture. */
export const otpauthUri = (secret: Uint8Array, username: string): string =>
  `otpauth://totp/PetaTirta:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=PetaTirta`
