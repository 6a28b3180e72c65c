import { isHttpUrl } from '@petatirta/domain'

/** How the base64 of each kind of picture begins; the server lets no other pass. */
const BEGINNINGS = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
] as const

function dataUrl(base64: string): string | undefined {
  const type = BEGINNINGS.find(([beginning]) => base64.startsWith(beginning))?.[1]
  return type && `data:${type};base64,${base64}`
}

/** M5.9: what is tried, one after the other: the photo that was fetched, then the customer's own address of one. */
export function photoSources(base64: string, ownUrl: unknown): string[] {
  const fetched = dataUrl(base64.trim())
  return [...(fetched ? [fetched] : []), ...(isHttpUrl(ownUrl) ? [String(ownUrl).trim()] : [])]
}
