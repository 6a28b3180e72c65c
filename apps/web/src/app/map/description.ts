import { texts } from './texts.ts'

export interface DescriptionRow {
  readonly name: string
  readonly value: string
}

/** M5.10: empty is '-', zero is 0. Whatever a publisher put there, it is shown as text and never as markup. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'string') return value.trim() === '' ? '-' : value
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '-'
  return JSON.stringify(value)
}

/** Names that `order` knows come first, in its order; the publisher's own follow as they come. */
export function describe(
  properties: Readonly<Record<string, unknown>>,
  order: readonly string[] = [],
): DescriptionRow[] {
  const known = order.filter(name => name in properties)
  const rest = Object.keys(properties).filter(name => !order.includes(name))
  return [...known, ...rest].map(name => ({ name, value: describeValue(properties[name]) }))
}
