const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const QUANTISATION = 0xdb
const HUFFMAN = 0xc4
/** Baseline, extended and progressive: what browsers and PDF readers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]

/** Where the entropy-coded data of a scan ends: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/**
 * The size of a JPEG that is whole: every segment from its start to its end, with tables, a frame and a scan in an order in
 * which a reader can use them. Nothing where it is cut off, damaged, or of a kind that browsers do not show.
 */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined
  let size: { width: number; height: number } | undefined
  const seen = new Set<number>()
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === END) return seen.has(SCAN) && at + 2 === bytes.length ? size : undefined
    if (at + 4 > bytes.length) return undefined
    const length = bytes.readUInt16BE(at + 2)
    const next = at + 2 + length
    if (length < 2 || next > bytes.length) return undefined
    if (FRAMES.includes(marker)) {
      if (size || length < 11) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      const [precision, components = 0] = [bytes[at + 4], bytes[at + 9]]
      if (precision !== 8 || ![1, 3, 4].includes(components) || length !== 8 + 3 * components)
        return undefined
    }
    seen.add(marker)
    at = next
    if (marker === SCAN) {
      if (!size || !seen.has(QUANTISATION) || !seen.has(HUFFMAN)) return undefined
      at = endOfScan(bytes, next)
      if (at < 0) return undefined
    }
  }
  return undefined
}
