import { useCallback, useRef, useState } from 'react'
import { searchCustomer, searchSource } from '#features/customer-search/search-customer.ts'
import { suggestCustomers } from '#features/customer-search/suggest-customers.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { NoticeStore } from '#shared/ui/notice/notice-store.ts'
import type { City } from '#sync/page/city.ts'
import { texts } from './texts.ts'

/** Close enough to see single houses. */
export const FOUND_ZOOM = 17

/** M2.3, M5.2: found is shown on the map, not found is said. Only the latest search has a say. */
export function useCustomerSearch(engine: MapEngine | null, sync: City | null, notices: NoticeStore) {
  const rule = useSession(state => state.claims?.rule)
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)

  const suggest = useCallback(
    async (text: string, waiting: () => void) => sync && suggestCustomers(sync, text, waiting),
    [sync],
  )

  const search = async (text: string) => {
    if (!engine || !sync) return
    const mine = ++turn.current
    setBusy(true)
    notices.clear()
    const find = (id: string) =>
      searchCustomer(sync, id, searchSource(rule), () => notices.show(texts.customersLoading, 'info'))
    let found = await find(text)
    // No number has no digit: it is a name, and means who is first in the list.
    if (found === 'missing' && !/\d/.test(text)) {
      const [first] = (await suggest(text, () => {}).catch(() => null))?.best ?? []
      if (first) found = await find(first.id)
    }
    if (mine !== turn.current) return
    setBusy(false)
    if (found === 'missing' || found === 'failed') {
      engine.clearSelection()
      notices.show(found === 'missing' ? texts.notFound : texts.searchFailed)
      return
    }
    notices.clear()
    sync.log('search')
    engine.reveal('customer', found.columns, found.row, FOUND_ZOOM)
  }

  return { busy, search: (text: string) => void search(text), suggest }
}
