import { Alert, Snackbar } from '@mui/material'
import { ERROR_SNACKBAR_MS } from '@petatirta/domain'
import { useState, useSyncExternalStore } from 'react'
import type { CitySync } from '#sync/city-sync.ts'

/** M8: socket failures, at the top, for five seconds each. */
export function FailureSnackbar({ sync }: { sync: CitySync }) {
  const failure = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().failure)
  const [dismissed, setDismissed] = useState(0)
  if (!failure) return null
  return (
    <Snackbar
      key={failure.id}
      open={failure.id > dismissed}
      autoHideDuration={ERROR_SNACKBAR_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') setDismissed(failure.id)
      }}
    >
      <Alert severity="error" variant="filled" onClose={() => setDismissed(failure.id)}>
        {failure.message}
      </Alert>
    </Snackbar>
  )
}
