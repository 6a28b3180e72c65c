/**
 * The parts of a workbook repeat one element a million times. Those are cut out while the file streams by, and most of
 * them are of a form that one pattern reads: several times quicker than tag by tag.
 */
import { MalformedFile } from './malformed-file.ts'
import { decodePiece } from './stored-chunks.ts'
import { declaredDecoder, wideDecoder } from './xml-stream.ts'

const LONGEST_ELEMENT = 16 * 1024 * 1024
const LONGEST_CUT = 200
const SIGNS = /[&<>]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

class ElementCutter {
  readonly #begin: RegExp
  readonly #decoder: TextDecoder | null
  /** As it is written here: with its prefix. */
  #name: string | null = null
  #rest = ''

  constructor(name: string, decoder: TextDecoder | null) {
    this.#begin = new RegExp(`<((?:\\w+:)?${name})(?=[\\s>/])`)
    this.#decoder = decoder
  }

  /** Whole elements, with their tags. */
  push(chunk: string): string[] {
    const xml = this.#rest + chunk
    if (this.#name === null) {
      const found = this.#begin.exec(xml)
      checkPrologue(xml.slice(0, found?.index))
      this.#name = found?.[1] ?? null
      if (this.#name === null) {
        // A tag may have been cut in two.
        this.#rest = xml.slice(-LONGEST_CUT)
        return []
      }
    }
    const elements: string[] = []
    let at = 0
    for (;;) {
      const start = this.#startFrom(xml, at)
      const end = start < 0 ? -1 : this.#endOf(xml, start)
      if (end < 0) {
        this.#rest = start < 0 ? xml.slice(Math.max(at, xml.length - LONGEST_CUT)) : xml.slice(start)
        break
      }
      elements.push(decodePiece(xml.slice(start, end), this.#decoder))
      at = end
    }
    if (this.#rest.length > LONGEST_ELEMENT)
      throw new MalformedFile('File XML rusak: sebuah isi melebihi 16 MB')
    return elements
  }

  end(): void {
    if (this.#name !== null && this.#startFrom(this.#rest, 0) >= 0)
      throw new MalformedFile('File terpotong sebelum selesai')
  }

  #startFrom(xml: string, from: number): number {
    const tag = `<${this.#name}`
    for (let start = xml.indexOf(tag, from); start >= 0; start = xml.indexOf(tag, start + 1))
      if (/[\s>/]/.test(xml[start + tag.length] ?? ' ')) return start
    return -1
  }

  #endOf(xml: string, start: number): number {
    const tagEnd = xml.indexOf('>', start)
    if (tagEnd < 0) return -1
    if (xml[tagEnd - 1] === '/') return tagEnd + 1
    const closing = `</${this.#name}>`
    const end = xml.indexOf(closing, tagEnd)
    return end < 0 ? -1 : end + closing.length
  }
}

function checkPrologue(xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new MalformedFile('File memuat DOCTYPE atau entitas XML, yang tidak diterima')
}

/** The elements of one name, in batches. They must not hold others of their name. */
export async function* xmlElements(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<string[]> {
  let cutter: ElementCutter | null = null
  let wide: TextDecoder | null = null
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    if (!cutter) {
      wide = wideDecoder(bytes)
      cutter = new ElementCutter(name, wide ? null : declaredDecoder(bytes.toString('latin1', 0, 300)))
    }
    const text = wide ? Buffer.from(wide.decode(bytes, { stream: true })) : bytes
    const elements = cutter.push(text.toString('latin1'))
    if (elements.length > 0) yield elements
  }
  cutter?.end()
}

const CDATA = '<![CDATA['
const CDATA_END = ']]>'

/** With sections whose signs are no tags written as other texts are. */
export function withoutCdata(xml: string): string {
  let plain = ''
  let at = 0
  for (let start = xml.indexOf(CDATA); start >= 0; start = xml.indexOf(CDATA, at)) {
    const end = xml.indexOf(CDATA_END, start)
    if (end < 0) break
    const text = xml.slice(start + CDATA.length, end).replaceAll(SIGNS, sign => ENTITIES[sign] ?? sign)
    plain += xml.slice(at, start) + text
    at = end + CDATA_END.length
  }
  return at === 0 ? xml : plain + xml.slice(at)
}
