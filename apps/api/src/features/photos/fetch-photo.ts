import { isStoredPhoto } from '@petatirta/domain'
import { type Claimant, createGate, type GateLimits } from '#platform/gate.ts'
import { addressFault, fetchOutside, type OutgoingOptions, type OutgoingRules } from '#platform/outgoing.ts'
import { isPhoto } from './is-photo.ts'

/** For everything, waiting for a turn included: users do not look at an empty frame for longer. */
const PHOTO_MS = 8000
const PHOTO_BYTES = 5 * 1024 * 1024
/** A photo host that does not answer keeps those of other utilities waiting for nothing. */
const AT_ONCE: GateLimits = { perUser: 2, perCity: 4, inAll: 16, waiting: 8, patienceMs: PHOTO_MS }

type Limits = OutgoingRules & Pick<OutgoingOptions, 'timeoutMs' | 'maxBytes'> & { atOnce: GateLimits }

export const photoLimits = (rules: OutgoingRules): Limits => ({
  ...rules,
  timeoutMs: PHOTO_MS,
  maxBytes: PHOTO_BYTES,
  atOnce: AT_ONCE,
})

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The photo that an address holds, as base64; '' where it is none, undefined where the address is of another sort. */
function storedPhoto(address: string, maxBytes: number): string | undefined {
  if (!isStoredPhoto(address)) return undefined
  const text = address.slice(address.indexOf(',') + 1)
  if (text.length > Math.ceil(maxBytes / 3) * 4 || !BASE64.test(text)) return ''
  const bytes = Buffer.from(text, 'base64')
  return bytes.length <= maxBytes && isPhoto(bytes) ? bytes.toString('base64') : ''
}

/** A photo as base64 text, or '' whatever the reason: the client then tries the address itself (M5.9). */
export function createPhotoFetcher({ atOnce, ...limits }: Limits) {
  const gate = createGate(atOnce)
  return async (address: string, asker: Claimant, gone: AbortSignal): Promise<string> => {
    const stored = storedPhoto(address, limits.maxBytes)
    if (stored !== undefined) return stored
    // Most customers have no photo: no need to queue.
    if (addressFault(address, limits)) return ''
    const signal = AbortSignal.any([gone, AbortSignal.timeout(limits.timeoutMs)])
    let leave = () => {}
    try {
      leave = await gate.enter(asker, signal)
      const { status, body } = await fetchOutside(address, {
        ...limits,
        connectMs: limits.timeoutMs,
        accept: 'image/*',
        signal,
      })
      return status === 200 && isPhoto(body) ? body.toString('base64') : ''
    } catch {
      return ''
    } finally {
      leave()
    }
  }
}
