import { type ImportKind, kindInfo } from '@petatirta/contract'
import { filtersToSearch } from '#shared/filters/filter-address.ts'
import { type FilterState, initialFilters } from '#shared/filters/filter-state.ts'
import type { MapAddress } from './run.ts'

/** Tens of centimetres: the address stays readable. */
const DECIMALS = 6

/** The map's address that shows these kinds, in this box of degrees. */
export function mapAddressOf(
  kinds: readonly ImportKind[],
  bounds: readonly number[] | undefined,
  today: string,
): MapAddress {
  const state = kinds.reduce(withKind, initialFilters('umum', today))
  return {
    view: 'umum',
    ...filtersToSearch(state),
    ...(bounds && { kotak: bounds.map(degrees => Number(degrees.toFixed(DECIMALS))).join(',') }),
  }
}

/** Pipes, customers and what is shown by a list are on from the start. */
function withKind(state: FilterState, kind: ImportKind): FilterState {
  const filter = kind === 'bill' || kind === 'complaint' ? null : kindInfo(kind).filter
  if (filter === null || filter[0] === 'lists') return state
  const [group, name] = filter
  return { ...state, [group]: { ...state[group], [name]: true } }
}
