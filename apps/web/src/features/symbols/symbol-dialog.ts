import type { MapSymbol, MapSymbols } from '@petatirta/contract'

export const SYMBOL_TYPES = ['accessories', 'waterSources'] as const satisfies (keyof MapSymbols)[]
export type SymbolType = (typeof SYMBOL_TYPES)[number]

export interface TypedSymbol extends MapSymbol {
  readonly type: SymbolType
}

/** A4 */
export type SymbolDialog =
  | { readonly mode: 'CLOSE' }
  | { readonly mode: 'ADD' }
  | { readonly mode: 'EDIT'; readonly symbol: TypedSymbol }
  | { readonly mode: 'DELETE'; readonly symbol: TypedSymbol }

const fold = (id: string) => id.trim().toLowerCase()

/** Sub types that differ only in case are one, as they are on the map. */
export const findSymbol = (
  symbols: MapSymbols,
  type: SymbolType | '',
  id: string,
): TypedSymbol | undefined => {
  const found = type === '' ? undefined : symbols[type].find(symbol => fold(symbol.id) === fold(id))
  return found && type !== '' ? { ...found, type } : undefined
}
