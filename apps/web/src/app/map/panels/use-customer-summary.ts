import type { FilterConfiguration } from '@petatirta/contract'
import { useEffect, useState } from 'react'
import { customerFilter } from '#layers/customer/filter.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { shallowEqual } from '#shared/filters/shallow-equal.ts'
import type { City } from '#sync/city.ts'
import { customerConfiguration } from '../layers/layer-states.ts'
import { type CustomerSummary, countCustomers, countInTurn, summaryTables } from './customer-summary.ts'

/** Undefined while there is nothing to show yet; null when the customers could not be loaded. */
export type SummaryResult = CustomerSummary | null | undefined

interface Sources {
  readonly sync: Pick<City, 'getSnapshot' | 'subscribe'>
  readonly filters: Pick<FilterStore, 'getState' | 'subscribe'>
  readonly configuration: FilterConfiguration | null | undefined
  readonly complaints: Uint8Array | null
}

const NOTHING_ASKED: CustomerSummary = {}

/** Tells the summary now and after every change of the filters or the customers. Returns how to stop. */
export function keepSummary(
  { sync, filters, configuration, complaints }: Sources,
  tell: (result: SummaryResult) => void,
): () => void {
  let callOff = () => {}
  let counted: Readonly<Record<string, unknown>> = {}

  const follow = () => {
    const state = filters.getState()
    const { columns, status } = sync.getSnapshot().layers.customer
    const failed = status === 'ERROR'
    const basis = { columns, failed: failed && !columns, ...customerFilter(state) }
    if (shallowEqual(basis, counted)) return
    counted = basis
    callOff()
    if (summaryTables(state).length === 0) return tell(NOTHING_ASKED)
    if (columns?.family !== 'point') return tell(failed ? null : undefined)
    if (configuration === undefined) return tell(undefined)
    callOff = countInTurn(
      () =>
        countCustomers({
          columns,
          filters: state,
          configuration: customerConfiguration(configuration),
          lit: complaints,
        }),
      tell,
    )
  }

  follow()
  const stops = [filters.subscribe(follow), sync.subscribe(follow)]
  return () => {
    callOff()
    for (const stop of stops) stop()
  }
}

interface Options extends Omit<Sources, 'sync'> {
  readonly sync: City | null
  /** Whether somebody looks at it: otherwise nothing is counted. */
  readonly shown: boolean
}

/** Until a new count is done the last one stays: it takes a few frames, and a flicker says nothing. */
export function useCustomerSummary({
  sync,
  filters,
  configuration,
  complaints,
  shown,
}: Options): SummaryResult {
  const [result, setResult] = useState<SummaryResult>(undefined)
  useEffect(() => {
    if (shown && sync) return keepSummary({ sync, filters, configuration, complaints }, setResult)
    // What was counted before somebody looked away may no longer be true when they look again.
    setResult(undefined)
  }, [shown, sync, filters, configuration, complaints])
  return result
}
