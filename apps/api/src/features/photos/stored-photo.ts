import { isStoredPhoto } from '@petatirta/domain'
import { isPhoto } from './is-photo.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The photo that an address holds, as base64; '' where it is none, undefined where the address is of another sort. */
export function storedPhoto(address: string, maxBytes: number): string | undefined {
  if (!isStoredPhoto(address)) return undefined
  const text = address.slice(address.indexOf(',') + 1)
  if (text.length > Math.ceil(maxBytes / 3) * 4 || !BASE64.test(text)) return ''
  const bytes = Buffer.from(text, 'base64')
  return bytes.length <= maxBytes && isPhoto(bytes) ? bytes.toString('base64') : ''
}
