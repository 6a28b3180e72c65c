import type { FeaturePart } from '@petatirta/contract'
import type { SearchableRow } from './customer-index.ts'

type Properties = Readonly<Record<string, unknown>>

/** Publishers' names for the meter's number: No. Meter, no_seri_meter, NOMOR METER. */
const METER_NAME = /^(no|nomor|nomer)?(seri)?meter(air)?(no)?$|^(no|nomor)seri$/

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Rows have the same few names: each is looked at once. */
function meterReader(): (properties: Properties) => string {
  const known = new Map<string, boolean>()
  const isMeter = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    const is = METER_NAME.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
    known.set(name, is)
    return is
  }
  return properties => {
    for (const name in properties) if (isMeter(name)) return textOf(properties[name])
    return ''
  }
}

/** What of customers is searched, given their properties as they are stored. Addresses only where those are given. */
export function searchableRows(
  details: readonly string[],
  personal: readonly string[] | undefined,
): SearchableRow[] {
  const meterOf = meterReader()
  return details.map((text, row) => {
    const properties = JSON.parse(text) as Properties
    const { alamat }: Properties = personal ? JSON.parse(personal[row] ?? '{}') : {}
    return { name: textOf(properties.nama), address: textOf(alamat), meter: meterOf(properties) }
  })
}

export const propertiesOf = (part: FeaturePart): string[] => {
  const text = part.texts('properties')
  return Array.from({ length: part.rows }, (_, row) => text(row))
}
