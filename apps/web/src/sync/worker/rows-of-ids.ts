import type { TextBytes } from './customer-search/numbers.ts'

const utf8 = new TextEncoder()

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

const ABSENT = -1

/**
 * The first row of each id, -1 where there is none. One pass over the bytes of all ids, whose texts are never decoded: a
 * million takes some hundredths of a second, and no index has to be kept.
 */
export function rowsOfIds({ bytes, offsets }: TextBytes, ids: readonly string[]): Int32Array {
  const wanted = ids.map(id => utf8.encode(id))
  const size = 2 ** Math.ceil(Math.log2(4 * Math.max(1, ids.length)))
  const table = new Int32Array(size).fill(ABSENT)
  const found = new Int32Array(ids.length).fill(ABSENT)
  wanted.forEach((id, i) => {
    let at = hashOf(id, 0, id.length) & (size - 1)
    while (table[at] !== ABSENT) at = (at + 1) & (size - 1)
    table[at] = i
  })
  const isAt = (id: Uint8Array, start: number, end: number) => {
    if (id.length !== end - start) return false
    for (let i = 0; i < id.length; i++) if (id[i] !== bytes[start + i]) return false
    return true
  }
  for (let row = 0; row < offsets.length - 1; row++) {
    const [start, end] = [offsets[row] as number, offsets[row + 1] as number]
    let at = hashOf(bytes, start, end) & (size - 1)
    for (let i = table[at] as number; i !== ABSENT; i = table[at] as number) {
      if (found[i] === ABSENT && isAt(wanted[i] as Uint8Array, start, end)) found[i] = row
      at = (at + 1) & (size - 1)
    }
  }
  return found
}
