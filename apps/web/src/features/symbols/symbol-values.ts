import type { ChosenImage } from './read-image.ts'
import type { SymbolType, TypedSymbol } from './symbol-dialog.ts'
import { symbolTexts as texts } from './texts.ts'

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
