import { monthIndex, pastPeriods, periodAt } from '@petatirta/domain'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { TimelineBar } from '#features/timeline/timeline-bar.tsx'
import { hasMonth } from '#layers/customer/past.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { City } from '#sync/page/city.ts'

interface Props {
  sync: City
  onClose: () => void
}

/** Garis waktu over the customers of a city. Closed, it leaves the map at the present. */
export function MapTimeline({ sync, onClose }: Props) {
  const store = useFilterStore()
  const today = useFilters(state => state.today)
  const period = useFilters(state => state.asOf)
  const past = useMemo(() => pastPeriods(today), [today])
  const { status, received, total } = useSyncExternalStore(sync.months.subscribe, sync.months.getSnapshot)
  const columns = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.customer.columns)
  const months = columns?.family === 'point' ? columns.months : undefined
  const close = () => {
    store.dispatch({ type: 'asOf', period: null })
    onClose()
  }
  useClosable(true, close)
  useEffect(() => sync.use('customer'), [sync])
  useEffect(() => sync.keepMonths(past), [sync, past])
  const known = useMemo(() => {
    const entries = Object.entries(months?.packed ?? {})
    return new Set(entries.flatMap(([name, packed]) => (packed.some(Boolean) ? [name] : [])))
  }, [months])
  // Those that the server knows: this computer's clock may be wrong.
  const periods = useMemo(() => (months ? Object.keys(months.packed).sort() : past), [months, past])
  return (
    <TimelineBar
      periods={[...periods, periodAt(monthIndex(periods.at(-1) ?? today) + 1)]}
      period={period}
      onPeriod={next => store.dispatch({ type: 'asOf', period: next })}
      status={status === 'ready' && !months ? 'loading' : status}
      progress={total > 0 ? received / total : undefined}
      isHere={name => columns?.family === 'point' && hasMonth(columns, name)}
      hasBills={name => known.has(name)}
      onRetry={() => void sync.keepMonths(past)}
      onClose={close}
    />
  )
}
