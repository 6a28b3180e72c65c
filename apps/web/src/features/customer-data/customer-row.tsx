import { Box, Button, IconButton } from '@mui/material'
import type { ListedCustomer } from '@petatirta/contract'
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react'
import { nameOf } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'

/** What a row needs, in the table and on a card. */
export interface RowProps {
  customer: ListedCustomer
  onEdit: (customer: ListedCustomer) => void
  onRemove: (customer: ListedCustomer) => void
}

interface DetailsButtonProps {
  customer: ListedCustomer
  open: boolean
  /** The id of the details. */
  controls: string
  onClick: () => void
}

export function DetailsButton({ customer, open, controls, onClick }: DetailsButtonProps) {
  const name = nameOf(customer)
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <IconButton
      aria-label={open ? texts.hideDetails(name) : texts.showDetails(name)}
      aria-expanded={open}
      {...(open && { 'aria-controls': controls })}
      onClick={onClick}
      sx={{ width: { xs: 44, md: 34 }, height: { xs: 44, md: 34 }, flex: 'none' }}
    >
      <Chevron size={18} aria-hidden />
    </IconButton>
  )
}

export function RowButtons({ customer, onEdit, onRemove }: RowProps) {
  const name = nameOf(customer)
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'end', gap: 0.5, '& button': { minHeight: { xs: 44, md: 32 } } }}
    >
      <Button
        size="small"
        aria-label={texts.editOf(name)}
        startIcon={<Pencil size={16} aria-hidden />}
        onClick={() => onEdit(customer)}
      >
        {texts.edit}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={texts.removeOf(name)}
        startIcon={<Trash2 size={16} aria-hidden />}
        onClick={() => onRemove(customer)}
      >
        {texts.remove}
      </Button>
    </Box>
  )
}
