import type { AreaCorrection, FieldError, ListedCustomer } from '@petatirta/contract'

export const AREA_LEVELS = ['Kecamatan', 'Kelurahan'] as const
export type AreaLevel = (typeof AREA_LEVELS)[number]
export type AreaValues = Readonly<Record<AreaLevel, string>>

/** What was typed so far, by customer number; a customer without an entry is as it was listed. */
export type AreaEdits = Readonly<Record<string, AreaValues>>
/** What the server refused, by customer number. */
export type Refusals = Readonly<Record<string, Partial<Record<AreaLevel | 'row', string>>>>

export const idOf = ({ properties }: ListedCustomer): string => properties.idpelangga

export const listedAreas = ({ properties }: ListedCustomer): AreaValues => ({
  Kecamatan: properties.Kecamatan ?? '',
  Kelurahan: properties.Kelurahan ?? '',
})

/** A dash is how publishers write nothing. */
export const isBlank = (name: string): boolean => ['', '-'].includes(name.trim())

export const isComplete = (values: AreaValues): boolean => AREA_LEVELS.every(level => !isBlank(values[level]))

const same = (one: AreaValues, other: AreaValues) => AREA_LEVELS.every(level => one[level] === other[level])

/** The edits with one more; one that leads back to what is listed is none. */
export function withEdit(edits: AreaEdits, customer: ListedCustomer, change: Partial<AreaValues>): AreaEdits {
  const [id, listed] = [idOf(customer), listedAreas(customer)]
  const values = { ...(edits[id] ?? listed), ...change }
  const { [id]: _, ...others } = edits
  return same(values, listed) ? others : { ...others, [id]: values }
}

/** What the proposal would change; undefined when there is none or it is there already. */
export function proposedChange(
  { proposal }: ListedCustomer,
  values: AreaValues,
): Partial<AreaValues> | undefined {
  const change: { -readonly [L in AreaLevel]?: string } = {}
  for (const level of AREA_LEVELS) {
    const name = proposal?.[level]
    if (name && name !== values[level]) change[level] = name
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Every proposal of the page, but what the user typed stays. */
export const withAllProposals = (edits: AreaEdits, customers: readonly ListedCustomer[]): AreaEdits =>
  customers.reduce((all, customer) => {
    const change = edits[idOf(customer)] ? undefined : proposedChange(customer, listedAreas(customer))
    return change ? withEdit(all, customer, change) : all
  }, edits)

export const editedCustomers = (edits: AreaEdits, customers: readonly ListedCustomer[]): ListedCustomer[] =>
  customers.filter(customer => edits[idOf(customer)])

/** A7: the features without `_id`; with the areas as they were listed, so that no other user's work is overwritten. */
export const toCorrections = (edits: AreaEdits, customers: readonly ListedCustomer[]): AreaCorrection[] =>
  editedCustomers(edits, customers).map(({ type, properties }) => ({
    type,
    properties: { ...properties, ...edits[properties.idpelangga] },
    previous: { Kecamatan: properties.Kecamatan ?? null, Kelurahan: properties.Kelurahan ?? null },
  }))

/** '2.properties.Kelurahan' is the Kelurahan of the third correction that was sent. */
export function readRefusals(errors: readonly FieldError[], sent: readonly AreaCorrection[]): Refusals {
  const refusals: Record<string, Partial<Record<AreaLevel | 'row', string>>> = {}
  for (const { path, message } of errors) {
    const [index = '', ...names] = path.split('.')
    const id = sent[Number(index)]?.properties.idpelangga
    if (id === undefined) continue
    const place = AREA_LEVELS.find(level => level === names.at(-1)) ?? 'row'
    refusals[id] = { ...refusals[id], [place]: message }
  }
  return refusals
}
