import { Typography } from '@mui/material'
import type { CustomerFeature } from '@petatirta/contract'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import type { Place } from '#shared/ui/point-map/handle.ts'
import { AddCustomerDialog, EditCustomerDialog } from './customer-form-dialogs.tsx'
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
  /** Of the city. */
  centre: Place
  dialog: CustomerDialog
  onDeleted: () => void
  onClose: () => void
}

export function CustomerDialogs({ city, centre, dialog, onDeleted, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddCustomerDialog city={city} centre={centre} onClose={onClose} />
    case 'edit':
      return <EditCustomerDialog city={city} centre={centre} onClose={onClose} customer={dialog.customer} />
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
