import type { Company } from '@petatirta/contract'
import type { ReactNode } from 'react'
import { AddCompanyDialog } from './add-company-dialog.tsx'
import { DeleteCompanyDialog } from './delete-company-dialog.tsx'
import { EditCompanyDialog } from './edit-company-dialog.tsx'

export type CompanyDialog =
  | { kind: 'add' }
  | { kind: 'edit'; company: Company }
  | { kind: 'delete'; company: Company }
  | { kind: 'devices'; company: Company }

/** The dialog of another room. */
export type DevicesDialog = (company: Company, onClose: () => void) => ReactNode

interface Props {
  dialog: CompanyDialog
  devices: DevicesDialog
  onDeleted: () => void
  onClose: () => void
}

export function CompanyDialogs({ dialog, devices, onDeleted, onClose }: Props) {
  switch (dialog.kind) {
    case 'add':
      return <AddCompanyDialog onClose={onClose} />
    case 'edit':
      return <EditCompanyDialog company={dialog.company} onClose={onClose} />
    case 'delete':
      return <DeleteCompanyDialog company={dialog.company} onDeleted={onDeleted} onClose={onClose} />
    case 'devices':
      return devices(dialog.company, onClose)
  }
}
