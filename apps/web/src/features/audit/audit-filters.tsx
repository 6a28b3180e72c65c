import { Box, TextField } from '@mui/material'
import { AUDIT_ACTIONS } from '@petatirta/contract'
import { useState } from 'react'
import { dayjs } from '#shared/dates/dayjs.ts'
import { CompanySelect } from '#shared/ui/company-select/company-select.tsx'
import { DayPicker } from '#shared/ui/form/day-picker.tsx'
import { ListFilter } from '#shared/ui/list/list-filter.tsx'
import type { AuditSearch } from './audit-search.ts'
import { ACTION_LABELS, auditTexts as texts } from './texts.ts'

interface ActorFilterProps {
  /** The one that is applied now. */
  value: string
  onChange: (actor: string) => void
}

/** Applied on Enter or on leaving the field: half a name finds nothing. */
function ActorFilter({ value, onChange }: ActorFilterProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed under us (back button, a reset): show what is applied.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextField
      label={texts.actor}
      placeholder={texts.actorHelp}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key === 'Enter') apply()
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false },
      }}
    />
  )
}

const ACTIONS = AUDIT_ACTIONS.map(value => ({ value, label: ACTION_LABELS[value] }))

interface Props {
  search: AuditSearch
  onChange: (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => void
}

/** Each applies at once; each day bounds the other. */
export function AuditFilters({ search, onChange }: Props) {
  const { from = '', to = '' } = search
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      sx={{
        display: 'grid',
        gap: 1.5,
        px: 2,
        pb: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1.3fr 1.5fr 1.1fr 1.1fr' },
      }}
    >
      <ActorFilter value={search.actor ?? ''} onChange={actor => onChange({ actor })} />
      <ListFilter
        label={texts.action}
        value={search.action}
        options={ACTIONS}
        onChange={action => onChange({ action })}
      />
      <CompanySelect
        label={texts.city}
        value={search.city ?? null}
        onChange={city => onChange({ city: city ?? undefined })}
      />
      <DayPicker
        optional
        label={texts.from}
        value={from}
        max={to || today}
        onChange={day => onChange({ from: day || undefined })}
      />
      <DayPicker
        optional
        label={texts.to}
        value={to}
        max={today}
        {...(from && { min: from })}
        onChange={day => onChange({ to: day || undefined })}
      />
    </Box>
  )
}
