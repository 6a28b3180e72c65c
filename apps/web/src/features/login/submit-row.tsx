import { Alert, Button, CircularProgress, Collapse } from '@mui/material'
import { loginTexts } from './texts.ts'

interface Props {
  label: string
  isPending: boolean
  message: string | null
  onDismiss: () => void
}

/** What went wrong, and the button that tries. */
export function SubmitRow({ label, isPending, message, onDismiss }: Props) {
  return (
    <>
      <Collapse in={message !== null} unmountOnExit sx={{ my: message === null ? -1 : 0 }}>
        <Alert severity="error" variant="outlined" onClose={onDismiss}>
          {message}
        </Alert>
      </Collapse>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isPending}
        startIcon={
          isPending && <CircularProgress size={16} color="inherit" aria-label={loginTexts.sending} />
        }
      >
        {label}
      </Button>
    </>
  )
}
