import type { CustomerFeature } from '@petatirta/contract'
import { CustomerFormDialog } from './customer-form-dialog.tsx'
import { RemoveCustomerDialog } from './remove-customer-dialog.tsx'

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
      return <CustomerFormDialog {...{ city, onClose }} />
    case 'edit':
      return <CustomerFormDialog {...{ city, onClose }} customer={dialog.customer} />
    case 'remove':
      return <RemoveCustomerDialog {...{ city, onDeleted, onClose }} customer={dialog.customer} />
  }
}
