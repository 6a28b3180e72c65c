import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { MapEngine } from '#map/map-engine.ts'
import { useSession } from '#shared/session/use-session.ts'
import type { City } from '#sync/city.ts'
import type { Notices } from '../notices.ts'
import { searchCustomer, searchSource } from '../search/search-customer.ts'
import { FOUND_ZOOM } from '../search/use-customer-search.ts'
import { texts } from '../texts.ts'
import { keepCustomerInAddress, mapAddress } from './customer-in-address.ts'

interface Options {
  engine: MapEngine | null
  sync: City | null
  notices: Notices
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
      // Whoever has selected something else meanwhile does not want it any more.
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
