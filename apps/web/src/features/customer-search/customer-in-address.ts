import type { RouterHistory } from '@tanstack/react-router'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { changeSearch } from '#shared/address/change-search.ts'
import { parseSearch } from '#shared/address/search-params.ts'
import type { City } from '#sync/page/city.ts'

const NAME = 'pelanggan'

/** What the address of this map says, until it is the address of something else: a page on its way out must not write. */
export function mapAddress() {
  const home = window.location.pathname
  return {
    customer: () => parseSearch(window.location.search)[NAME]?.trim() || undefined,
    nameCustomer: (id: string | null) => {
      const before = parseSearch(window.location.search)[NAME] ?? null
      if (window.location.pathname !== home || before === id) return
      changeSearch(({ [NAME]: _, ...others }) => ({ ...others, ...(id && { [NAME]: id }) }))
    },
  }
}

type Engine = Pick<MapEngine, 'getSnapshot' | 'subscribe'>
type Sync = { features: Pick<City['features'], 'idOf'> }

/** Keeps the selected customer in the address: each follows the other. */
export function keepCustomerInAddress(
  engine: Engine,
  sync: Sync,
  history: Pick<RouterHistory, 'subscribe' | 'flush'>,
  write: (id: string | null) => void,
): () => void {
  let named: { serial: number; id: string | null } | undefined
  let stopped = false

  const follow = async () => {
    const { selection } = engine.getSnapshot()
    if (selection?.kind !== 'customer') {
      named = undefined
      write(null)
      return
    }
    const { serial, counter, row } = selection
    // The same serial is the same customer, in a newer set perhaps.
    if (named?.serial === serial) {
      if (named.id !== null) write(named.id)
      return
    }
    named = { serial, id: null }
    const id = await sync.features.idOf('customer', counter, row).catch(() => null)
    if (stopped || named?.serial !== serial) return
    named = { serial, id }
    write(id)
  }

  // A link that could not be followed yet stays what it is, for the next reload.
  if (engine.getSnapshot().selection) void follow()
  const stop = [
    engine.subscribe(() => void follow()),
    // The router writes what it remembers of the address, and Back leads to one that was written long ago.
    history.subscribe(() => {
      history.flush()
      void follow()
    }),
  ]
  return () => {
    stopped = true
    for (const unsubscribe of stop) unsubscribe()
  }
}
