import { editDistance, slipsIn } from './edit-distance.ts'

/** A value of the file beside the city's own types: T → Tersier, GV → Gate Valve, HDPE PN10 → HDPE. */
export interface ValueMatch {
  readonly value: string
  /** The city's type, or null where nothing is sure. */
  readonly match: string | null
  readonly how: 'exact' | 'folded' | 'known' | 'abbreviation' | 'spelling' | 'none'
  /** What it may be, where more than one type fits. */
  readonly mayBe: readonly string[]
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Words for the same thing, as utilities abbreviate and translate them; folded. */
const SAME: readonly (readonly string[])[] = [
  ['jdu', 'jaringandistribusiutama', 'distribusiutama', 'primer'],
  ['jdb', 'jaringandistribusibagi', 'distribusibagi', 'sekunder'],
  ['jdl', 'jaringandistribusilayanan', 'pipaservis', 'tersier', 'retikulasi'],
  ['transmisi', 'trans', 'pipatransmisi', 'transmission'],
  ['distribusi', 'dist', 'distr', 'pipadistribusi', 'distribution'],
  ['dinas', 'pipadinas', 'servis', 'service'],
  ['gi', 'gip', 'galvanis', 'galvanized', 'galvanizediron', 'besi'],
  ['hdpe', 'pehd', 'polyethylene', 'pe'],
  ['pvc', 'upvc', 'rucika', 'wavin'],
  ['acp', 'ac', 'asbes', 'asbestoscement'],
  ['dci', 'dcip', 'ductile', 'ductileiron', 'di'],
  ['ci', 'cip', 'castiron'],
  ['steel', 'baja', 'st', 'stp'],
  ['gatevalve', 'gv', 'katup', 'valve', 'stopkran', 'sluicevalve'],
  ['airvalve', 'av', 'katupudara', 'ventiludara'],
  ['washout', 'wo', 'blowoff', 'bo', 'penguras'],
  ['checkvalve', 'cv', 'nonreturnvalve', 'nrv'],
  ['pressurereducingvalve', 'prv'],
  ['hydrant', 'hidran', 'hid', 'hidrankebakaran', 'firehydrant', 'fh'],
  ['watermeter', 'wm', 'meterair', 'meterinduk', 'flowmeter', 'fm'],
  ['reservoir', 'reservoar', 'res', 'tandon', 'tangki'],
  ['mataair', 'ma', 'spring', 'broncaptering'],
  ['sumurbor', 'sumurdalam', 'sd', 'deepwell', 'sumur'],
  ['ipa', 'instalasipengolahanair', 'wtp', 'ipam'],
  ['intake', 'sadap', 'bangunansadap'],
  ['pompa', 'rumahpompa', 'pump', 'boosterpump', 'booster'],
]

const isSame = (a: string, b: string) => SAME.some(group => group.includes(a) && group.includes(b))
/** GV of Gate Valve. */
const initials = (text: string) =>
  wordsOf(text)
    .map(word => word[0])
    .join('')
/** Trsr of Tersier: the letters in their order, the first one the same. */
function isShortened(short: string, long: string): boolean {
  if (short.length >= long.length || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** Tried one after the other: the first rule that some type fits decides, and only if a single one does. */
const RULES: readonly [ValueMatch['how'], (value: string, type: string) => boolean][] = [
  ['exact', (value, type) => value === type],
  ['folded', (value, type) => fold(value) === fold(type)],
  ['known', (value, type) => isSame(fold(value), fold(type))],
  ['folded', (value, type) => wordsOf(value).includes(fold(type)) || wordsOf(type).includes(fold(value))],
  ['abbreviation', (value, type) => fold(value).length > 1 && initials(type) === fold(value)],
  ['abbreviation', (value, type) => fold(value) !== '' && fold(type).startsWith(fold(value))],
  ['abbreviation', (value, type) => fold(value).length > 1 && isShortened(fold(value), fold(type))],
  ['spelling', (value, type) => editDistance(fold(value), fold(type)) <= slipsIn(fold(type))],
]

function matchValue(value: string, types: readonly string[], remembered: Remembered): ValueMatch {
  const last = Object.hasOwn(remembered, value) ? remembered[value] : undefined
  if (last !== undefined && types.includes(last)) return { value, match: last, how: 'known', mayBe: [last] }
  if (fold(value) !== '')
    for (const [how, fits] of RULES) {
      const mayBe = types.filter(type => fits(value, type))
      const [match] = mayBe
      if (match !== undefined) return { value, match: mayBe.length === 1 ? match : null, how, mayBe }
    }
  return { value, match: null, how: 'none', mayBe: [] }
}

type Remembered = Readonly<Record<string, string>>

/** Each value of a column beside the types that the city has; what this utility chose last time comes first. */
export const matchValues = (
  values: readonly string[],
  types: readonly string[],
  remembered: Remembered = {},
): ValueMatch[] => values.map(value => matchValue(value.trim(), types, remembered))
