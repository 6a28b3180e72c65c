import { Alert, Snackbar } from '@mui/material'
import { ERROR_SNACKBAR_MS } from '@petatirta/domain'
import { useState, useSyncExternalStore } from 'react'
import type { Notices } from './notices.ts'

/** M2.1: at the top, for five seconds, below the bar so that a search can be corrected at once. */
export function NoticeSnackbar({ notices, top }: { notices: Notices; top: number }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.getSnapshot)
  const [dismissed, setDismissed] = useState(0)
  if (!notice) return null
  return (
    <Snackbar
      key={notice.id}
      open={notice.id > dismissed}
      autoHideDuration={ERROR_SNACKBAR_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={(_, reason) => {
        if (reason === 'timeout') setDismissed(notice.id)
      }}
      sx={{ '&.MuiSnackbar-root': { top } }}
    >
      <Alert severity={notice.severity} variant="filled" onClose={() => setDismissed(notice.id)}>
        {notice.message}
      </Alert>
    </Snackbar>
  )
}
