/**
 * JSON as bytes: parsing a million objects and printing them again takes longer than all the rest of encoding. Whatever is
 * written here begins at a place of an array that has room for it, and answers where it ends.
 */

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const SPACE = 0x20
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const LETTER_U = 0x75
const HEX = Buffer.from('0123456789abcdef')

/** The most that a byte takes within a JSON text: \u001f. */
export const MOST_ESCAPED = 6

/** The letter after the backslash, where there is a short form. */
const SHORT = new Uint8Array(SPACE)
for (const [byte, letter] of Object.entries({ 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r' }))
  SHORT[Number(byte)] = letter.charCodeAt(0)

/** For pieces of some bytes: faster than the array's own way. */
export function writeBytes(
  out: Uint8Array,
  to: number,
  source: Uint8Array,
  start: number,
  end: number,
): number {
  let at = to
  for (let i = start; i < end; i++) out[at++] = source[i] as number
  return at
}

/** A text, in quotes. */
export function writeText(
  out: Uint8Array,
  to: number,
  source: Uint8Array,
  start: number,
  end: number,
): number {
  let at = to
  out[at++] = QUOTE
  for (let i = start; i < end; i++) {
    const byte = source[i] as number
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) out[at++] = byte
    else at = writeEscaped(out, at, byte)
  }
  out[at++] = QUOTE
  return at
}

function writeEscaped(out: Uint8Array, to: number, byte: number): number {
  let at = to
  out[at++] = BACKSLASH
  const letter = byte < SPACE ? (SHORT[byte] as number) : byte
  if (letter > 0) {
    out[at++] = letter
    return at
  }
  out[at++] = LETTER_U
  out[at++] = HEX[0] as number
  out[at++] = HEX[0] as number
  out[at++] = HEX[byte >> 4] as number
  out[at++] = HEX[byte & 15] as number
  return at
}

/** Behind the text that begins there, quotes included. */
export function endOfText(source: Uint8Array, start: number): number {
  let at = start + 1
  while (source[at] !== QUOTE) at += source[at] === BACKSLASH ? 2 : 1
  return at + 1
}

/** Where the next property's name begins, in quotes; -1 where there is none. */
export function nextName(source: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && source[at] !== QUOTE) at++
  return at < end ? at : -1
}

/** Where the value of the property begins whose name ends there. */
export function valueAfter(source: Uint8Array, nameEnd: number): number {
  let at = nameEnd
  while (source[at] === COLON || source[at] === SPACE) at++
  return at
}

export const isListOrObject = (first: number | undefined) => first === OPEN_LIST || first === OPEN_OBJECT

/** Behind the value that begins there, in an object that ends at `end`. */
export function endOfValue(source: Uint8Array, start: number, end: number): number {
  const first = source[start]
  if (first === QUOTE) return endOfText(source, start)
  let at = start
  if (!isListOrObject(first)) {
    while (at < end && source[at] !== COMMA && source[at] !== CLOSE_OBJECT && source[at] !== SPACE) at++
    return at
  }
  let depth = 0
  do {
    const byte = source[at]
    if (byte === QUOTE) at = endOfText(source, at) - 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    at++
  } while (depth > 0)
  return at
}
