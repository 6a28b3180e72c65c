/** JSON as bytes: parsing a million objects and printing them again takes longer than all the rest of encoding. */
import type { GrowingTexts } from './growing-texts.ts'

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
const MOST_ESCAPED = 6

/** The letter after the backslash, where there is a short form. */
const SHORT = new Uint8Array(SPACE)
for (const [byte, letter] of Object.entries({ 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r' }))
  SHORT[Number(byte)] = letter.charCodeAt(0)

export function writeBytes(out: GrowingTexts, piece: Uint8Array): void {
  out.reserve(piece.length)
  const { bytes, at } = out
  for (let i = 0; i < piece.length; i++) bytes[at + i] = piece[i] as number
  out.at = at + piece.length
}

/** A text, in quotes. */
export function writeText(out: GrowingTexts, source: Uint8Array, start: number, end: number): void {
  out.reserve(MOST_ESCAPED * (end - start) + 2)
  const { bytes } = out
  let { at } = out
  bytes[at++] = QUOTE
  for (let i = start; i < end; i++) {
    const byte = source[i] as number
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) {
      bytes[at++] = byte
      continue
    }
    bytes[at++] = BACKSLASH
    const letter = byte < SPACE ? (SHORT[byte] as number) : byte
    if (letter > 0) bytes[at++] = letter
    else {
      bytes[at++] = LETTER_U
      bytes[at++] = HEX[0] as number
      bytes[at++] = HEX[0] as number
      bytes[at++] = HEX[byte >> 4] as number
      bytes[at++] = HEX[byte & 15] as number
    }
  }
  bytes[at++] = QUOTE
  out.at = at
}

/** Behind the text that begins there, quotes included. */
function endOfText(source: Uint8Array, start: number): number {
  let at = start + 1
  while (source[at] !== QUOTE) at += source[at] === BACKSLASH ? 2 : 1
  return at + 1
}

/** Behind the value that begins there. */
function endOfValue(source: Uint8Array, start: number, end: number): number {
  const first = source[start]
  if (first === QUOTE) return endOfText(source, start)
  let at = start
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) {
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

/** Goes through the properties of an object that is written as JSON. One for all rows: it holds where it is, and nothing else. */
export class PropertyReader {
  #source: Uint8Array = new Uint8Array()
  #end = 0
  /** The present property's name, in quotes, and its value. */
  name = 0
  nameEnd = 0
  value = 0
  valueEnd = 0

  begin(source: Uint8Array, start: number, end: number): void {
    this.#source = source
    this.#end = end
    this.valueEnd = start
  }

  /** False when there was no other one. */
  next(): boolean {
    const source = this.#source
    const end = this.#end
    let at = this.valueEnd
    while (at < end && source[at] !== QUOTE) at++
    if (at >= end) return false
    this.name = at
    at = endOfText(source, at)
    this.nameEnd = at
    while (source[at] === COLON || source[at] === SPACE) at++
    this.value = at
    this.valueEnd = endOfValue(source, at, end)
    return true
  }
}

/** A property of the object that is being written, which begins with this one or goes on. */
export function writeProperty(
  out: GrowingTexts,
  source: Uint8Array,
  { name, nameEnd, value, valueEnd }: Pick<PropertyReader, 'name' | 'nameEnd' | 'value' | 'valueEnd'>,
  isFirst: boolean,
): void {
  out.reserve(nameEnd - name + valueEnd - value + 2)
  const { bytes } = out
  let { at } = out
  bytes[at++] = isFirst ? OPEN_OBJECT : COMMA
  for (let i = name; i < nameEnd; i++) bytes[at++] = source[i] as number
  bytes[at++] = COLON
  for (let i = value; i < valueEnd; i++) bytes[at++] = source[i] as number
  out.at = at
}
