import { MenuItem, Stack, TextField } from '@mui/material'
import type { FilterConfiguration } from '@petatirta/contract'
import { formatNumber, WORK_ORDER_PHASES, type WorkOrderPhase } from '@petatirta/domain'
import { useState } from 'react'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import { categoryOptions } from './category-options.ts'
import { DateRange } from './date-range.tsx'
import { FilterStatus, type FilterStatusProps } from './filter-status.tsx'
import { PhaseFilters } from './phase-filters.tsx'
import { complaintTexts } from './texts.ts'

interface Props extends FilterStatusProps {
  view: 'hublang' | 'workOrder'
  configuration: FilterConfiguration | null | undefined
  log: (action: ActivityAction) => void
}

/** M2.5, M3.11: which complaints, or which work orders, make their customers stand out. */
export function ComplaintCard({ view, configuration, log, ...status }: Props) {
  const [open, setOpen] = useState(true)
  const toggle = () => {
    if (!open) log(view === 'workOrder' ? 'card-open-work-order' : 'card-open-complaint')
    setOpen(!open)
  }
  return (
    <PanelCard
      title={complaintTexts.titles[view]}
      note={status.count === undefined ? undefined : formatNumber(status.count)}
      open={open}
      onToggle={toggle}
    >
      <Stack spacing={1.5} sx={{ pt: 1 }}>
        {view === 'workOrder' && <PhaseTypeSelect />}
        <DateRange />
        <CategorySelect configured={configuration?.jenisNonAir ?? []} />
        {view === 'workOrder' && <PhaseFilters />}
        <FilterStatus {...status} />
      </Stack>
    </PanelCard>
  )
}

function PhaseTypeSelect() {
  const store = useFilterStore()
  const phaseType = useFilters(state => state.complaint.phaseType)
  const choose = (next: string) =>
    store.dispatch({ type: 'complaint', changes: { phaseType: next as WorkOrderPhase } })
  return (
    <TextField
      select
      fullWidth
      label={complaintTexts.dateBy}
      value={phaseType}
      onChange={event => choose(event.target.value)}
    >
      {WORK_ORDER_PHASES.map(phase => (
        <MenuItem key={phase} value={phase}>
          {complaintTexts.phases[phase]}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** No category is called so: the text of the option for all of them is not its value. */
const ALL = ''

function CategorySelect({ configured }: { configured: readonly string[] }) {
  const store = useFilterStore()
  const type = useFilters(state => state.complaint.type)
  const choose = (next: string) =>
    store.dispatch({ type: 'complaint', changes: { type: next === ALL ? null : next } })
  return (
    <TextField
      select
      fullWidth
      label={complaintTexts.type}
      value={type ?? ALL}
      onChange={event => choose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={ALL}>{complaintTexts.allTypes}</MenuItem>
      {categoryOptions(configured, type).map(category => (
        <MenuItem key={category} value={category} sx={{ whiteSpace: 'normal' }}>
          {category}
        </MenuItem>
      ))}
    </TextField>
  )
}
