const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A random uuid. Browsers have their own only where the page came over https. */
export function randomId(source: Crypto = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, i) =>
    // Version 4, variant 1 (RFC 9562).
    hex(i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
