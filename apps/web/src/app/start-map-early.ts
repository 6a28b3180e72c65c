import { FEATURE_KINDS, type FilterConfiguration, type MapCompany } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { assignedMap, MAP_RULES, type Role, validateSlug } from '@petatirta/domain'
import { SHOWN } from '#layers/shown.ts'
import type { TileSources } from '#map/engine/base-layers.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import { callEarly } from '#shared/api/answer-cache.ts'
import { filtersFromSearch } from '#shared/filters/filter-address.ts'
import { isHeldBack } from '#shared/session/claims.ts'
import { sessionStore } from '#shared/session/session.ts'
import type { City } from '#sync/page/city.ts'
import { openEarly } from '#sync/page/open-city.ts'
import { viewFor } from './map/address/view-for.ts'

/** A map that was asked for before anything of its page is here. */
export interface EarlyMap {
  readonly slug: string
  readonly view: Role
  readonly sync: City
  readonly company: Promise<MapCompany>
  readonly config: Promise<{ tiles: TileSources }>
  readonly configuration: Promise<FilterConfiguration>
}

/** Fetches a map's data before its page is loaded; undefined when the address is no map's. */
export function startMapEarly(): EarlyMap | undefined {
  const { pathname, search } = window.location
  const [, wanted] = /^\/map\/([^/]+)\/?$/.exec(pathname) ?? []
  const { claims } = sessionStore.getState()
  if (!wanted || !claims || isHeldBack(claims) || !MAP_RULES.includes(claims.rule)) return undefined
  const slug = assignedMap(claims.map, wanted)
  const parameters = parseSearch(search)
  const view = viewFor(claims, parameters.view)
  if (!view || validateSlug(slug) !== undefined) return undefined
  // The day matters to dates alone, and they show no layer.
  const filters = filtersFromSearch(view, '1970-01-01', parameters)
  const sync = openEarly(
    slug,
    FEATURE_KINDS.filter(kind => SHOWN[kind](filters)),
  )
  const query = { city: slug }
  return {
    slug,
    view,
    sync,
    company: callEarly(calls.mapCompany, { query }),
    config: callEarly(calls.config, {}),
    configuration: callEarly(calls.getFilters, { query }),
  }
}
