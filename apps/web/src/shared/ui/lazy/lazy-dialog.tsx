import { Dialog } from '@mui/material'
import type { ComponentType } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { lazyPart } from './lazy-part.tsx'

interface Closable {
  /** Absent: open for as long as it is there. */
  open?: boolean
  onClose: () => void
}

/** Shown when a dialog's code cannot be fetched, so that the map keeps working. Only a reload tries again. */
function Unavailable({ open = true, onClose }: Closable) {
  useClosable(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} aria-label={problemTexts.server} maxWidth="xs" fullWidth>
      <LoadFailed onRetry={() => window.location.reload()} />
    </Dialog>
  )
}

/** A dialog whose code is fetched when it is first opened. */
export const lazyDialog = <P extends Closable>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, Unavailable)
