import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FOUND_ZOOM } from '#app/map/use-customer-search.ts'
import { keepCustomerInAddress, mapAddress } from '#features/customer-search/customer-in-address.ts'
import { searchCustomer, searchSource } from '#features/customer-search/search-customer.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { NoticeStore } from '#shared/ui/notice/notice-store.ts'
import type { City } from '#sync/page/city.ts'
import { texts } from '../texts.ts'

interface Options {
  engine: MapEngine | null
  sync: City | null
  notices: NoticeStore
}

/** `?pelanggan={id}` opens that customer as soon as customers are here; from then on the address says who is selected. */
export function useCustomerLink({ engine, sync, notices }: Options): void {
  const rule = useSession(state => state.claims?.rule)
  const { history } = useRouter()

  useEffect(() => {
    if (!engine || !sync) return
    const { customer, nameCustomer } = mapAddress()
    let stop: (() => void) | undefined
    let stopped = false

    const open = async (id: string) => {
      const found = await searchCustomer(sync, id, searchSource(rule), () => {})
      // The user has selected something else meanwhile.
      if (stopped || engine.getSnapshot().selection) return
      if (found === 'failed') notices.show(texts.searchFailed)
      else if (found === 'missing') {
        nameCustomer(null)
        notices.show(texts.notFound)
      } else engine.reveal('customer', found.columns, found.row, FOUND_ZOOM)
    }

    const id = customer()
    void (id === undefined ? Promise.resolve() : open(id)).then(() => {
      if (!stopped) stop = keepCustomerInAddress(engine, sync, history, nameCustomer)
    })
    return () => {
      stopped = true
      stop?.()
    }
  }, [engine, sync, notices, rule, history])
}
