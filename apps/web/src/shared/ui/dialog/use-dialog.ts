import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Which dialog of a page is open, if any, and where the focus goes when the button that opened it is gone. */
export function useDialog<D>() {
  const [dialog, open] = useState<D | null>(null)
  const home = useRef<HTMLButtonElement>(null)
  const close = () => open(null)
  /** The record is deleted, and with it the button that the dialog would give the focus back to. */
  const closeAndForget = () => {
    flushSync(close)
    home.current?.focus()
  }
  return { dialog, open, close, closeAndForget, home }
}
