/**
 * Cuts a JSON file, while it streams by, into the pieces that are read one by one; it never holds more than one.
 *
 *   { "type": …, "crs": …, "features": [ {…}, {…} ], "bbox": … }      [ {…}, {…} ]      {…}⏎{…}⏎
 *   └──────────── opening ────────────┘ elements  └── closing ──┘        elements          wholes
 *
 * It knows only strings, braces and brackets; JSON.parse, which is fast, reads the pieces.
 */
import { HeldBytes } from './held-bytes.ts'
import { MalformedFile } from './malformed-file.ts'

export interface Piece {
  part: 'element' | 'whole' | 'opening' | 'closing'
  /** Good during the call only; empty where there is a problem. */
  bytes: Buffer
  size: number
  problem: 'large' | 'deep' | 'many' | 'scalar' | null
}

export interface Taker {
  take: (piece: Piece) => void
  /** Takes bytes if they are an element, exactly. */
  takeLine: (bytes: Buffer) => boolean
}

const NEWLINE = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

const OPENS = 1
const CLOSES = 2
const QUOTES = 3
const KIND = new Uint8Array(256)
KIND[QUOTE] = QUOTES
for (const byte of Buffer.from('{[')) KIND[byte] = OPENS
for (const byte of Buffer.from('}]')) KIND[byte] = CLOSES
/** White space, and the separator that stands before each text of a sequence (RFC 8142). */
const BLANK = new Uint8Array(256)
for (const byte of Buffer.from(' \t\n\r\x1e')) BLANK[byte] = 1

const MAX_PIECE_BYTES = 16 * 1024 * 1024
/** Deeper than any geometry or sensible property; what reads the value later is recursive. */
export const MAX_DEPTH = 64
/** A short text can hold so many small lists that reading it takes far more memory than it has itself. */
const MAX_PARTS = 1_000_000
/** How far before its bracket a list's name is looked for. */
const NAME_REACH = 256
const NOTHING = Buffer.alloc(0)

export class JsonCutter {
  readonly #list: string
  readonly #listName: RegExp
  readonly #to: Taker
  #depth = 0
  /** The depth between pieces: 0 in the file, 1 in a bare list, 2 in a list with a name. */
  #level = 0
  #part: Piece['part'] = 'whole'
  /** Where in the present chunk the piece begins or goes on. */
  #from = 0
  /** How much of the piece came in earlier chunks. */
  #size = 0
  #parts = 0
  #problem: Piece['problem'] = null
  readonly #held = new HeldBytes()
  #inString = false
  #escaped = false
  /** Between two commas of a list there is something that is neither object nor list. */
  #scalar = false
  /** Elements stand one to a line, as most programs write them; given up at the first that does not. */
  #oneToALine = true
  /** Where the chunk's last line begins, which goes on in the next one. */
  #lastLine = 0
  #values = 0

  constructor(list: string, to: Taker) {
    this.#list = list
    this.#listName = new RegExp(`(?<!\\\\)"${list}"\\s*:\\s*$`)
    this.#to = to
  }

  push(chunk: Buffer): void {
    this.#from = 0
    this.#lastLine = chunk.lastIndexOf(NEWLINE) + 1
    for (let i = 0; i < chunk.length; ) {
      if (this.#inString) i = this.#string(chunk, i)
      else if (this.#depth > this.#level) i = this.#inside(chunk, i)
      else i = this.#between(chunk, i)
    }
    if (this.#depth > this.#level) this.#hold(chunk.subarray(this.#from))
  }

  /** How many texts the file holds: one, unless it is a sequence. */
  end(): number {
    if (this.#depth > 0 || this.#inString) throw new MalformedFile('File terpotong sebelum selesai')
    return this.#values
  }

  /** Goes on after the string's closing quote, or at the end of the chunk. */
  #string(chunk: Buffer, from: number): number {
    const end = chunk.length
    let i = this.#escaped ? from + 1 : from
    this.#escaped = false
    for (; i < end; i++) {
      const byte = chunk[i]
      if (byte === QUOTE) {
        this.#inString = false
        return i + 1
      }
      if (byte === BACKSLASH) i++
    }
    this.#inString = true
    this.#escaped = i > end
    return end
  }

  #inside(chunk: Buffer, from: number): number {
    const end = chunk.length
    for (let i = from; i < end; ) {
      const kind = KIND[chunk[i] as number]
      if (kind === 0) i++
      else if (kind === QUOTES) {
        i = this.#string(chunk, i + 1)
        if (this.#inString) return i
      } else if (kind === OPENS) {
        if (this.#depth === 1 && this.#level === 0 && this.#opensList(chunk, i)) return i + 1
        this.#depth++
        if (this.#depth > this.#level + MAX_DEPTH) this.#refuse('deep')
        if (++this.#parts > MAX_PARTS) this.#refuse('many')
        i++
      } else {
        this.#depth--
        i++
        if (this.#depth === this.#level) {
          this.#finish(chunk, i)
          return i
        }
      }
    }
    return end
  }

  #between(chunk: Buffer, i: number): number {
    const byte = chunk[i] as number
    if (BLANK[byte]) return i + 1
    if (this.#level > 0) return this.#inList(chunk, i, byte)
    if (KIND[byte] !== OPENS)
      throw new MalformedFile(this.#values ? 'Setelah akhir data JSON masih ada isi lain' : 'File bukan JSON')
    this.#values++
    if (byte === OPEN_ARRAY) this.#level = this.#depth = 1
    else this.#begin('whole', i)
    return i + 1
  }

  #inList(chunk: Buffer, i: number, byte: number): number {
    const kind = KIND[byte]
    if (kind === OPENS) {
      const end = this.#line(chunk, i)
      if (end > i) return end
      this.#begin('element', i)
    } else if (kind === CLOSES) {
      if (byte !== CLOSE_ARRAY) throw new MalformedFile('Tanda kurung di dalam file tidak berpasangan')
      this.#endScalar()
      const named = this.#level === 2
      this.#level = this.#depth = 0
      if (named) this.#begin('closing', i)
    } else if (byte === COMMA) this.#endScalar()
    else {
      this.#scalar = true
      if (kind === QUOTES) return this.#string(chunk, i + 1)
    }
    return i + 1
  }

  /** Parsing a line shows whether it is an element, without a look at every byte before. */
  #line(chunk: Buffer, from: number): number {
    if (!this.#oneToALine || from >= this.#lastLine) return from
    let end = chunk.indexOf(NEWLINE, from)
    while (BLANK[chunk[end - 1] as number] || chunk[end - 1] === COMMA) end--
    this.#oneToALine = end - from <= MAX_PIECE_BYTES && this.#to.takeLine(chunk.subarray(from, end))
    return this.#oneToALine ? end : from
  }

  #begin(part: Piece['part'], at: number): void {
    this.#part = part
    this.#from = at
    this.#depth++
  }

  /** The list whose elements are handed out: what stood before it is a piece of its own. */
  #opensList(chunk: Buffer, at: number): boolean {
    if (chunk[at] !== OPEN_ARRAY) return false
    const near = chunk.subarray(Math.max(this.#from, at - NAME_REACH), at)
    const before = this.#held.bytes().subarray(-NAME_REACH)
    if (!this.#listName.test(before.toString('latin1') + near.toString('latin1'))) return false
    if (this.#part === 'closing') throw new MalformedFile(`File memuat daftar "${this.#list}" dua kali`)
    this.#part = 'opening'
    this.#finish(chunk, at + 1)
    this.#level = 2
    this.#depth = 2
    return true
  }

  #endScalar(): void {
    if (this.#scalar) this.#to.take({ part: 'element', bytes: NOTHING, size: 0, problem: 'scalar' })
    this.#scalar = false
  }

  #hold(rest: Buffer): void {
    this.#size += rest.length
    if (this.#size > MAX_PIECE_BYTES) this.#refuse('large')
    if (!this.#problem) this.#held.append(rest)
  }

  #refuse(problem: Piece['problem']): void {
    this.#problem ??= problem
    this.#held.clear()
  }

  #finish(chunk: Buffer, end: number): void {
    const last = chunk.subarray(this.#from, end)
    const size = this.#size + last.length
    if (size > MAX_PIECE_BYTES) this.#refuse('large')
    const problem = this.#problem
    this.#to.take({ part: this.#part, bytes: problem ? NOTHING : this.#held.with(last), size, problem })
    this.#held.clear()
    this.#size = 0
    this.#parts = 0
    this.#problem = null
  }
}
