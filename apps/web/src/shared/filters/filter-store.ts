import type { Role } from '@petatirta/domain'
import { createStore } from 'zustand/vanilla'
import { type FilterAction, type FilterState, NO_FILTERS, reduceFilters } from './filter-state.ts'

export interface FilterStore {
  readonly getState: () => FilterState
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (action: FilterAction) => void
}

/** The filters of one city in one view; they start as the view does (M4.4). */
export function createFilterStore(view: Role | undefined): FilterStore {
  const store = createStore<FilterState>(() =>
    view ? reduceFilters(NO_FILTERS, { type: 'view', view }) : NO_FILTERS,
  )
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dispatch: action => store.setState(state => reduceFilters(state, action)),
  }
}
