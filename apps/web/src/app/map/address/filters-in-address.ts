import { filtersToSearch, withoutFilters } from '#shared/filters/filter-address.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { parseSearch, stringifySearch } from '../../search-params.ts'

/**
 * Writes every change into the address. Past the router: it would take the page through its routes again, and a filter
 * is to cost nothing but drawing. Whoever reads the address later, after Back or a reload, reads the whole of it.
 */
export function keepInAddress(store: Pick<FilterStore, 'getState' | 'subscribe'>): () => void {
  return store.subscribe(() => {
    const { pathname, search, hash } = window.location
    const others = withoutFilters(parseSearch(search))
    const address = pathname + stringifySearch({ ...others, ...filtersToSearch(store.getState()) }) + hash
    try {
      History.prototype.replaceState.call(window.history, window.history.state, '', address)
    } catch (cause) {
      // A browser that is asked too often within seconds refuses; the next change writes this one, too.
      console.warn('The address could not be changed', cause)
    }
  })
}
