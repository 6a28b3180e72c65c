import type { MapSymbol, MapSymbols } from '@petatirta/contract'
import type { ChosenImage } from './read-image.ts'
import { symbolTexts as texts } from './texts.ts'

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

/** A symbol as the form holds it. */
export interface SymbolValues {
  type: SymbolType | ''
  id: string
  label: string
  image: ChosenImage | null
}

export const toSymbolValues = (symbol: TypedSymbol | undefined): SymbolValues => ({
  type: symbol?.type ?? '',
  id: symbol?.id ?? '',
  label: symbol?.label ?? '',
  image: null,
})

/** What the other one saved, where both changed it. */
export const describeSymbol = (values: SymbolValues, name: keyof SymbolValues) =>
  name === 'label' ? { label: texts.label, stored: values.label } : undefined
