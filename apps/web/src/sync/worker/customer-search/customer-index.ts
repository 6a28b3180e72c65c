import { DETAIL_ROWS } from '@petatirta/contract'
import { NumberOrder, type TextBytes, textAt } from './numbers.ts'
import { WordCollector, type WordTable } from './word-table.ts'

export interface SearchableRow {
  readonly name: string
  readonly address: string
  readonly meter: string
}

/** Rows of one part: the words of name and address as codes. */
export interface IndexChunk {
  readonly rowStart: number
  readonly rows: number
  readonly codes: Uint16Array | Uint32Array
  /** Where each row's words start: the name's, then the address's. One more at the end. */
  readonly starts: Uint32Array
  readonly nameWords: Uint8Array
}

/** What a text of a customer may hold at most; more is no name and no address. */
const MOST_WORDS_OF_TEXT = 40

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, MOST_WORDS_OF_TEXT)

/** A word in more than one of so many addresses is common, where there are enough addresses to say so. */
const COMMON_SHARE = 32
const COMMON_FROM_ROWS = 10_000

const utf8 = new TextEncoder()

export function encoded(texts: readonly string[]): TextBytes {
  const offsets = new Uint32Array(texts.length + 1)
  const bytes = utf8.encode(texts.join(''))
  // Meter numbers are plain: a text has as many bytes as letters, and is measured only where it has not.
  texts.forEach((text, row) => {
    const length = /^[ -~]*$/.test(text) ? text.length : utf8.encode(text).length
    offsets[row + 1] = (offsets[row] as number) + length
  })
  return { bytes, offsets }
}

function joined(columns: readonly TextBytes[]): TextBytes {
  const rows = columns.reduce((sum, { offsets }) => sum + offsets.length - 1, 0)
  const bytes = new Uint8Array(columns.reduce((sum, column) => sum + column.bytes.length, 0))
  const offsets = new Uint32Array(rows + 1)
  let row = 0
  let at = 0
  for (const column of columns) {
    bytes.set(column.bytes, at)
    for (let i = 1; i < column.offsets.length; i++) offsets[++row] = at + (column.offsets[i] as number)
    at += column.bytes.length
  }
  return { bytes, offsets }
}
/** Rows by the code of a word they have. Codes are in alphabetical order, so words that begin alike are one run of rows. */
export interface Postings {
  /** Where each code's rows start; one more at the end. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
}

/**
 * Names and addresses repeat few words many times: a row is a few numbers, and no string is kept for it. 1.2 million
 * customers take some hundred megabytes, outside the heap.
 */
export class CustomerIndex {
  readonly ids: TextBytes
  readonly byId: NumberOrder
  readonly meters: TextBytes
  readonly byMeter: NumberOrder
  readonly words: WordTable
  readonly chunks: readonly IndexChunk[]
  readonly names: Postings
  /** Without the commonest words, which say nothing: "Jl.", "No.", "RT". */
  readonly addresses: Postings
  readonly commonWords: readonly number[]

  constructor(ids: TextBytes, meters: TextBytes, words: WordTable, chunks: readonly IndexChunk[]) {
    this.ids = ids
    this.byId = new NumberOrder(ids)
    this.meters = meters
    this.byMeter = new NumberOrder(meters)
    this.words = words
    this.chunks = chunks
    const rows = ids.offsets.length - 1
    this.names = postingsOf(words.size, chunks, 'name', () => true)
    const inAddresses = countWords(words.size, chunks, 'address')
    const common: number[] = []
    inAddresses.forEach((count, code) => {
      if (rows > COMMON_FROM_ROWS && count > rows / COMMON_SHARE) common.push(code)
    })
    this.commonWords = common
    this.addresses = postingsOf(words.size, chunks, 'address', code => !common.includes(code))
  }

  get rows(): number {
    return this.ids.offsets.length - 1
  }

  chunkOf(row: number): IndexChunk {
    return this.chunks[Math.floor(row / DETAIL_ROWS)] as IndexChunk
  }

  textsOf(row: number): SearchableRow {
    const chunk = this.chunkOf(row)
    const at = row - chunk.rowStart
    const start = chunk.starts[at] as number
    const nameEnd = start + (chunk.nameWords[at] as number)
    const text = (from: number, to: number) =>
      Array.from(chunk.codes.subarray(from, to), code => this.words.word(code)).join(' ')
    return {
      name: text(start, nameEnd),
      address: text(nameEnd, chunk.starts[at + 1] as number),
      meter: textAt(this.meters, row),
    }
  }
}

type Field = 'name' | 'address'

function eachWord(
  chunks: readonly IndexChunk[],
  field: Field,
  visit: (code: number, row: number) => void,
): void {
  for (const { rows, rowStart, starts, nameWords, codes } of chunks) {
    for (let at = 0; at < rows; at++) {
      const nameEnd = (starts[at] as number) + (nameWords[at] as number)
      const from = field === 'name' ? (starts[at] as number) : nameEnd
      const to = field === 'name' ? nameEnd : (starts[at + 1] as number)
      for (let i = from; i < to; i++) visit(codes[i] as number, rowStart + at)
    }
  }
}

function countWords(size: number, chunks: readonly IndexChunk[], field: Field): Uint32Array {
  const counts = new Uint32Array(size)
  eachWord(chunks, field, code => {
    counts[code] = (counts[code] as number) + 1
  })
  return counts
}

function postingsOf(
  size: number,
  chunks: readonly IndexChunk[],
  field: Field,
  isKept: (code: number) => boolean,
): Postings {
  const counts = countWords(size, chunks, field)
  const starts = new Uint32Array(size + 1)
  for (let code = 0; code < size; code++) {
    starts[code + 1] = (starts[code] as number) + (isKept(code) ? (counts[code] as number) : 0)
  }
  const rows = new Uint32Array(starts[size] as number)
  const next = starts.slice()
  eachWord(chunks, field, (code, row) => {
    const place = next[code] as number
    if (place === starts[code + 1]) return
    rows[place] = row
    next[code] = place + 1
  })
  return { starts, rows }
}

/** Takes the parts of a set one after the other, in their order. */
export class CustomerIndexBuilder {
  readonly #collector = new WordCollector()
  readonly #chunks: IndexChunk[] = []
  readonly #meters: TextBytes[] = []

  add(rowStart: number, rows: readonly SearchableRow[]): void {
    const codes: number[] = []
    const starts = new Uint32Array(rows.length + 1)
    const nameWords = new Uint8Array(rows.length)
    for (const [row, { name, address }] of rows.entries()) {
      starts[row] = codes.length
      for (const word of wordsOf(name)) codes.push(this.#collector.code(word))
      nameWords[row] = codes.length - (starts[row] as number)
      for (const word of wordsOf(address)) codes.push(this.#collector.code(word))
    }
    starts[rows.length] = codes.length
    this.#meters.push(encoded(rows.map(({ meter }) => meter)))
    this.#chunks.push({
      rowStart,
      rows: rows.length,
      codes: Uint32Array.from(codes),
      starts,
      nameWords,
    })
  }

  finish(ids: TextBytes): CustomerIndex {
    const { table, newCodes } = this.#collector.sorted()
    // One chunk at a time, so that old and new codes are never held together as a whole.
    for (const [at, chunk] of this.#chunks.entries()) {
      const { length } = chunk.codes
      const codes = table.size <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length)
      for (let i = 0; i < length; i++) codes[i] = newCodes[chunk.codes[i] as number] as number
      this.#chunks[at] = { ...chunk, codes }
    }
    return new CustomerIndex(ids, joined(this.#meters), table, this.#chunks)
  }
}
