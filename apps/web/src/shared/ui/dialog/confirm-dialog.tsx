import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { dialogTexts } from './texts.ts'

interface Props {
  open: boolean
  title: string
  /** What is going to happen. */
  question?: string
  children?: ReactNode
  confirm: string
  cancel?: string
  pending?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Something that cannot be taken back. The button that does nothing has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, title, question, children, confirm, cancel = dialogTexts.cancel, pending = false } = props
  const [titleId, textId] = [useId(), useId()]
  const close = () => {
    if (!pending) props.onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId} sx={{ display: 'grid', gap: 1.5 }}>
        {question && <DialogContentText>{question}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={pending}>
          {cancel}
        </Button>
        <Button
          color="error"
          variant="contained"
          onClick={props.onConfirm}
          disabled={pending || props.disabled}
          startIcon={pending && <CircularProgress size={16} color="inherit" aria-hidden />}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
