import type { CallPayload, calls, ListedSymbols } from '@petatirta/contract'
import { symbolKey } from '@petatirta/domain'
import type { ChosenImage } from './read-image.ts'
import { symbolTexts as texts } from './texts.ts'

export const SYMBOL_TYPES = ['accessories', 'waterSources'] as const satisfies (keyof ListedSymbols)[]
export type SymbolType = (typeof SYMBOL_TYPES)[number]

export type ListedSymbol = ListedSymbols[SymbolType][number]
export interface TypedSymbol extends ListedSymbol {
  readonly type: SymbolType
}
/** A sub type that the city's data has. */
export type SubType = CallPayload<typeof calls.symbolSubTypes>[SymbolType][number]

/** A4 */
export type SymbolDialog =
  | { readonly mode: 'CLOSE' }
  | { readonly mode: 'ADD'; readonly found?: { readonly type: SymbolType; readonly id: string } }
  | { readonly mode: 'EDIT'; readonly symbol: TypedSymbol }
  | { readonly mode: 'DELETE'; readonly symbol: TypedSymbol }

/** Sub types that differ only in case are one, as they are on the map. */
export const findSymbol = (
  symbols: ListedSymbols,
  type: SymbolType | '',
  id: string,
): TypedSymbol | undefined => {
  const found = type === '' ? undefined : symbols[type].find(symbol => symbolKey(symbol.id) === symbolKey(id))
  return found && type !== '' ? { ...found, type } : undefined
}

/** A symbol as the form holds it. */
export interface SymbolValues {
  type: SymbolType | ''
  id: string
  label: string
  image: ChosenImage | null
}

/** A new symbol for a sub type of the data, which may hold what an id may not (A5). */
export const foundValues = ({ type, id }: { type: SymbolType; id: string }): SymbolValues => ({
  type,
  id: id.replaceAll(/[^A-Za-z0-9]/g, ''),
  label: id,
  image: null,
})

export const toSymbolValues = (symbol: TypedSymbol | undefined): SymbolValues => ({
  type: symbol?.type ?? '',
  id: symbol?.id ?? '',
  label: symbol?.label ?? '',
  image: null,
})

/** What the other one saved, where both changed it. */
export const describeSymbol = (values: SymbolValues, name: keyof SymbolValues) =>
  name === 'label' ? { label: texts.label, stored: values.label } : undefined
