import { texts } from './texts.ts'

export interface DescriptionRow {
  /** The property's own name, the key of the row. */
  readonly name: string
  readonly label: string
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

/** A feature's properties as they come, under the names that their publisher gave them. */
export const describe = (properties: Readonly<Record<string, unknown>>): DescriptionRow[] =>
  Object.entries(properties).map(([name, value]) => ({ name, label: name, value: describeValue(value) }))
