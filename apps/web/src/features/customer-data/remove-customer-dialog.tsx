import { Typography } from '@mui/material'
import type { CustomerFeature } from '@petatirta/contract'
import { DeleteDialog } from '#shared/ui/dialog/delete-dialog.tsx'
import { idOf, nameOf } from './customer-record.ts'
import { customerDataTexts as texts } from './texts.ts'
import { useCustomerNotices } from './use-customer-notices.ts'
import { useRemoveCustomer } from './use-customers.ts'

interface Props {
  city: string
  customer: CustomerFeature
  onDeleted: () => void
  onClose: () => void
}

export function RemoveCustomerDialog({ city, customer, ...rest }: Props) {
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
