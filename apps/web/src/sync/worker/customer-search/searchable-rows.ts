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

/** What of a part's customers is searched. Addresses only where their part is given. */
export function searchableRows(details: FeaturePart, addresses: FeaturePart | undefined): SearchableRow[] {
  const detail = details.texts('properties')
  const personal = addresses?.texts('properties')
  const meterOf = meterReader()
  return Array.from({ length: details.rows }, (_, row) => {
    const properties = JSON.parse(detail(row)) as Properties
    const { alamat }: Properties = personal ? JSON.parse(personal(row)) : {}
    return { name: textOf(properties.nama), address: textOf(alamat), meter: meterOf(properties) }
  })
}
