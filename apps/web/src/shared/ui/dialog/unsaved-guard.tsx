import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '#shared/session/use-unsaved-work.ts'
import { type LeavingTexts, UnsavedDialog } from './unsaved-dialog.tsx'

interface Address {
  readonly pathname: string
  readonly search: unknown
}

/** Back to the same address has closed something over the page, which asks itself. */
const isSame = (current: Address, next: Address) =>
  current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)

interface Props {
  /** There is something that leaving would lose. */
  dirty: boolean
  /** Addresses that belong to the same work, such as the next page of a table; none unless said. */
  staysWithin?: (next: { pathname: string; search: object }) => boolean
  /** What is asked, when it is not about changes to a form. */
  texts?: LeavingTexts
}

/** Asks before unsaved changes are left behind: by a link, by Back, by a reload. */
export function UnsavedGuard({ dirty, staysWithin = () => false, texts }: Props) {
  useUnsavedWork(dirty)
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      !isSame(current, next) &&
      !staysWithin({ pathname: next.pathname, search: next.search as object }),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <UnsavedDialog
      open={status === 'blocked'}
      place="question"
      {...(texts && { texts })}
      onDiscard={() => proceed?.()}
      onStay={() => reset?.()}
    />
  )
}
