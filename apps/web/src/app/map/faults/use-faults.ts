import { useState } from 'react'
import { type FaultsInAddress, faultsInAddress, withFaults } from '#features/network-check/map-search.ts'
import { changeSearch } from '#shared/address/change-search.ts'
import { parseSearch } from '#shared/address/search-params.ts'

/** Which faults of the network the map shows, as the address says. */
export function useFaults() {
  const [shown, setShown] = useState(() => faultsInAddress(parseSearch(window.location.search)))
  const show = (next: FaultsInAddress | null) => {
    changeSearch(search => withFaults(search, next))
    setShown(next ?? undefined)
  }
  return { shown, show }
}
