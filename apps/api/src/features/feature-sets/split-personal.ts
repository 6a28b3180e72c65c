import { addressAlone, isPersonalProperty } from '@petatirta/domain'
import { ByteMap } from '#platform/database/byte-map.ts'
import type { GrowingTexts } from '#platform/database/growing-texts.ts'
import { endOfText, endOfValue, isListOrObject, nextName, valueAfter, writeBytes } from './json-bytes.ts'

/** A city has few names; one that invents them must not fill the memory. */
const MOST_NAMES = 10_000

const QUOTE = 0x22
/** A photo within its address begins with spaces, as they are or escaped, or with `data:`. */
const [LAST_BLANK, BACKSLASH, LETTER_D, FIRST_FOREIGN] = [0x20, 0x5c, 0x64, 0x80]

function mayBePhoto(source: Buffer, value: number): boolean {
  const first = source[value + 1] as number
  return (
    source[value] === QUOTE &&
    (first === LETTER_D || first <= LAST_BLANK || first === BACKSLASH || first >= FIRST_FOREIGN)
  )
}

/** A property's name, as JSON. */
interface Name {
  readonly quoted: Uint8Array
  readonly isPersonal: boolean
  /** With what stands before and behind it, where the object begins with it and where it goes on. */
  readonly first: Uint8Array
  readonly next: Uint8Array
}

function isNameAt(source: Uint8Array, start: number, { quoted }: Name): boolean {
  for (let i = 0; i < quoted.length; i++) if (source[start + i] !== quoted[i]) return false
  return true
}

/**
 * Splits properties, as JSON, into what all users see and what is personal (isPersonal, but for a million), where there is a
 * place for it. Photos within their addresses stay behind: they would be most of the set. Both objects stay open: ours follow.
 */
export class PropertySplitter {
  /** Judging a name takes longer than all the rest. */
  readonly #names = new ByteMap((quoted): Name => {
    return {
      quoted: Buffer.from(quoted),
      isPersonal: isPersonalProperty(JSON.parse(quoted)),
      first: Buffer.from(`{${quoted}:`),
      next: Buffer.from(`,${quoted}:`),
    }
  }, MOST_NAMES)
  /** Of the rows before, by their place in the object: nearly all have the same, in the same order. */
  readonly #sequence: Name[] = []
  /** How many properties the last ones had. */
  others = 0
  personal = 0

  split(source: Buffer, start: number, end: number, others: GrowingTexts, personal?: GrowingTexts): void {
    this.others = 0
    this.personal = 0
    others.reserve(end - start)
    personal?.reserve(end - start)
    let at = nextName(source, start, end)
    for (let place = 0; at >= 0; place++) {
      const name = this.#nameAt(source, at, place)
      const value = valueAfter(source, at + name.quoted.length)
      const valueEnd = endOfValue(source, value, end)
      if (personal && (name.isPersonal || isListOrObject(source[value]))) {
        this.#writeName(personal, this.personal++ === 0 ? name.first : name.next)
        if (mayBePhoto(source, value)) writeAddress(personal, source, value, valueEnd)
        else personal.at = writeBytes(personal.bytes, personal.at, source, value, valueEnd)
      } else {
        this.#writeName(others, this.others++ === 0 ? name.first : name.next)
        others.at = writeBytes(others.bytes, others.at, source, value, valueEnd)
      }
      at = nextName(source, valueEnd, end)
    }
  }

  #nameAt(source: Buffer, start: number, place: number): Name {
    const expected = this.#sequence[place]
    if (expected && isNameAt(source, start, expected)) return expected
    const name = this.#names.get(source, start, endOfText(source, start))
    if (place < MOST_NAMES) this.#sequence[place] = name
    return name
  }

  #writeName(out: GrowingTexts, name: Uint8Array): void {
    out.at = writeBytes(out.bytes, out.at, name, 0, name.length)
  }
}

function writeAddress(out: GrowingTexts, source: Buffer, start: number, end: number): void {
  const address = addressAlone(JSON.parse(source.toString('utf8', start, end)))
  const alone = Buffer.from(JSON.stringify(address))
  out.reserve(alone.length + end - start)
  out.at = writeBytes(out.bytes, out.at, alone, 0, alone.length)
}
