/**
 * Reads XML while it streams by, for files of any size: no document types, so no entities but the five and characters
 * by number. A file whose tags do not match is refused; what stands behind its root element is left unread.
 */
import { MalformedFile } from './malformed-file.ts'
import { decodePiece } from './stored-chunks.ts'
import { type XmlTag, xmlText } from './xml-tags.ts'

const LONGEST_TAG = 64 * 1024
const LONGEST_TEXT = 16 * 1024 * 1024
const MAX_DEPTH = 200
const MARK = '\xef\xbb\xbf'
const GREATER = 0x3e
const QUOTE = 0x22
const APOSTROPHE = 0x27
const SLASH = 0x2f
const SPACE = 0x20

const broken = (why: string) => new MalformedFile(`File XML rusak: ${why}`)

/** Where the tag that begins here ends, past the values of its attributes; -1 if it goes on in the next chunk. */
function tagEnd(xml: string, from: number): number {
  let quote = 0
  for (let i = from; i < xml.length; i++) {
    const sign = xml.charCodeAt(i)
    if (quote) {
      if (sign === quote) quote = 0
    } else if (sign === GREATER) return i
    else if (sign === QUOTE || sign === APOSTROPHE) quote = sign
  }
  return -1
}

/** Where attributes begin; -1 if there are none. */
function nameEnd(source: string): number {
  for (let i = 0; i < source.length; i++) {
    const sign = source.charCodeAt(i)
    if (sign <= SPACE || sign === SLASH) return i
  }
  return -1
}

const localName = (name: string) => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

class XmlCutter {
  readonly #decoder: TextDecoder | null
  /** Open elements, with their prefixes. */
  readonly #open: string[] = []
  #rest = ''
  #text = ''
  isDone = false

  constructor(decoder: TextDecoder | null) {
    this.#decoder = decoder
  }

  push(chunk: string): XmlTag[] {
    const xml = this.#rest + chunk
    const tags: XmlTag[] = []
    let at = 0
    while (!this.isDone) {
      const open = xml.indexOf('<', at)
      if (open < 0) break
      const end = this.#markupEnd(xml, open)
      if (end < 0) {
        if (!xml.startsWith('<!', open) && xml.length - open > LONGEST_TAG)
          throw broken('tag terlalu panjang')
        break
      }
      if (open > at) this.#addText(xmlText(decodePiece(xml.slice(at, open), this.#decoder)))
      at = end
      if (xml.startsWith('<![CDATA[', open))
        this.#addText(decodePiece(xml.slice(open + 9, end - 3), this.#decoder))
      else if (xml[open + 1] !== '!' && xml[open + 1] !== '?')
        tags.push(this.#tag(xml.slice(open + 1, end - 1)))
    }
    this.#rest = this.isDone ? '' : xml.slice(at)
    if (this.#rest.length > LONGEST_TEXT) throw broken('sebuah isi melebihi 16 MB')
    return tags
  }

  end(): void {
    if (this.isDone) return
    throw this.#open.length > 0
      ? new MalformedFile('File terpotong sebelum selesai')
      : broken('tidak ada isi')
  }

  #addText(text: string): void {
    this.#text += text
    if (this.#text.length > LONGEST_TEXT) throw broken('sebuah isi melebihi 16 MB')
  }

  #markupEnd(xml: string, open: number): number {
    const after = (sign: string) => {
      const found = xml.indexOf(sign, open)
      return found < 0 ? -1 : found + sign.length
    }
    if (xml[open + 1] === '?') return after('?>')
    // A closing tag has no attributes.
    if (xml.charCodeAt(open + 1) === SLASH) return after('>')
    if (xml[open + 1] !== '!') return tagEnd(xml, open) + 1 || -1
    if (xml.startsWith('<!--', open)) return after('-->')
    if (xml.startsWith('<![CDATA[', open)) return after(']]>')
    if (xml.length - open < '<![CDATA['.length) return -1
    throw new MalformedFile('File memuat DOCTYPE atau entitas XML, yang tidak diterima')
  }

  #tag(source: string): XmlTag {
    const text = this.#text
    this.#text = ''
    if (source.charCodeAt(0) === SLASH) {
      const name = source.slice(1).trimEnd()
      if (this.#open.pop() !== name) throw broken(`tag penutup "${name.slice(0, 40)}" tidak berpasangan`)
      this.isDone = this.#open.length === 0
      return { name: `/${localName(name)}`, attributes: '', isEmpty: false, text }
    }
    const isEmpty = source.endsWith('/')
    const space = nameEnd(source)
    const name = space < 0 ? source : source.slice(0, space)
    if (!isEmpty) this.#open.push(name)
    else if (this.#open.length === 0) this.isDone = true
    if (this.#open.length > MAX_DEPTH) throw broken('isinya bersarang terlalu dalam')
    const attributes = space < 0 ? '' : source.slice(space, isEmpty ? -1 : undefined)
    return {
      name: localName(name),
      attributes: attributes && decodePiece(attributes, this.#decoder),
      isEmpty,
      text,
    }
  }
}

/** UTF-16 is made UTF-8; of other encodings the signs of XML are the same bytes. */
export function wideDecoder(head: Buffer): TextDecoder | null {
  const start = head.subarray(0, 2).toString('latin1')
  if (start === '\xff\xfe' || start === '<\0') return new TextDecoder('utf-16le')
  return start === '\xfe\xff' || start === '\0<' ? new TextDecoder('utf-16be') : null
}

export function declaredDecoder(head: string): TextDecoder | null {
  const [, label = 'utf-8'] =
    /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? []
  // What says UTF-8 and is not has mostly been written on Windows.
  if (/^(utf-?8|us-ascii|utf-?16)$/i.test(label)) return null
  try {
    return new TextDecoder(label)
  } catch {
    throw new MalformedFile(`Pengodean "${label}" tidak dikenal; simpan ulang dalam UTF-8`)
  }
}

/** The tags of a file in batches, with the text before each of them decoded. */
export async function* xmlStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlTag[]> {
  let cutter: XmlCutter | null = null
  let wide: TextDecoder | null = null
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    if (!cutter) wide = wideDecoder(bytes)
    let text = wide
      ? Buffer.from(wide.decode(bytes, { stream: true })).toString('latin1')
      : bytes.toString('latin1')
    if (!cutter) {
      if (text.startsWith(MARK)) text = text.slice(MARK.length)
      cutter = new XmlCutter(wide ? null : declaredDecoder(text.slice(0, 300)))
    }
    const tags = cutter.push(text)
    if (tags.length > 0) yield tags
    if (cutter.isDone) return
  }
  if (!cutter) throw new MalformedFile('File kosong')
  cutter.end()
}

/** The root element of a file, by its first bytes. */
export function xmlRoot(head: Buffer): string | null {
  const text = (wideDecoder(head)?.decode(head) ?? head.toString('latin1')).slice(0, 4096)
  const [, root] = /<(?![?!])([\w:.-]+)/.exec(text.replaceAll(/<!--[\s\S]*?-->/g, '')) ?? []
  return /^(\xef\xbb\xbf|\uFEFF)?\s*</.test(text) && root ? localName(root) : null
}
