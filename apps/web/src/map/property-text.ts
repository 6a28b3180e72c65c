/** Reading what publishers wrote. */
type Properties = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** The first of the properties that says anything; a dash says nothing. */
export const firstText = (properties: Properties, keys: readonly string[]): string =>
  keys.map(key => textOf(properties[key])).find(text => text !== '' && text !== '-') ?? ''

/** 'Kelurahan Tegallor', and not 'Rayon Rayon Utara' where the publisher wrote the title himself. */
export const titled = (title: string, name: string): string =>
  name.toLowerCase().startsWith(title.toLowerCase()) ? name : `${title} ${name}`.trim()
