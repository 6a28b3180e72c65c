import type { FilterConfiguration } from '@petatirta/contract'
import { useEffect, useState } from 'react'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import { shallowEqual } from '#shared/filters/shallow-equal.ts'
import { type PointColumns, rowsChanged } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'
import {
  type CustomerCount,
  type CustomerSummary,
  countCustomers,
  countInSlices,
  summaryTables,
} from './customer-summary.ts'
import { customerConfiguration, customerFilter } from './filter.ts'
import { shownFilters } from './past.ts'

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
  publish: (result: SummaryResult) => void,
): () => void {
  let cancel = () => {}
  let counted: Readonly<Record<string, unknown>> = {}
  /** What was counted to the end, to be kept in step with its columns. */
  let done: { readonly columns: PointColumns; readonly count: CustomerCount } | undefined

  const follow = () => {
    const { columns, status } = sync.getSnapshot().layers.customer
    const state = shownFilters(filters.getState(), columns)
    const failed = status === 'ERROR'
    const basis = { columns, failed: failed && !columns, ...customerFilter(state) }
    if (shallowEqual(basis, counted)) return
    const areFiltersSame = shallowEqual({ ...basis, columns: counted.columns }, counted)
    counted = basis
    cancel()
    // Months may change without a change of the customers that is noted.
    if (areFiltersSame && state.asOf === null && columns?.family === 'point' && done) {
      const changed = rowsChanged(done.columns, columns)
      if (changed && done.count.follow(columns, changed)) {
        done = { columns, count: done.count }
        return publish(done.count.summary())
      }
    }
    done = undefined
    if (summaryTables(state).length === 0) return publish(NOTHING_ASKED)
    if (columns?.family !== 'point') return publish(failed ? null : undefined)
    if (configuration === undefined) return publish(undefined)
    cancel = countInSlices(
      () =>
        countCustomers({
          columns,
          filters: state,
          configuration: customerConfiguration(configuration),
          lit: complaints,
        }),
      count => {
        done = { columns, count }
        publish(count.summary())
      },
    )
  }

  follow()
  const stops = [filters.subscribe(follow), sync.subscribe(follow)]
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}

interface Options extends Omit<Sources, 'sync'> {
  readonly sync: City | null
  /** While it is hidden nothing is counted. */
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
    // An old count may be wrong when it is shown again.
    setResult(undefined)
  }, [shown, sync, filters, configuration, complaints])
  return result
}
