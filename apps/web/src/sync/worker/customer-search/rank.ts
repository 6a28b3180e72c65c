import type { CustomerIndex } from './customer-index.ts'
import { compareNumber, compareTexts, IS, NO } from './numbers.ts'

/** What fits, best first. Half a step better is who has every word as it was typed, not only one that begins so. */
export const RANK = {
  number: 0,
  numberBegins: 2,
  nameBegins: 4,
  nameWords: 6,
  meter: 8,
  address: 10,
  none: 255,
} as const

export interface QueryWord {
  readonly bit: number
  readonly bytes: Uint8Array
  readonly hasDigit: boolean
  /** Codes of the words that begin with it. */
  readonly runs: readonly { readonly from: number; readonly to: number }[]
}

export interface Query {
  readonly words: readonly QueryWord[]
  /** The bits of all words. */
  readonly all: number
  /** All words joined, for numbers that are written in groups; undefined where no digit was typed. */
  readonly number: Uint8Array | undefined
  /** For every code: which words of the query its word begins with, and which it is. */
  readonly begins: Uint8Array
  readonly whole: Uint8Array
}

/** How well a row fits: every word must, in any order. */
export function rankOf(index: CustomerIndex, row: number, query: Query): number {
  const { all, number, begins, whole } = query
  const chunk = index.chunkOf(row)
  const { codes, starts } = chunk
  const at = row - chunk.rowStart
  if (number) {
    const fits = compareNumber(index.ids, row, number)
    if (fits !== NO) return fits === IS ? RANK.number : RANK.numberBegins
  }
  const start = starts[at] as number
  const nameEnd = start + (chunk.nameWords[at] as number)
  let found = 0
  let exact = 0
  /** The words of the query that stand at their own place in the name. */
  let inOrder = 0
  for (let i = start; i < nameEnd; i++) {
    const code = codes[i] as number
    const bits = begins[code] as number
    found |= bits
    exact |= whole[code] as number
    inOrder |= bits & (1 << (i - start))
  }
  if (found === all) return (inOrder === all ? RANK.nameBegins : RANK.nameWords) + (exact === all ? 0 : 1)
  if (number) {
    if (compareNumber(index.meters, row, number) !== NO) return RANK.meter
    found |= numberBits(index, row, query)
    if (found === all) return RANK.meter
  }
  const end = starts[at + 1] as number
  for (let i = nameEnd; i < end; i++) {
    const code = codes[i] as number
    found |= begins[code] as number
    exact |= whole[code] as number
  }
  return found === all ? RANK.address + (exact === all ? 0 : 1) : RANK.none
}

/** The words with digits that begin the customer's number or the meter's. */
function numberBits({ ids, meters }: CustomerIndex, row: number, { words }: Query): number {
  let found = 0
  for (const { hasDigit, bytes, bit } of words) {
    if (!hasDigit) continue
    if (compareNumber(ids, row, bytes) !== NO || compareNumber(meters, row, bytes) !== NO) found |= bit
  }
  return found
}

export interface Ranked {
  readonly rank: number
  readonly row: number
}

/** Of the same rank by name, then by number; those whose number begins so by number alone. */
export function compareRanked(index: CustomerIndex, a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  const byName = a.rank < RANK.nameBegins ? 0 : compareNames(index, a.row, b.row)
  return byName || compareTexts(index.ids, a.row, b.row)
}

function compareNames(index: CustomerIndex, aRow: number, bRow: number): number {
  const { places } = index.words
  const a = index.chunkOf(aRow)
  const b = index.chunkOf(bRow)
  const aStart = a.starts[aRow - a.rowStart] as number
  const bStart = b.starts[bRow - b.rowStart] as number
  const aWords = a.nameWords[aRow - a.rowStart] as number
  const bWords = b.nameWords[bRow - b.rowStart] as number
  for (let i = 0; i < Math.min(aWords, bWords); i++) {
    const aPlace = places[a.codes[aStart + i] as number] as number
    const bPlace = places[b.codes[bStart + i] as number] as number
    if (aPlace !== bPlace) return aPlace - bPlace
  }
  return aWords - bWords
}
