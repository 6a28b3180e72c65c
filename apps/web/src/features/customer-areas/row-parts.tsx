import { Box, Button, Chip, IconButton, Tooltip, Typography } from '@mui/material'
import type { ListedCustomer } from '@petatirta/contract'
import { MapPin, Undo2, WandSparkles } from 'lucide-react'
import {
  AREA_LEVELS,
  type AreaValues,
  idOf,
  listedAreas,
  proposedChange,
  type Refusals,
} from './area-edits.ts'
import type { Areas } from './area-suggestions.ts'
import { areaTexts as texts } from './texts.ts'

/** What a row needs, in the table and on a card; all of it stable while other rows are edited. */
export interface RowProps {
  customer: ListedCustomer
  edit: AreaValues | undefined
  refusal: Refusals[string] | undefined
  areas: Areas | undefined
  disabled: boolean
  onChange: (customer: ListedCustomer, change: Partial<AreaValues>) => void
  onShow: (customer: ListedCustomer) => void
}

/** The areas that contain the customer's point, and the button that takes them over. */
export function Proposal({ customer, edit, disabled, onChange }: RowProps) {
  const names = AREA_LEVELS.map(level => customer.proposal?.[level]).filter(Boolean)
  const change = proposedChange(customer, edit ?? listedAreas(customer))
  if (names.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.noProposal}
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="body2">{names.join(' / ')}</Typography>
      <Button
        size="small"
        variant="outlined"
        startIcon={<WandSparkles size={14} aria-hidden />}
        aria-label={texts.applyTo(idOf(customer))}
        disabled={disabled || !change}
        onClick={() => change && onChange(customer, change)}
      >
        {texts.apply}
      </Button>
    </Box>
  )
}

/** Opens the map with the customer on it. */
export const PlaceButton = ({ customer, onShow }: Pick<RowProps, 'customer' | 'onShow'>) => (
  <Tooltip title={texts.showPlace(idOf(customer))}>
    <IconButton
      aria-label={texts.showPlace(idOf(customer))}
      onClick={() => onShow(customer)}
      sx={{ width: 40, height: 40 }}
    >
      <MapPin size={18} aria-hidden />
    </IconButton>
  </Tooltip>
)

/** Says that a row was changed, and takes the change back. */
export function ChangedMark({ customer, edit, disabled, onChange }: RowProps) {
  if (!edit) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Chip size="small" color="secondary" variant="outlined" label={texts.changed} />
      <Tooltip title={texts.undo(idOf(customer))}>
        <IconButton
          size="small"
          aria-label={texts.undo(idOf(customer))}
          disabled={disabled}
          onClick={() => onChange(customer, listedAreas(customer))}
        >
          <Undo2 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Something about the customer itself was refused, such as that it is gone. */
export const RowRefusal = ({ refusal }: Pick<RowProps, 'refusal'>) =>
  refusal?.row ? (
    <Typography variant="caption" sx={{ color: 'error.main', display: 'block' }}>
      {refusal.row}
    </Typography>
  ) : null
