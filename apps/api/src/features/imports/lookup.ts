import { foldFieldName } from '@petatirta/domain'

export type Find = (spellings: readonly string[]) => string | null

/** Folding costs more than looking up, and a file has few names and many features. */
const folded = new Map<string, string>()
const MOST_NAMES = 10_000

function fold(name: string): string {
  const known = folded.get(name)
  if (known !== undefined) return known
  if (folded.size > MOST_NAMES) folded.clear()
  const result = foldFieldName(name)
  folded.set(name, result)
  return result
}

/** Looks a property up by any of its spellings; '', '-' and null count as absent. */
export function lookup(properties: Readonly<Record<string, unknown>>): Find {
  const byName = new Map<string, unknown>()
  for (const name in properties) byName.set(fold(name), properties[name])
  return spellings => {
    for (const spelling of spellings) {
      const value = byName.get(spelling)
      if (value === null || value === undefined || typeof value === 'object') continue
      const text = String(value).trim()
      if (text !== '' && text !== '-') return text
    }
    return null
  }
}
