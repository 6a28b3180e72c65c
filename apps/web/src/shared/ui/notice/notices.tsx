import { Alert, type AlertColor, Snackbar } from '@mui/material'
import { SNACKBAR_MS } from '@petatirta/domain'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

interface Notice {
  readonly message: string
  readonly severity: AlertColor
  readonly duration: number
}

export type Notify = (message: string, severity: AlertColor, duration?: number) => void

const NotifyContext = createContext<Notify>(() => {
  throw new Error('useNotify outside of <Notices>')
})

/** One snackbar for the page: what was said last is what counts. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const notify = useCallback<Notify>((message, severity, duration = SNACKBAR_MS) => {
    setNotice(last => ({ id: (last?.id ?? 0) + 1, message, severity, duration }))
    setOpen(true)
  }, [])
  const close = () => setOpen(false)
  return (
    <NotifyContext value={notify}>
      {children}
      <Snackbar
        key={notice?.id}
        open={open}
        autoHideDuration={notice?.duration ?? null}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        {notice ? (
          <Alert severity={notice.severity} variant="filled" onClose={close} sx={{ minWidth: { sm: 320 } }}>
            {notice.message}
          </Alert>
        ) : undefined}
      </Snackbar>
    </NotifyContext>
  )
}

export const useNotify = (): Notify => useContext(NotifyContext)
