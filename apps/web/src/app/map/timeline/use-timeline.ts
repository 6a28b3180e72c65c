import { useEffect, useRef, useState } from 'react'
import type { FilterStore } from '#shared/filters/filter-store.ts'

/** Whether Garis waktu is open: at first where the address names a month. Its button gets the focus back. */
export function useTimeline(filters: FilterStore) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(filters.getState().asOf !== null), [filters])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (!open) setOpen(true)
    else {
      filters.dispatch({ type: 'asOf', period: null })
      close()
    }
  }
  return { button, open, close, toggle }
}

export type Timeline = ReturnType<typeof useTimeline>
