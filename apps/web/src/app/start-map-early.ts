import { FEATURE_KINDS } from '@petatirta/contract'
import { assignedMap, MAP_RULES, validateSlug } from '@petatirta/domain'
import { SHOWN } from '#layers/shown.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import { filtersFromSearch } from '#shared/filters/filter-address.ts'
import { isHeldBack } from '#shared/session/claims.ts'
import { sessionStore } from '#shared/session/session.ts'
import { openEarly } from '#sync/page/open-city.ts'
import { viewFor } from './map/address/view-for.ts'

/** Fetches a map's data before its page is loaded. True when the address is a map's. */
export function startMapEarly(): boolean {
  const { pathname, search } = window.location
  const [, wanted] = /^\/map\/([^/]+)\/?$/.exec(pathname) ?? []
  const { claims } = sessionStore.getState()
  if (!wanted || !claims || isHeldBack(claims) || !MAP_RULES.includes(claims.rule)) return false
  const slug = assignedMap(claims.map, wanted)
  const parameters = parseSearch(search)
  const view = viewFor(claims, parameters.view)
  if (!view || validateSlug(slug) !== undefined) return false
  // The day matters to dates alone, and they show no layer.
  const filters = filtersFromSearch(view, '1970-01-01', parameters)
  openEarly(
    slug,
    FEATURE_KINDS.filter(kind => SHOWN[kind](filters)),
  )
  return true
}
