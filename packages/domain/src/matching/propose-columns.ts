import { foldFieldName } from '../spellings.ts'
import { type Content, contentFits } from './column-contents.ts'
import type { ColumnSummary } from './column-summary.ts'
import { type ColumnWords, withoutSharedPrefix, wordsOfColumn } from './column-words.ts'
import { matchName } from './name-match.ts'
import type { WantedField } from './wanted-fields.ts'

export interface Candidate {
  readonly column: string
  /** 0 to 1. */
  readonly confidence: number
  /** In words, for the person who decides. */
  readonly reason: string
}

export interface Proposal {
  readonly field: string
  /** Null where no column fits, or where it is left to a person. */
  readonly column: string | null
  readonly confidence: number
  readonly reason: string
  /** What fits, best first. */
  readonly candidates: readonly Candidate[]
  /** Rows that will have the field, of all. */
  readonly filled: number
  readonly of: number
}

export interface ColumnProposals {
  readonly proposals: readonly Proposal[]
  /** Columns with values that no field takes. */
  readonly unused: readonly string[]
}

/** What this utility chose the last time: the column of a field, or null where it wanted none. */
export type RememberedColumns = Readonly<Record<string, string | null>>

/** For an id, a diameter or a class. */
const SURE = 0.85
/** Two columns this close to each other are not distinguished by a rule. */
const TIED = 0.06
/** Below it nothing is proposed; values without a name are worth just as much. */
const CONTENT_ONLY = 0.6
const REMEMBERED = 0.99
/** No rule is as sure as what a person chose. */
const BY_RULE = 0.98
/** Of what is missing to certainty, values that are typical of the field add this much. */
const CONTENT_ADDS = 0.6
const NAMED = 0.5

const CONTENT_WORDS: Partial<Record<Content, string>> = {
  uniqueId: 'nomor unik',
  customerId: 'nomor pelanggan',
  repeatedId: 'nomor',
  diameter: 'diameter',
  year: 'tahun',
  material: 'bahan pipa',
  classCode: 'kode golongan',
  className: 'nama golongan',
  person: 'nama orang',
  address: 'alamat',
  period: 'periode',
  date: 'tanggal',
  amount: 'angka',
  flag: 'lunas atau belum',
  latitude: 'lintang',
  longitude: 'bujur',
}

interface Pair extends Candidate {
  readonly field: WantedField
}

function judge(
  field: WantedField,
  column: ColumnSummary,
  { bareName, words }: { readonly bareName: string; readonly words: ColumnWords },
  remembered: RememberedColumns,
): Pair | undefined {
  const content = CONTENT_WORDS[field.content] ?? field.meaning
  const pair = (confidence: number, reason: string): Pair => ({
    field,
    column: column.name,
    confidence,
    reason,
  })
  const last = remembered[field.name]
  if (last && foldFieldName(last) === foldFieldName(column.name))
    return field.isCritical && contentFits(field.content, column) < 0
      ? pair(NAMED, `Dipilih pada impor sebelumnya, tetapi isinya bukan ${content}`)
      : pair(REMEMBERED, 'Dipilih pada impor sebelumnya')
  const { score, reason } = matchName(bareName, words, field)
  if (score < NAMED && !field.isKnownByContent) return undefined
  const fits = contentFits(field.content, column)
  if (score < NAMED) return fits > 0 ? pair(CONTENT_ONLY, `Isinya ${content}`) : undefined
  if (fits < 0) return pair((score / 2) * BY_RULE, `${reason}, tetapi isinya bukan ${content}`)
  return fits > 0
    ? pair((score + (1 - score) * CONTENT_ADDS) * BY_RULE, `${reason}, isinya ${content}`)
    : pair(score * BY_RULE, reason)
}

type Chosen = ReadonlyMap<string, Pair>

/** The best pair first, each column and each field once. */
function assign(pairs: readonly Pair[]): Chosen {
  const chosen = new Map<string, Pair>()
  const taken = new Set<string>()
  const take = (pair: Pair) => {
    chosen.set(pair.field.name, pair)
    taken.add(pair.column)
  }
  const isFree = (pair: Pair) => !taken.has(pair.column) && !chosen.has(pair.field.name)
  for (const pair of pairs) if (pair.confidence > CONTENT_ONLY && isFree(pair)) take(pair)
  // Where only values speak for a column, they have to speak for it alone.
  const likely = pairs.filter(pair => pair.confidence === CONTENT_ONLY && isFree(pair))
  for (const pair of likely)
    if (likely.every(other => other === pair || (other.field !== pair.field && other.column !== pair.column)))
      take(pair)
  return chosen
}

/** Why a field is left to a person, or undefined where its column is sure enough. */
function doubt(own: readonly Pair[], best: Pair | undefined, chosen: Chosen): string | undefined {
  if (!best) return own[0] ? `Belum pasti: ${own[0].reason}` : 'Tidak ada kolom yang cocok'
  if (!best.field.isCritical || best.confidence === REMEMBERED) return undefined
  if (best.confidence < SURE) return `Belum pasti: ${best.reason}`
  const elsewhere = new Set([...chosen.values()].filter(pair => pair !== best).map(({ column }) => column))
  const tied = own.filter(
    pair =>
      pair !== best &&
      !elsewhere.has(pair.column) &&
      pair.confidence >= SURE &&
      best.confidence - pair.confidence < TIED,
  )
  if (tied.length === 0) return undefined
  return `Beberapa kolom sama-sama cocok: ${[best, ...tied].map(({ column }) => column).join(', ')}`
}

/** Proposes a column of the file for each field; one column serves at most one of them. */
export function proposeColumns(
  wanted: readonly WantedField[],
  columns: readonly ColumnSummary[],
  remembered: RememberedColumns = {},
): ColumnProposals {
  const bare = withoutSharedPrefix(columns.map(({ name }) => name))
  const called = columns.map(column => {
    const bareName = bare(column.name)
    return { column, bareName, words: wordsOfColumn(bareName) }
  })
  const pairs = wanted
    .filter(({ name }) => remembered[name] !== null)
    .flatMap(field => called.flatMap(({ column, ...name }) => judge(field, column, name, remembered) ?? []))
    .sort((a, b) => b.confidence - a.confidence)
  const chosen = assign(pairs)
  const rows = columns.reduce((most, { count }) => Math.max(most, count), 0)
  const proposals = wanted.map((field): Proposal => {
    const own = pairs.filter(pair => pair.field === field)
    const best = chosen.get(field.name)
    const open = doubt(own, best, chosen)
    const column = open === undefined ? columns.find(({ name }) => name === best?.column) : undefined
    return {
      field: field.name,
      column: column?.name ?? null,
      confidence: best?.confidence ?? 0,
      reason: open ?? best?.reason ?? '',
      candidates: own.map(({ column: name, confidence, reason }) => ({ column: name, confidence, reason })),
      filled: column ? column.count - column.empty : 0,
      of: rows,
    }
  })
  const used = new Set(proposals.map(({ column }) => column))
  const unused = columns.filter(({ name, count, empty }) => !used.has(name) && count > empty)
  return { proposals, unused: unused.map(({ name }) => name) }
}
