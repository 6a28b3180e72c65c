const strict = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')
const BYTE_ORDER_MARK = '\uFEFF'
const UNREADABLE = '\uFFFD'

/** UTF-8, or, where the bytes cannot be that, Windows-1252: the two that spreadsheets and GIS programs write. */
export function decodeText(bytes: Uint8Array): string {
  // Nearly everything is good UTF-8, and read several times faster so than by a decoder that watches out.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
  if (!text.includes(UNREADABLE)) return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  try {
    return strict.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

const UNSTORABLE = /\\u0000|\\u[dD][89a-fA-F]/

/** JSON that PostgreSQL takes as jsonb: it knows neither NUL nor half a surrogate pair. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!UNSTORABLE.test(json)) return json
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string'
      ? clean(inner)
      : inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).map(([name, item]) => [clean(name), item]))
        : inner,
  )
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
