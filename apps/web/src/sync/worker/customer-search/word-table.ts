import { aliasesOf, foldedWords } from './fold.ts'

/** Beyond so many different words a publisher's texts are noise: further words are neither kept nor found. */
const MOST_WORDS = 1 << 20
const LEFT_OUT = '…'

/** Gives each different word a number while texts come in. */
export class WordCollector {
  readonly #codes = new Map<string, number>([[LEFT_OUT, 0]])

  code(word: string): number {
    const known = this.#codes.get(word)
    if (known !== undefined) return known
    if (this.#codes.size >= MOST_WORDS) return 0
    const code = this.#codes.size
    this.#codes.set(word, code)
    return code
  }

  /** The table of all words in the order of their folded texts, and each word's new number by its former one. */
  sorted(): { table: WordTable; newCodes: Uint32Array } {
    const words = Array.from(this.#codes.keys(), (word, code) => {
      const parts = foldedWords(word)
      return { word, parts, folded: parts.join(' '), code }
    })
    words.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
    const newCodes = new Uint32Array(words.length)
    words.forEach(({ code }, at) => {
      newCodes[code] = at
    })
    const compounds = words.flatMap(({ parts }, code) =>
      parts.length > 1 ? [{ code, parts: parts.slice(1) }] : [],
    )
    const table = new WordTable(
      words.map(({ word }) => word),
      words.map(({ folded }) => folded),
      compounds,
    )
    return { table, newCodes }
  }
}

interface Compound {
  readonly code: number
  readonly parts: readonly string[]
}

/** Words as they were written, in the order of their folded texts: those that begin alike lie together. */
export class WordTable {
  readonly #words: readonly string[]
  readonly #folded: readonly string[]
  /** Words that are several when folded ("003/002"), by the parts after the first. */
  readonly #compounds: readonly Compound[]
  /** For every code its place in the order of words; spellings that fold alike have the same. */
  readonly places: Uint32Array

  constructor(words: readonly string[], folded: readonly string[], compounds: readonly Compound[]) {
    this.#words = words
    this.#folded = folded
    this.#compounds = compounds
    this.places = new Uint32Array(folded.length)
    for (let code = 1; code < folded.length; code++) {
      this.places[code] = folded[code] === folded[code - 1] ? (this.places[code - 1] as number) : code
    }
  }

  get size(): number {
    return this.#words.length
  }

  word(code: number): string {
    return this.#words[code] ?? ''
  }

  #firstFrom(text: string): number {
    let low = 0
    let high = this.#folded.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#folded[middle] as string) < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The codes of all words that begin with `wanted`, or are written in another way; each may come twice. */
  *matching(wanted: string): Generator<{ from: number; to: number; isWhole: boolean }> {
    const whole = this.#firstFrom(wanted)
    // A compound whose first part is the word ("003 002") is one that has it whole.
    const longer = this.#firstFrom(`${wanted}!`)
    yield { from: whole, to: longer, isWhole: true }
    yield { from: longer, to: this.#firstFrom(`${wanted}\uffff`), isWhole: false }
    for (const { code, parts } of this.#compounds) {
      for (const part of parts) {
        if (part.startsWith(wanted)) yield { from: code, to: code + 1, isWhole: part === wanted }
      }
    }
    for (const alias of aliasesOf(wanted)) {
      yield { from: this.#firstFrom(alias), to: this.#firstFrom(`${alias}!`), isWhole: true }
    }
  }
}
