/** Reading what publishers wrote. */
import { foldFieldName } from '@petatirta/domain'

type Properties = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/**
 * The first of the names that a property says anything under; a dash says nothing. Names are compared as the import compares
 * them, so that a popup knows what the import has recognised.
 */
export function firstText(properties: Properties, names: readonly string[]): string {
  const texts = Object.entries(properties).map(([key, value]) => [foldFieldName(key), textOf(value)] as const)
  const textUnder = (name: string) =>
    texts.find(([key, text]) => key === foldFieldName(name) && text !== '' && text !== '-')?.[1]
  return names.map(textUnder).find(text => text !== undefined) ?? ''
}

/** 'Kelurahan Tegallor', and not 'Rayon Rayon Utara' where the publisher wrote the title himself. */
export const titled = (title: string, name: string): string =>
  name.toLowerCase().startsWith(title.toLowerCase()) ? name : `${title} ${name}`.trim()
