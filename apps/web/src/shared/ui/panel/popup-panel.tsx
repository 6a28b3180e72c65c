import { Dialog } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  onClose: () => void
  /** The id of the panel's title. */
  labelledBy: string
  children: ReactNode
}

/** The same panel on a narrow screen: a popup that fills it (M2.5). */
export function PopupPanel({ open, onClose, labelledBy, children }: Props) {
  return (
    <Dialog fullScreen open={open} onClose={onClose} aria-labelledby={labelledBy} transitionDuration={150}>
      {children}
    </Dialog>
  )
}
