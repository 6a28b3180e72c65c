/** Ids that spreadsheets have damaged: what looks wrong, and one repair that makes known ids of them. */

const NO_ID = new Set([
  '-',
  '--',
  '?',
  '.',
  'null',
  'nil',
  'nan',
  'none',
  'undefined',
  'n/a',
  'na',
  '#n/a',
  '#ref!',
  '#value!',
  '#name?',
  'true',
  'false',
  'kosong',
  'tidak ada',
  'tdk ada',
  'belum ada',
  'x',
  'xx',
  'xxx',
])
const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i
const WHOLE_DECIMAL = /^(\d+)[.,]0+$/
const OVERFLOW = /^#+$/

export type Suspicion = 'empty' | 'word' | 'exponent' | 'decimal' | 'padding'

export const SUSPICION_REASONS: Readonly<Record<Suspicion, string>> = {
  empty: 'tidak diisi',
  word: 'bukan nomor',
  exponent: 'ditulis dengan pangkat, angka di belakangnya dapat hilang',
  decimal: 'berakhiran desimal',
  padding: 'diapit spasi atau tanda petik',
}

/** What makes a text unlikely to be the id that was meant. */
export function suspicionOf(id: string): Suspicion | undefined {
  const text = id.trim()
  if (text === '') return 'empty'
  if (NO_ID.has(text.toLowerCase()) || /^0+$/.test(text) || OVERFLOW.test(text)) return 'word'
  if (EXPONENT.test(text)) return 'exponent'
  if (WHOLE_DECIMAL.test(text)) return 'decimal'
  return text === id && !/^['’`"]|['"]$/.test(text) ? undefined : 'padding'
}

/** 1.401000276E+09 → 1401000276; where digits are missing, the id cannot be known. */
function expandExponent(text: string): string | undefined {
  const [, first = '', rest = '', power] = EXPONENT.exec(text) ?? []
  if (!first) return undefined
  return rest.length >= Number(power) && /^0*$/.test(rest.slice(Number(power)))
    ? first + rest.slice(0, Number(power))
    : undefined
}

/** Without what spreadsheets add: spaces, apostrophes, a decimal part, an exponent whose digits are all there. */
function clean(id: string): string {
  const bare = id
    .trim()
    .replace(/^['’`"]+|['"]+$/g, '')
    .trim()
  return expandExponent(bare) ?? WHOLE_DECIMAL.exec(bare)?.[1] ?? bare
}

const withoutSeparators = (id: string) => id.replaceAll(/[\s./-]/g, '')

export interface IdRepair {
  /** For the person who decides. */
  readonly reason: string
  /** Ids that it turns into known ones, of those that are not known as they are. */
  readonly repaired: number
  readonly of: number
  readonly examples: readonly (readonly [from: string, to: string])[]
  readonly apply: (id: string) => string
}

export interface IdReport {
  readonly suspicious: readonly { readonly id: string; readonly why: Suspicion }[]
  /** Exponents whose last digits are gone: nothing brings them back. */
  readonly lost: readonly string[]
  readonly unknown: number
  /** Offered, never done: one for all ids of the file. */
  readonly repair: IdRepair | null
}

/** Ids by which a repair is chosen; the figures shown count all of them. */
const TRIED = 2000
const WIDEST = 20
/** Of the unknown ids that a repair has to explain: fewer are chance. */
const MOST = 0.8
const EXAMPLES = 5

type Change = { readonly reason: string; readonly apply: (id: string) => string }

function* changes(ids: readonly string[]): Generator<Change> {
  yield { reason: 'Spasi, tanda petik, desimal, atau pangkat dihilangkan', apply: clean }
  const bare = (id: string) => withoutSeparators(clean(id))
  yield { reason: 'Titik, strip, dan spasi dihilangkan', apply: bare }
  const shortest = ids.reduce((least, id) => Math.min(least, clean(id).length), WIDEST)
  for (let width = shortest + 1; width <= WIDEST; width++) {
    const pad = (id: string) => (/^\d+$/.test(clean(id)) ? clean(id).padStart(width, '0') : clean(id))
    yield { reason: `Nol di depan dikembalikan hingga ${width} angka`, apply: pad }
  }
}

/** Two ids that become the same one would merge two customers. */
function collides(ids: ReadonlySet<string>, apply: (id: string) => string): boolean {
  return new Set([...ids].map(apply)).size < ids.size
}

function bestRepair(unknown: readonly string[], exists: (id: string) => boolean): IdRepair | null {
  const tried = unknown.slice(0, TRIED)
  let best: { change: Change; count: number } | undefined
  for (const change of changes(tried)) {
    const count = tried.filter(id => exists(change.apply(id))).length
    if (count > (best?.count ?? 0)) best = { change, count }
  }
  if (!best || best.count < tried.length * MOST) return null
  const { reason, apply } = best.change
  const repaired = unknown.filter(id => exists(apply(id)))
  if (collides(new Set(repaired), apply)) return null
  return {
    reason,
    repaired: repaired.length,
    of: unknown.length,
    examples: repaired.slice(0, EXAMPLES).map(id => [id, apply(id)]),
    // What it does not make a known id of stays as the file has it.
    apply: id => (exists(id) || !exists(apply(id)) ? id : apply(id)),
  }
}

/** Looks at the ids of a file beside those that are known. */
export function checkIds(ids: readonly string[], exists: (id: string) => boolean): IdReport {
  const distinct = [...new Set(ids)]
  const unknown = distinct.filter(id => !exists(id))
  const suspicious = unknown.flatMap(id => {
    const why = suspicionOf(id)
    return why ? [{ id, why }] : []
  })
  const lost = suspicious
    .filter(({ id, why }) => why === 'exponent' && expandExponent(id.trim()) === undefined)
    .map(({ id }) => id)
  const hopeless = new Set([
    ...lost,
    ...suspicious.filter(({ why }) => why === 'empty' || why === 'word').map(({ id }) => id),
  ])
  const known = new Set(distinct.filter(exists))
  const repair = bestRepair(
    unknown.filter(id => !hopeless.has(id)),
    exists,
  )
  // A repaired id that the file also has as it should be would be there twice.
  const isDoubled =
    repair !== null && unknown.some(id => repair.apply(id) !== id && known.has(repair.apply(id)))
  return { suspicious, lost, unknown: unknown.length, repair: isDoubled ? null : repair }
}
