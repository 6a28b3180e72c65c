import { validateSlug } from '@petatirta/domain'

export interface CitySearch {
  /** Slug of the chosen utility. */
  city?: string
}

/** The utility that a page of the administration is about; what cannot be one counts as none chosen. */
export const citySearch = ({ city }: Readonly<Record<string, unknown>>): CitySearch =>
  typeof city === 'string' && validateSlug(city) === undefined ? { city } : {}
