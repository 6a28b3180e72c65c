import type { FeatureProperties } from '#sync/feature-columns.ts'

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Publishers' names for what people call a place by. */
const STREET = new Set(['lokasi', 'jalan', 'namajalan', 'nmjalan', 'nmjln', 'namajln', 'street', 'ruasjalan'])
const AREA = new Set(['kelurahan', 'desa', 'namakelurahan', 'keldesa', 'desakel', 'kel'])
const NAME = new Set(['nama', 'name', 'namaaset', 'label'])

function textIn(properties: FeatureProperties, names: ReadonlySet<string>): string {
  for (const [name, value] of Object.entries(properties)) {
    if (!names.has(lettersOf(name)) || (typeof value !== 'string' && typeof value !== 'number')) continue
    const text = String(value).trim()
    // How publishers write that they do not know.
    if (text !== '' && !/^[-–?.0]+$/.test(text)) return text
  }
  return ''
}

export const streetOf = (properties: FeatureProperties): string => textIn(properties, STREET)
export const areaOf = (properties: FeatureProperties): string => textIn(properties, AREA)
export const nameOf = (properties: FeatureProperties): string => textIn(properties, NAME)

/** Names by weight, most first; different spellings of one are one. */
export function ranked(weighed: Iterable<readonly [name: string, weight: number]>): string[] {
  const known = new Map<string, { name: string; weight: number }>()
  for (const [name, weight] of weighed) {
    if (name === '') continue
    const key = name.toLowerCase().replaceAll(/\s+/g, ' ')
    const before = known.get(key)
    if (before) before.weight += weight
    else known.set(key, { name, weight })
  }
  return [...known.values()]
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, 'id'))
    .map(({ name }) => name)
}

/** So many of a list, evenly. */
export function sampled<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as T)
}
