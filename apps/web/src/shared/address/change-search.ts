import { parseSearch, stringifySearch } from './search-params.ts'

type Search = Record<string, string>

/**
 * Changes the parameters of the address. Past the router: it would take the page through its routes again, and this is to
 * cost nothing. After Back or a reload the whole address is read.
 */
export function changeSearch(change: (search: Search) => Search): void {
  const { pathname, search, hash } = window.location
  const address = pathname + stringifySearch(change(parseSearch(search))) + hash
  try {
    History.prototype.replaceState.call(window.history, window.history.state, '', address)
  } catch (cause) {
    // A browser that is asked too often within seconds refuses; the next change writes this one, too.
    console.warn('The address could not be changed', cause)
  }
}
