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
  const [dismissed, setDismissed] = useState(0)
  const notify = useCallback<Notify>((message, severity, options = {}) => {
    const { duration = SNACKBAR_MS, reason } = options
    setNotice(last => ({ id: (last?.id ?? 0) + 1, message, severity, duration, reason }))
  }, [])
  // By its number: the time of what was said before may be up in the moment in which something new is said.
  const close = () => setDismissed(notice?.id ?? 0)
  return (
    <NotifyContext value={notify}>
      {children}
      {/* Outside of the page, which an open dialog hides from screen readers. */}
      <Portal>
        <Snackbar
          key={notice?.id}
          open={notice !== null && notice.id > dismissed}
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
