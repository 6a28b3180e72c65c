import { symbolKey } from '@petatirta/domain'
import { glyphs } from '#map/points/symbols.ts'
import type { ListedSymbol, SubType, SymbolType, TypedSymbol } from './symbol-values.ts'

/** A sub type of the data, a symbol, or both where they meet. */
export interface SymbolRow {
  readonly type: SymbolType
  /** The symbol's sub type, or the spelling that most features have. */
  readonly id: string
  readonly symbol: TypedSymbol | undefined
  /** Features that have it; undefined while that is not known. */
  readonly count: number | undefined
  /** What the default icon shows on the map. */
  readonly glyph: string
}

/** Spellings that meet the same symbol are one. */
function merged(found: readonly SubType[]): Map<string, SubType> {
  const byKey = new Map<string, SubType>()
  for (const { name, count } of found) {
    const key = symbolKey(name)
    const known = byKey.get(key)
    byKey.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + count })
  }
  return byKey
}

const hasIcon = ({ symbol }: SymbolRow) => symbol !== undefined && symbol.imageUrl !== null

/**
 * What the data has and what symbols there are. First what stands on the map with the default icon, the most frequent on
 * top, then what has an image, and last symbols that nothing in the data meets.
 */
export function symbolRows(
  type: SymbolType,
  symbols: readonly ListedSymbol[],
  found: readonly SubType[] | undefined,
): SymbolRow[] {
  const inData = merged(found ?? [])
  const letters = new Map(
    glyphs((found ?? []).map(({ name }) => name)).map((glyph, i) => [
      symbolKey(found?.[i]?.name ?? ''),
      glyph,
    ]),
  )
  const rowOf = (key: string, id: string, symbol?: ListedSymbol): SymbolRow => ({
    type,
    id,
    symbol: symbol && { ...symbol, type },
    count: found && (inData.get(key)?.count ?? 0),
    glyph: letters.get(key) ?? '',
  })
  const ofSymbols = symbols.map(symbol => rowOf(symbolKey(symbol.id), symbol.id, symbol))
  const taken = new Set(ofSymbols.map(({ id }) => symbolKey(id)))
  const without = [...inData].filter(([key]) => !taken.has(key)).map(([key, { name }]) => rowOf(key, name))
  const rank = (row: SymbolRow) => (row.count === 0 ? 2 : hasIcon(row) ? 1 : 0)
  return [...without, ...ofSymbols].sort(
    (one, other) => rank(one) - rank(other) || (other.count ?? 0) - (one.count ?? 0),
  )
}

/** A symbol that changes nothing on the map; where the layer itself is missing, none does. */
export const meetsNothing = ({ symbol, count }: SymbolRow, found: readonly SubType[] | undefined): boolean =>
  symbol !== undefined && count === 0 && found !== undefined && found.length > 0
