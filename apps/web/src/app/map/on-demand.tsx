import { Dialog } from '@mui/material'
import type { ComponentType } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { problemTexts } from '#shared/ui/problem/texts.ts'
import { later } from './later.tsx'

interface Closable {
  /** Absent: open for as long as it is there. */
  open?: boolean
  onClose: () => void
}

/** Stands in for a dialog whose code does not come: the map must not fall with it. Only a reload tries again. */
const Unavailable = ({ open = true, onClose }: Closable) => (
  <Dialog {...{ open, onClose }} aria-label={problemTexts.server} maxWidth="xs" fullWidth>
    <LoadFailed onRetry={() => window.location.reload()} />
  </Dialog>
)

/** A dialog that is opened seldom: its code comes when it is first opened. */
export const onDemand = <P extends Closable>(load: () => Promise<ComponentType<P>>) =>
  later<P>(load, Unavailable)
