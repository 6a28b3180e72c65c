import type { Counts } from '#shared/ui/panel/option-counts.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'

const fold = (name: string) => name.trim().toLowerCase()

/** 'Rayon 2' before 'Rayon 10'. */
const compare = (a: string, b: string) => a.localeCompare(b, 'id', { numeric: true })

/** Rayons that customers have, and those that are applied although no customer has them: they can be taken off again. */
export function rayonOptions(counts: Counts, applied: readonly string[]): readonly Option[] {
  const names = new Map<string, string>()
  for (const name of [...Object.keys(counts), ...applied])
    if (name.trim() !== '' && !names.has(fold(name))) names.set(fold(name), name)
  return [...names.values()].sort(compare).map(name => ({ value: name, label: name }))
}

/** The applied ones in the spelling of the list. */
export const chosenRayons = (options: readonly Option[], applied: readonly string[]): readonly string[] => {
  const wanted = new Set(applied.map(fold))
  return options.map(({ value }) => value).filter(name => wanted.has(fold(name)))
}

export const sameRayons = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(name => b.some(other => fold(other) === fold(name)))
