import { addressAlone, isPersonalProperty } from '@petatirta/domain'
import { ByteMap } from './byte-map.ts'
import type { GrowingTexts } from './growing-texts.ts'
import { PropertyReader, writeBytes, writeProperty } from './json-bytes.ts'

/** A city has few names; one that invents them must not fill the memory. */
const MOST_NAMES = 10_000

const [QUOTE, OPEN_LIST, OPEN_OBJECT] = [0x22, 0x5b, 0x7b]
/** A photo within its address begins with spaces, as they are or escaped, or with `data:`. */
const [LAST_BLANK, BACKSLASH, LETTER_D, FIRST_FOREIGN] = [0x20, 0x5c, 0x64, 0x80]

function mayBePhoto(source: Buffer, { value }: PropertyReader): boolean {
  const first = source[value + 1] as number
  return (
    source[value] === QUOTE &&
    (first === LETTER_D || first <= LAST_BLANK || first === BACKSLASH || first >= FIRST_FOREIGN)
  )
}

/**
 * Splits customers' properties, as JSON, into what all users see and what is personal (isPersonal, but for a million). Photos
 * within their addresses stay behind: they would be most of the set. Both objects stay open: ours follow.
 */
export class PersonalSplitter {
  /** Judging a name takes longer than all the rest. */
  readonly #isPersonalName = new ByteMap(quoted => isPersonalProperty(JSON.parse(quoted)), MOST_NAMES)
  readonly #reader = new PropertyReader()
  /** How many properties the last ones had. */
  others = 0
  personal = 0

  split(source: Buffer, start: number, end: number, others: GrowingTexts, personal: GrowingTexts): void {
    const reader = this.#reader
    this.others = 0
    this.personal = 0
    reader.begin(source, start, end)
    while (reader.next()) {
      const first = source[reader.value]
      const isObject = first === OPEN_LIST || first === OPEN_OBJECT
      if (!isObject && !this.#isPersonalName.get(source, reader.name, reader.nameEnd))
        writeProperty(others, source, reader, this.others++ === 0)
      else if (mayBePhoto(source, reader)) this.#writeAddress(personal, source)
      else writeProperty(personal, source, reader, this.personal++ === 0)
    }
  }

  #writeAddress(personal: GrowingTexts, source: Buffer): void {
    const { name, nameEnd, value, valueEnd } = this.#reader
    const address = JSON.parse(source.toString('utf8', value, valueEnd))
    writeProperty(personal, source, { name, nameEnd, value, valueEnd: value }, this.personal++ === 0)
    writeBytes(personal, Buffer.from(JSON.stringify(addressAlone(address))))
  }
}
