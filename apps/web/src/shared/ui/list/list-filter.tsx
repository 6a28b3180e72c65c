import { MenuItem, TextField } from '@mui/material'
import { statusTexts } from '#shared/ui/status/texts.ts'
import type { StatusValue } from './list-search.ts'
import { listTexts } from './texts.ts'

export const STATUS_OPTIONS = [
  { value: 'true', label: statusTexts.active },
  { value: 'false', label: statusTexts.inactive },
] as const

export function StatusFilter(props: {
  value: StatusValue | undefined
  onChange: (value: StatusValue | undefined) => void
}) {
  return <ListFilter label={listTexts.status} options={STATUS_OPTIONS} {...props} />
}

interface Props<T extends string> {
  label: string
  value: T | undefined
  options: readonly { value: T; label: string }[]
  onChange: (value: T | undefined) => void
}

/** A filter with 'Semua' in front; it applies at once. */
export function ListFilter<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={event => onChange(options.find(option => option.value === event.target.value)?.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{listTexts.all}</MenuItem>
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
