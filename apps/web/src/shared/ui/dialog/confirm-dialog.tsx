import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from './layout.ts'
import { dialogTexts } from './texts.ts'

interface Props {
  open: boolean
  title: string
  /** What is going to happen. */
  question?: string
  children?: ReactNode
  confirm: string
  cancel?: string
  /** Of what can be taken back: not the colour of danger. */
  tone?: 'error' | 'primary'
  pending?: boolean
  disabled?: boolean
  /** A navigation waits for the answer: Back does not close it. */
  place?: 'question'
  onConfirm: () => void
  onClose: () => void
}

/** Something that is not done by accident. The button that does nothing has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, title, question, children, confirm, cancel = dialogTexts.cancel, pending = false } = props
  const [titleId, textId] = [useId(), useId()]
  const close = () => {
    if (pending) return false
    return props.onClose()
  }
  useClosable(open, close, { place: props.place ?? 'over' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // React lets it rise to a form that this dialog was opened from, which would be sent as well.
    event.stopPropagation()
    props.onConfirm()
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
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent id={textId} sx={{ display: 'grid', gap: 1.5 }}>
          {question && <DialogContentText>{question}</DialogContentText>}
          {children}
        </DialogContent>
        <DialogActions sx={DIALOG_ACTIONS}>
          <Button autoFocus onClick={close} disabled={pending}>
            {cancel}
          </Button>
          <Button
            type="submit"
            color={props.tone ?? 'error'}
            variant="contained"
            disabled={pending || props.disabled}
            startIcon={pending && <CircularProgress size={16} color="inherit" aria-hidden />}
          >
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
