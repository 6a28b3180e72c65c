import { foldFieldName } from '../spellings.ts'
import { type ColumnWords, isConcept } from './column-words.ts'
import { editDistance, slipsIn } from './edit-distance.ts'
import type { WantedField } from './wanted-fields.ts'

export interface NameMatch {
  /** 0 to 1. */
  readonly score: number
  readonly reason: string
}

const NONE: NameMatch = { score: 0, reason: '' }
/** Running numbers of GIS programs: an id of last resort. */
const ROW_IDS = new Set(['objectid', 'fid', 'gid', 'globalid', 'ogcfid', 'oid'])
const ROW_ID_SCORE = 0.7
/** Each later spelling in the table counts this much less, as the import prefers the first. */
const LATER = 0.003
const CUT = 0.93
const SLIP = 0.06
const UNKNOWN_WORD = 0.3
const OTHER_MEANING = 0.6
const DBF_LENGTH = 10
const SHORTEST_CUT = 7

const better = (a: NameMatch, b: NameMatch) => (b.score > a.score ? b : a)

function bySpelling(name: string, spellings: readonly string[]): NameMatch {
  const folded = foldFieldName(name)
  const at = spellings.indexOf(folded)
  if (at >= 0)
    return ROW_IDS.has(folded)
      ? { score: ROW_ID_SCORE, reason: 'Nomor urut dari program GIS' }
      : { score: 1 - at * LATER, reason: 'Nama kolom dikenal' }
  if (
    name.length === DBF_LENGTH &&
    folded.length >= SHORTEST_CUT &&
    spellings.some(spelling => spelling.startsWith(folded))
  )
    return { score: CUT, reason: 'Nama kolom terpotong pada 10 huruf' }
  const near = spellings.find(spelling => editDistance(folded, spelling, 2) <= slipsIn(spelling))
  if (!near) return NONE
  return { score: 0.9 - SLIP * editDistance(folded, near, 2), reason: `Nama kolom mirip “${near}”` }
}

/** Whether all words of the pattern are there, and what is there beside them. */
function leftOver(concepts: readonly string[], pattern: string): readonly string[] | undefined {
  const rest = [...concepts]
  for (const alternatives of pattern.split(' ')) {
    const at = rest.findIndex(concept => alternatives.split('|').includes(concept))
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return rest
}

function byWords({ concepts, isGuessed }: ColumnWords, { patterns, subjects }: WantedField): NameMatch {
  let best = NONE
  for (const [pattern, sure] of patterns) {
    const rest = leftOver(concepts, pattern)?.filter(concept => !subjects.includes(concept))
    if (!rest) continue
    const lost = rest.reduce((sum, word) => sum + (isConcept(word) ? OTHER_MEANING : UNKNOWN_WORD), 0)
    const score = Math.max(0, sure - lost - (isGuessed ? SLIP : 0))
    best = better(best, { score, reason: `Nama kolom berarti “${pattern.replaceAll(/\|\S+/g, '')}”` })
  }
  return best
}

/** How sure the name of a column says that it is the field. */
export const matchName = (name: string, words: ColumnWords, field: WantedField): NameMatch =>
  better(bySpelling(name, field.spellings), byWords(words, field))
