import type { CustomerMatch, CustomerMatches } from '#sync/customer-matches.ts'
import type { CustomerIndex } from './customer-index.ts'
import { foldedWords } from './fold.ts'
import { compareNumber, FEWEST_SIGNS, IS, NO, textAt } from './numbers.ts'
import { compareRanked, type Query, type QueryWord, RANK, type Ranked, rankOf } from './rank.ts'

/** One bit of a byte for each. */
const MOST_WORDS = 8
/** A letter or two fit half the city. After so many who fit, more are neither ranked nor counted. */
const MOST_RANKED = 20_000
/** Two frequent words: few have both, and to find them takes looking at all who have one. */
const MOST_LOOKED_AT = 100_000

const utf8 = new TextEncoder()
const hasDigit = (text: string) => /\p{N}/u.test(text)

/** Rows that are out of date: an index of changes says what they are now. */
export type IsOld = (row: number) => boolean

/** Every word must fit, in any order: the beginning of a word of name or address, of the number or of the meter's. */
export function findCustomers(index: CustomerIndex, text: string, limit: number): CustomerMatches {
  return findInBoth([{ index, isOld: () => false }], text, limit)
}

/** The same in what is indexed apart. */
export function findInBoth(
  indexes: readonly { readonly index: CustomerIndex; readonly isOld: IsOld }[],
  text: string,
  limit: number,
): CustomerMatches {
  const found = indexes.map(({ index, isOld }) => {
    const query = prepare(index, text)
    const ranking = new Ranking(index, query, limit, isOld)
    if (query.words.length > 0) lookThrough(index, query, ranking)
    const best = ranking.best.map(ranked => ({ rank: ranked.rank, match: describe(index, ranked) }))
    return { best, total: ranking.total, isFull: ranking.isFull }
  })
  const ranked = found.flatMap(({ best }) => best)
  if (found.length > 1) ranked.sort(compareMatches)
  const best = ranked.slice(0, limit).map(({ match }) => match)
  const total = found.reduce((sum, one) => sum + one.total, 0)
  return { best, others: total - best.length, areMore: found.some(({ isFull }) => isFull) }
}

interface RankedMatch {
  readonly rank: number
  readonly match: CustomerMatch
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const folded = (name: string) => foldedWords(name).join(' ')

/** As compareRanked() in rows of one index. */
function compareMatches(a: RankedMatch, b: RankedMatch): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  const byName = a.rank < RANK.nameBegins ? 0 : inOrder(folded(a.match.name), folded(b.match.name))
  return byName || inOrder(a.match.id, b.match.id)
}

function prepare(index: CustomerIndex, text: string): Query {
  const folded = foldedWords(text).slice(0, MOST_WORDS)
  const begins = new Uint8Array(index.words.size)
  const whole = new Uint8Array(index.words.size)
  const words = folded.map((word, at) => {
    const bit = 1 << at
    const runs = [...index.words.matching(word)]
    for (const { from, to, isWhole } of runs) {
      for (let code = from; code < to; code++) {
        begins[code] = (begins[code] as number) | bit
        if (isWhole) whole[code] = (whole[code] as number) | bit
      }
    }
    return { bit, bytes: utf8.encode(word), hasDigit: hasDigit(word), runs }
  })
  const joined = folded.join('')
  const number = hasDigit(joined) ? utf8.encode(joined) : undefined
  return { words, all: (1 << words.length) - 1, number, begins, whole }
}

/** The best of the rows that were looked at. */
class Ranking {
  readonly best: Ranked[] = []
  total = 0
  #lookedAt = 0
  readonly #seen: Uint8Array
  readonly #index: CustomerIndex
  readonly #query: Query
  readonly #limit: number
  readonly #isOld: IsOld

  constructor(index: CustomerIndex, query: Query, limit: number, isOld: IsOld) {
    this.#isOld = isOld
    this.#index = index
    this.#query = query
    this.#limit = limit
    this.#seen = new Uint8Array(index.rows)
  }

  get isFull(): boolean {
    return this.total >= MOST_RANKED || this.#lookedAt >= MOST_LOOKED_AT
  }

  look(row: number): void {
    if (this.#seen[row] === 1) return
    this.#seen[row] = 1
    this.#lookedAt++
    if (this.#isOld(row)) return
    const rank = rankOf(this.#index, row, this.#query)
    if (rank === RANK.none) return
    this.total++
    const { best } = this
    const last = best[this.#limit - 1]
    if (last && rank > last.rank) return
    const ranked = { rank, row }
    let place = best.length
    while (place > 0 && compareRanked(this.#index, ranked, best[place - 1] as Ranked) < 0) place--
    if (place === this.#limit) return
    best.splice(place, 0, ranked)
    if (best.length > this.#limit) best.pop()
  }
}

/** Looks at the rows that may fit, numbers before names before addresses, until there are too many. */
function lookThrough(index: CustomerIndex, { words, number }: Query, ranking: Ranking): void {
  if (number) lookAtNumbers(index, number, ranking)
  // Every word must fit, so the rows of one word are enough: of that which the fewest have.
  const [first, ...others] = words.map(word => rowsOf(index, word))
  if (!first) return
  const rarest = others.reduce((best, one) => (one.cost < best.cost ? one : best), first)
  for (const rows of rarest.lists) {
    for (let i = 0; i < rows.length && !ranking.isFull; i++) ranking.look(rows[i] as number)
  }
  if (rarest.isCommon) for (let row = 0; row < index.rows && !ranking.isFull; row++) ranking.look(row)
}

/** The number itself is looked at whatever else there is; a short one comes first anyway. */
function lookAtNumbers(index: CustomerIndex, typed: Uint8Array, ranking: Ranking): void {
  for (const row of index.byId.beginningWith(typed)) {
    if (ranking.isFull && typed.length < FEWEST_SIGNS) return
    const fits = compareNumber(index.ids, row, typed)
    if (fits === IS || (fits !== NO && !ranking.isFull)) ranking.look(row)
  }
  for (const row of index.byMeter.beginningWith(typed)) {
    if (ranking.isFull) return
    ranking.look(row)
  }
}

/** The rows that have a word, but for those that have a common one in the address: to find these means to look at all. */
function rowsOf(index: CustomerIndex, { runs, bytes, hasDigit }: QueryWord) {
  const lists = [index.names, index.addresses].flatMap(({ starts, rows }) =>
    runs.map(({ from, to }) => rows.subarray(starts[from], starts[to])),
  )
  if (hasDigit) lists.push(index.byId.beginningWith(bytes), index.byMeter.beginningWith(bytes))
  const isCommon = runs.some(({ from, to }) => index.commonWords.some(code => code >= from && code < to))
  const length = lists.reduce((sum, list) => sum + list.length, 0)
  return { lists, isCommon, cost: isCommon ? index.rows + length : length }
}

function describe(index: CustomerIndex, { rank, row }: Ranked): CustomerMatch {
  const { name, address, meter } = index.textsOf(row)
  return {
    id: textAt(index.ids, row),
    name,
    ...(/[\p{L}\p{N}]/u.test(address) && { address }),
    ...(rank === RANK.meter && meter && { meter }),
  }
}
