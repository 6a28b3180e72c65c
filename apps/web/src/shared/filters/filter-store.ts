import { createStore } from 'zustand/vanilla'
import { type FilterAction, reduceFilters } from './filter-actions.ts'
import type { FilterState } from './filter-state.ts'

type ActionListener = (action: FilterAction, state: FilterState) => void

export interface FilterStore {
  readonly getState: () => FilterState
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (action: FilterAction) => void
  /** Hears of every action once, after it has taken effect. */
  readonly onAction: (listener: ActionListener) => () => void
}

export function createFilterStore(initial: FilterState): FilterStore {
  const store = createStore<FilterState>(() => initial)
  const listeners = new Set<ActionListener>()
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dispatch: action => {
      store.setState(reduceFilters(store.getState(), action), true)
      for (const listener of [...listeners]) listener(action, store.getState())
    },
    onAction: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
