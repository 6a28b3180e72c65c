import { Skeleton, Typography } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { DayPickerProps } from '#shared/ui/form/day-picker.tsx'
import { complaintTexts } from './texts.ts'

/** Stands in for both fields when their code does not come: the rest of the map must not fall with them. */
function NoPicker({ label }: DayPickerProps) {
  if (label !== complaintTexts.start) return null
  return (
    <Typography role="status" variant="body2" sx={{ color: 'error.main' }}>
      {complaintTexts.pickerFailed}
    </Typography>
  )
}

/** As large as the rest of the panel, and needed in two of three views: it comes when the card does. */
const DayPicker = lazy(() =>
  import('#shared/ui/form/day-picker.tsx').then(
    module => ({ default: module.DayPicker }),
    (cause: unknown) => {
      console.warn('The date picker could not be loaded', cause)
      return { default: NoPicker }
    },
  ),
)

const Waiting = () => <Skeleton variant="rounded" height={40} />

/** M5.4, M4.8: each day bounds the other, and tomorrow has no complaints yet. */
export function DateRange() {
  const store = useFilterStore()
  const start = useFilters(state => state.complaint.startDate)
  const end = useFilters(state => state.complaint.endDate)
  const today = useFilters(state => state.today)
  // A day that was refused is known to its field alone; clearing all clears it, too.
  const [cleared, setCleared] = useState(0)
  useEffect(
    () =>
      store.onAction(
        ({ type }) =>
          (type === 'resetFilters' || type === 'initialFilters') && setCleared(times => times + 1),
      ),
    [store],
  )
  return (
    <Suspense
      fallback={
        <>
          <Waiting />
          <Waiting />
        </>
      }
    >
      <DayPicker
        key={`start-${cleared}`}
        label={complaintTexts.start}
        value={start}
        max={end}
        onChange={startDate => store.dispatch({ type: 'complaint', changes: { startDate } })}
      />
      <DayPicker
        key={`end-${cleared}`}
        label={complaintTexts.end}
        value={end}
        min={start}
        max={today}
        onChange={endDate => store.dispatch({ type: 'complaint', changes: { endDate } })}
      />
    </Suspense>
  )
}
