/** Which symbol a sub type has, and which glyph marks it. */
import { symbolGroup, symbolKey } from '@petatirta/domain'
import type { Choice } from '#shared/filters/filter-state.ts'
import { admits } from '#shared/filters/selectors.ts'

/** M3.8: id is the sub type; without an image it has the default icon. */
export interface SymbolEntry {
  readonly id: string
  readonly label: string
  readonly imageUrl: string | null
}

const fold = (text: string) => text.trim().toLowerCase()

export const symbolOf = (subType: string, symbols: readonly SymbolEntry[]): SymbolEntry | undefined =>
  symbols.find(({ id }) => symbolKey(id) === symbolKey(subType))

/** A sub type that the configuration does not name belongs to Others. */
export const isSymbolShown = (subType: string, symbols: readonly SymbolEntry[], choice: Choice): boolean =>
  admits(choice, symbolGroup(subType, symbols))

const isValve = (name: string) => /^(gate\s*)?valve$/i.test(name)

/**
 * A letter each, its first where that is free: the same names get the same letters whatever order they come in. A plain
 * valve has none, its icon shows one.
 */
export function glyphs(names: readonly string[]): string[] {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of [...new Set(names.map(fold))].sort((a, b) => a.localeCompare(b, 'id'))) {
    const letters = isValve(name) ? [] : [...name.toUpperCase()].filter(letter => /[A-Z0-9]/.test(letter))
    const letter = letters.find(candidate => !taken.has(candidate)) ?? letters[0] ?? ''
    taken.add(letter)
    found.set(name, letter)
  }
  return names.map(name => found.get(fold(name)) ?? '')
}
