import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { DIALOG_ACTIONS } from './layout.ts'
import { dialogTexts } from './texts.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface Props {
  open: boolean
  title: string
  children: ReactNode
  submit?: string
  /** Stands above the buttons, in sight however long the form is. */
  note?: ReactNode
  /** Stands left of the buttons. */
  aside?: ReactNode
  /** More buttons, before the one that saves. */
  actions?: ReactNode
  dirty: boolean
  pending: boolean
  /** Saving makes no sense yet. */
  disabled?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** A form over the page; the whole screen on a phone. Closing it asks when something would be lost. */
export function FormDialog(props: Props) {
  const { open, title, children, submit = dialogTexts.save, note, aside, actions } = props
  const { dirty, pending, disabled } = props
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const close = () => {
    if (!pending && !dirty) return props.onClose()
    if (!pending) setAsking(true)
    return false
  }
  useClosable(open, close)
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} fullScreen={narrow} maxWidth="sm" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={props.onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: 1 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {/* The label of the first field would be cut off. */}
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>{children}</Box>
        </DialogContent>
        {note && <Box sx={{ px: 3, pt: 1, '&:empty': { display: 'none' } }}>{note}</Box>}
        <DialogActions sx={DIALOG_ACTIONS}>
          {aside && <Box sx={{ mr: 'auto', minWidth: 0 }}>{aside}</Box>}
          {/* The field keeps the focus: its message would move the button away from under the pointer. */}
          <Button onMouseDown={event => event.preventDefault()} onClick={close} disabled={pending}>
            {dialogTexts.cancel}
          </Button>
          {actions}
          <Button
            type="submit"
            variant="contained"
            disabled={pending || disabled}
            startIcon={pending && <CircularProgress size={16} color="inherit" aria-hidden />}
          >
            {submit}
          </Button>
        </DialogActions>
      </Box>
      <UnsavedGuard dirty={open && dirty} />
      <UnsavedDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          props.onClose()
        }}
      />
    </Dialog>
  )
}
