import { Typography } from '@mui/material'
import type { CustomerFeature } from '@petatirta/contract'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { CustomerFormDialog } from './customer-form-dialog.tsx'
import { idOf, nameOf } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'
import { useCustomerNotices, useRemoveCustomer } from './use-customers.ts'

interface RemoveCustomerDialogProps {
  city: string
  customer: CustomerFeature
  onDeleted: () => void
  onClose: () => void
}

function RemoveCustomerDialog({ city, customer, ...rest }: RemoveCustomerDialogProps) {
  return (
    <DeleteDialog
      title={texts.removeTitle}
      question={texts.removeQuestion}
      record={customer}
      deletion={useRemoveCustomer(city)}
      done={texts.removeDone}
      notices={useCustomerNotices()}
      {...rest}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.removed(nameOf(customer), idOf(customer))}
      </Typography>
    </DeleteDialog>
  )
}

export type CustomerDialog =
  | { kind: 'add' }
  | { kind: 'edit'; customer: CustomerFeature }
  | { kind: 'remove'; customer: CustomerFeature }

interface Props {
  city: string
  dialog: CustomerDialog
  onDeleted: () => void
  onClose: () => void
}

export function CustomerDialogs({ city, dialog, onDeleted, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <CustomerFormDialog city={city} onClose={onClose} />
    case 'edit':
      return <CustomerFormDialog city={city} onClose={onClose} customer={dialog.customer} />
    case 'remove':
      return (
        <RemoveCustomerDialog
          city={city}
          onDeleted={onDeleted}
          onClose={onClose}
          customer={dialog.customer}
        />
      )
  }
}
