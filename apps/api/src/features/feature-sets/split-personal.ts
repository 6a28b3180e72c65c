import { addressAlone, isPersonalProperty } from '@petatirta/domain'

/** A city has few names; one that invents them must not fill the memory. */
const MOST_NAMES = 10_000

/**
 * Splits customers' properties, as JSON, into what all users see and what is personal (isPersonal, but for a million). Photos
 * within their addresses stay behind: they would be most of the set.
 */
export function personalSplitter(): (json: string) => { others: string; personal: string } {
  /** Judging a name takes longer than all the rest. */
  const known = new Map<string, boolean>()
  const isPersonalName = (name: string) => {
    let personal = known.get(name)
    if (personal === undefined) {
      personal = isPersonalProperty(name)
      if (known.size >= MOST_NAMES) known.clear()
      known.set(name, personal)
    }
    return personal
  }

  return json => {
    const others: Record<string, unknown> = JSON.parse(json)
    // Without a prototype: a publisher may call a property `__proto__`.
    const personal: Record<string, unknown> = Object.create(null)
    let found = false
    for (const name of Object.keys(others)) {
      const value = others[name]
      if (!isPersonalName(name) && (typeof value !== 'object' || value === null)) continue
      found = true
      personal[name] = addressAlone(value)
      // Not printed; faster than deleting it.
      others[name] = undefined
    }
    return found
      ? { others: JSON.stringify(others), personal: JSON.stringify(personal) }
      : { others: json, personal: '{}' }
  }
}
