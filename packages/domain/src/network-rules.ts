/** What the server and browsers say about a pipe network in the same way. */

/** The class that customers are counted by: its code, or its name where there is none. CLASS_SQL says the same to the database. */
export const customerClass = (
  kodegol: string | null | undefined,
  golongan: string | null | undefined,
): string => kodegol?.trim() || golongan?.trim() || '-'

const fold = (name: string) => name.trim().toLowerCase()

/**
 * A property as text, without blanks around it: that of this very name, else the first by name of those that are only spelt otherwise;
 * empty where there is none.
 */
export function propertyNamed(properties: Readonly<Record<string, unknown>>, name: string): string {
  const wanted = fold(name)
  const key = Object.hasOwn(properties, name)
    ? name
    : Object.keys(properties)
        .sort()
        .find(own => fold(own) === wanted)
  const value = key === undefined ? undefined : properties[key]
  return value === undefined || value === null ? '' : String(value).trim()
}

interface AgedPipe {
  readonly id: string
  /** Millimetres. */
  readonly diameter: number | null
  readonly year: number | null
}

/** The narrowest; among equals, or where no diameter is known, the oldest. Null where none is weaker than the others. */
export function weakestPipe(
  pipes: readonly AgedPipe[],
): { readonly pipe: string; readonly reason: 'diameter' | 'age' } | null {
  const least = pipes.reduce((min, { diameter }) => Math.min(min, diameter ?? Infinity), Infinity)
  const narrow = least === Infinity ? pipes : pipes.filter(({ diameter }) => diameter === least)
  const dated = narrow.filter(({ year }) => year !== null)
  const oldest = dated.toSorted((a, b) => (a.year as number) - (b.year as number))[0] ?? narrow[0]
  if (!oldest) return null
  if (narrow.length < pipes.length) return { pipe: oldest.id, reason: 'diameter' }
  return dated.some(({ year }) => year !== oldest.year) ? { pipe: oldest.id, reason: 'age' } : null
}

const MOST_ALTERNATIVES = 5

/** Of other sets of valves those that leave fewer customers without water than there would be, the best first. */
export const worthwhile = <T extends { readonly customers: number }>(
  alternatives: readonly T[],
  total: number,
): T[] =>
  alternatives
    .filter(({ customers }) => customers < total)
    .sort((a, b) => a.customers - b.customers)
    .slice(0, MOST_ALTERNATIVES)
