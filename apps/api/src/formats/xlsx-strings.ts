/** The texts that the sheets of a workbook share: as bytes, because as strings they take several times as much. */
import { MalformedFile } from './malformed-file.ts'
import { unescaped } from './xlsx-values.ts'
import { withoutCdata, xmlElements } from './xml-elements.ts'
import { type XmlTag, xmlTags, xmlText } from './xml-tags.ts'

const BLOCK_BYTES = 1024 * 1024
const MOST_BYTES = 192 * 1024 * 1024
const MOST_STRINGS = 8_000_000
/** Block, place and length of each. */
const NUMBERS = 3

/** From its first sign on only: tried at each of them, a long run without a line's end would take minutes. */
const LINE_END = /(?<!\r)\r+\n/g

export const plainText = (raw: string): string =>
  raw === '' ? '' : unescaped(xmlText(raw)).replaceAll(LINE_END, '\n')

/** Gathers the texts of a cell or a shared string, which may come in runs; hints on pronunciation are left out. */
export class TextRuns {
  #text = ''
  #aside = false

  read({ name, text }: XmlTag): void {
    if (name === 'rPh') this.#aside = true
    else if (name === '/rPh') this.#aside = false
    else if (name === '/t' && !this.#aside) this.#text += text
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return plainText(text)
  }
}

const tooMany = () =>
  new MalformedFile(
    'Lembar kerja memuat terlalu banyak teks; bagi menjadi beberapa file, atau simpan sebagai CSV',
  )

export class SharedStrings {
  readonly #blocks: Buffer[] = []
  #numbers = new Uint32Array(NUMBERS * 1024)
  #count = 0
  #used = 0
  #bytes = 0

  at(index: number): string {
    const place = index * NUMBERS
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return ''
    const block = this.#numbers[place] ?? 0
    const start = this.#numbers[place + 1] ?? 0
    const length = this.#numbers[place + 2] ?? 0
    return this.#blocks[block]?.toString('utf8', start, start + length) ?? ''
  }

  add(text: string): void {
    const length = Buffer.byteLength(text)
    this.#bytes += length
    if (this.#bytes > MOST_BYTES || this.#count >= MOST_STRINGS) throw tooMany()
    if (this.#used + length > (this.#blocks.at(-1)?.length ?? 0)) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length)))
      this.#used = 0
    }
    const block = this.#blocks.length - 1
    this.#blocks[block]?.write(text, this.#used)
    const place = this.#count++ * NUMBERS
    if (place === this.#numbers.length) {
      const larger = new Uint32Array(2 * this.#numbers.length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[place] = block
    this.#numbers[place + 1] = this.#used
    this.#numbers[place + 2] = length
    this.#used += length
  }
}

/** As nearly all of them are. */
const PLAIN_STRING = /^<si>\s*<t(?: xml:space="preserve")?>([^<]*)<\/t>\s*<\/si>$/

function stringOf(element: string): string {
  if (element.endsWith('/>')) return ''
  const plain = PLAIN_STRING.exec(element)
  if (plain) return plainText(plain[1] ?? '')
  const runs = new TextRuns()
  for (const tag of xmlTags(withoutCdata(element))) runs.read(tag)
  return runs.take()
}

async function* stringsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  for await (const elements of xmlElements(chunks, 'si')) yield elements.map(stringOf)
}

export async function readSharedStrings(chunks: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const shared = new SharedStrings()
  for await (const strings of stringsIn(chunks)) for (const text of strings) shared.add(text)
  return shared
}

/** Some of them alone, read no further than the last of these. */
export async function pickSharedStrings(
  chunks: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const last = [...wanted].reduce((most, index) => Math.max(most, index), -1)
  const picked = new Map<number, string>()
  if (last < 0) return picked
  let index = 0
  for await (const strings of stringsIn(chunks)) {
    for (const text of strings) {
      if (wanted.has(index)) picked.set(index, text)
      index++
    }
    if (index > last) break
  }
  return picked
}
