import { Alert, Box, Portal, Snackbar } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { createNotices, type NoticeStore, type Notify } from './notice-store.ts'

const NotifyContext = createContext<Notify>(() => {
  throw new Error('useNotify outside of <Notices>')
})

/** Lets everything in it show notices. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices] = useState(createNotices)
  return (
    <NotifyContext value={notices.show}>
      {children}
      {/* Outside of the page, which an open dialog hides from screen readers. */}
      <Portal>
        <NoticeSnackbar notices={notices} sx={{ '& .MuiAlert-root': { minWidth: { sm: 320 } } }} />
      </Portal>
    </NotifyContext>
  )
}

export const useNotify = (): Notify => useContext(NotifyContext)

interface SnackbarProps {
  notices: NoticeStore
  /** Where it differs from other pages. */
  sx: SxProps<Theme>
}

/** One snackbar: what was said last is what counts. At the top: the buttons of dialogs and lists are at the bottom. */
export function NoticeSnackbar({ notices, sx }: SnackbarProps) {
  const notice = useSyncExternalStore(notices.subscribe, notices.getSnapshot)
  const [dismissed, setDismissed] = useState(0)
  const open = notice !== null && notice.id > dismissed
  // By its number: the time of what was said before may be up in the moment in which something new is said.
  const close = () => setDismissed(notice?.id ?? 0)
  useClosable(open, close, { place: 'notice' })
  if (!notice) return null
  return (
    <Snackbar
      key={notice.id}
      open={open}
      autoHideDuration={notice.duration}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={(_, reason) => reason === 'timeout' && close()}
      sx={sx}
    >
      <Alert severity={notice.severity} variant="filled" onClose={close}>
        {notice.message}
        {notice.reason && (
          <Box component="p" sx={{ m: 0, fontWeight: 400 }}>
            {notice.reason}
          </Box>
        )}
      </Alert>
    </Snackbar>
  )
}
