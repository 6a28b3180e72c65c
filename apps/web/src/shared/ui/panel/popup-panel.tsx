import { Dialog } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  onClose: () => void
  /** When it has left the screen, for the focus to go where it should. */
  onClosed?: (() => void) | undefined
  /** The id of the panel's title. */
  labelledBy: string
  children: ReactNode
}

/** The same panel on a narrow screen: a popup that fills it (M2.5). */
export function PopupPanel({ open, onClose, onClosed, labelledBy, children }: Props) {
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      disableRestoreFocus={onClosed !== undefined}
      aria-labelledby={labelledBy}
      transitionDuration={150}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      {children}
    </Dialog>
  )
}
