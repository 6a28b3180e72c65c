import type { CompanyOption } from '@petatirta/contract'

const plain = (text: string) => text.trim().toLowerCase()

/** Those that have a map, by every word of what was typed, in name or slug. */
export function matchCities(companies: readonly CompanyOption[], typed: string): CompanyOption[] {
  const words = plain(typed).split(/\s+/)
  return companies.filter(({ name, slug, isActive }) => {
    const text = plain(`${name} ${slug}`)
    return isActive && words.every(word => text.includes(word))
  })
}
