import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SymbolDialog } from './symbol-dialog.ts'

const CLOSED: SymbolDialog = { mode: 'CLOSE' }

export function useSymbolDialog() {
  const [dialog, open] = useState(CLOSED)
  const home = useRef<HTMLButtonElement>(null)
  const close = () => open(CLOSED)
  /** The symbol is deleted, and with it the button that the dialog would give the focus back to. */
  const closeAndForget = () => {
    flushSync(close)
    home.current?.focus()
  }
  return { dialog, open, close, closeAndForget, home }
}
