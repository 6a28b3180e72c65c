import { addressFault, fetchOutside, type OutgoingOptions } from '#platform/outgoing.ts'
import { isPhoto } from './is-photo.ts'
import { createLine } from './line.ts'

/** For everything, waiting for a place included: whoever looks at an empty frame looks elsewhere then. */
export const PHOTO_MS = 8000
export const PHOTO_BYTES = 5 * 1024 * 1024
export const PHOTOS_AT_ONCE = 4

type Limits = Pick<OutgoingOptions, 'allowPrivate' | 'timeoutMs' | 'maxBytes'> & { atOnce: number }

export const photoLimits = (allowPrivate: boolean): Limits => ({
  allowPrivate,
  timeoutMs: PHOTO_MS,
  maxBytes: PHOTO_BYTES,
  atOnce: PHOTOS_AT_ONCE,
})

/** A photo as base64 text, or '' whatever the reason: the client then tries the address itself (M5.9). */
export function createPhotoFetcher({ allowPrivate, timeoutMs, maxBytes, atOnce }: Limits) {
  const inTurn = createLine(atOnce)
  return async (address: string, asker: AbortSignal): Promise<string> => {
    // Most customers have no photo: they wait for nobody.
    if (addressFault(address, allowPrivate)) return ''
    const signal = AbortSignal.any([asker, AbortSignal.timeout(timeoutMs)])
    const limits = { allowPrivate, timeoutMs, connectMs: timeoutMs, maxBytes }
    try {
      const { status, body } = await inTurn(signal, () =>
        fetchOutside(address, { ...limits, accept: 'image/*', signal }),
      )
      return status === 200 && isPhoto(body) ? body.toString('base64') : ''
    } catch {
      return ''
    }
  }
}
