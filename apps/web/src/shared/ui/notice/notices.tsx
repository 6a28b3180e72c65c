import { Alert, type AlertColor, Box, Portal, Snackbar } from '@mui/material'
import { SNACKBAR_MS } from '@petatirta/domain'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

interface Notice {
  readonly message: string
  readonly severity: AlertColor
  readonly duration: number
  readonly reason: string | undefined
}

interface Options {
  duration?: number
  /** Why, below the message. */
  reason?: string | undefined
}

export type Notify = (message: string, severity: AlertColor, options?: Options) => void

const NotifyContext = createContext<Notify>(() => {
  throw new Error('useNotify outside of <Notices>')
})

/** One snackbar for the page: what was said last is what counts. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null)
  const [open, setOpen] = useState(false)
  const notify = useCallback<Notify>((message, severity, options = {}) => {
    const { duration = SNACKBAR_MS, reason } = options
    setNotice(last => ({ id: (last?.id ?? 0) + 1, message, severity, duration, reason }))
    setOpen(true)
  }, [])
  const close = () => setOpen(false)
  return (
    <NotifyContext value={notify}>
      {children}
      {/* Outside of the page, which an open dialog hides from screen readers. */}
      <Portal>
        <Snackbar
          key={notice?.id}
          open={open}
          autoHideDuration={notice?.duration ?? null}
          onClose={(_, reason) => reason !== 'clickaway' && close()}
          // At the top: the buttons of dialogs and lists are at the bottom.
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        >
          {notice ? (
            <Alert severity={notice.severity} variant="filled" onClose={close} sx={{ minWidth: { sm: 320 } }}>
              {notice.message}
              {notice.reason && (
                <Box component="p" sx={{ m: 0, fontWeight: 400 }}>
                  {notice.reason}
                </Box>
              )}
            </Alert>
          ) : undefined}
        </Snackbar>
      </Portal>
    </NotifyContext>
  )
}

export const useNotify = (): Notify => useContext(NotifyContext)
