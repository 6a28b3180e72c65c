import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tabStore } from '#shared/session/safe-storage.ts'
import { onSignOut } from '#shared/session/session.ts'
import { type CitySearch, citySearch } from './city-search.ts'

const KEY = 'petatirta.city'

const store = createStore<CitySearch>(() => citySearch({ city: tabStore.get(KEY) }))

onSignOut(() => {
  tabStore.remove(KEY)
  store.setState({}, true)
})

/** The utility that was chosen last in this tab: the next screen of the administration starts with it. */
export function rememberCity(city: string): void {
  tabStore.set(KEY, city)
  store.setState({ city })
}

export const useChosenCity = (): CitySearch => useStore(store)
