import type { CallPayload, calls, ListedCustomer } from '@petatirta/contract'
import type { AreaLevel, AreaValues } from './area-edits.ts'

export type Areas = CallPayload<typeof calls.listAreas>

export interface Suggestion {
  name: string
  /** Of a kelurahan, where it is known. */
  kecamatan: string | null
  /** It contains the customer's point. */
  proposed: boolean
}

/** Names are compared trimmed and without case (D41). */
const key = (name: string | null | undefined): string => name?.trim().toLowerCase() ?? ''

const knownKecamatan = (areas: Areas, name: string) => areas.kecamatan.find(known => key(known) === key(name))

/** The areas that fit, the proposed one first; kelurahan only of the chosen kecamatan, if it is one of the city's. */
export function suggest(
  areas: Areas,
  level: AreaLevel,
  values: AreaValues,
  { proposal }: ListedCustomer,
): Suggestion[] {
  const chosen = knownKecamatan(areas, values.Kecamatan)
  const fitting =
    level === 'Kecamatan'
      ? areas.kecamatan.map(name => ({ name, kecamatan: null }))
      : areas.kelurahan.filter(
          ({ kecamatan }) => chosen === undefined || kecamatan === null || kecamatan === chosen,
        )
  const isProposed = ({ name, kecamatan }: { name: string; kecamatan: string | null }) =>
    key(name) === key(proposal?.[level]) && (kecamatan === null || kecamatan === proposal?.Kecamatan)
  const suggestions = fitting.map(area => ({ ...area, proposed: isProposed(area) }))
  return [
    ...suggestions.filter(({ proposed }) => proposed),
    ...suggestions.filter(({ proposed }) => !proposed),
  ]
}

/** Choosing a kelurahan says which kecamatan is meant, unless a kecamatan of the city was chosen before. */
export function chosenAreas(
  areas: Areas,
  level: AreaLevel,
  values: AreaValues,
  { name, kecamatan }: Suggestion,
): Partial<AreaValues> {
  if (level === 'Kecamatan') return { Kecamatan: name }
  const keep = kecamatan === null || knownKecamatan(areas, values.Kecamatan) !== undefined
  return keep ? { Kelurahan: name } : { Kelurahan: name, Kecamatan: kecamatan }
}

export const isKnown = (areas: Areas, level: AreaLevel, name: string): boolean =>
  level === 'Kecamatan'
    ? knownKecamatan(areas, name) !== undefined
    : areas.kelurahan.some(area => key(area.name) === key(name))
