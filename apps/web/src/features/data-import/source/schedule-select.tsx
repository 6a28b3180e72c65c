import { MenuItem, TextField } from '@mui/material'
import type { SourceSchedule } from '@petatirta/contract'
import { SCHEDULES } from './texts.ts'

/** `none`: the address is not kept. */
export type ScheduleChoice = SourceSchedule | 'none'

interface Props {
  label: string
  /** Where several stand on a page. */
  name?: string
  value: ScheduleChoice
  onChange: (schedule: ScheduleChoice) => void
  /** What it is called not to keep the address; absent: it is kept already. */
  none?: string
  help?: string
}

export const ScheduleSelect = ({ label, name, value, onChange, none, help }: Props) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={event => onChange(event.target.value as ScheduleChoice)}
    {...(help !== undefined && { helperText: help })}
    sx={{ minWidth: 200, maxWidth: 420 }}
    slotProps={{
      select: { SelectDisplayProps: { ...(name !== undefined && { 'aria-label': name }) } },
      inputLabel: { shrink: true },
      formHelperText: { sx: { mx: 0 } },
    }}
  >
    {none !== undefined && <MenuItem value="none">{none}</MenuItem>}
    {Object.entries(SCHEDULES).map(([schedule, label]) => (
      <MenuItem key={schedule} value={schedule}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)
