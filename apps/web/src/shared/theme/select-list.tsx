import { type ComponentProps, useCallback, useRef } from 'react'
import { useClosableField } from '#shared/close-stack/use-closable.ts'

/** The open list of a select field: Back closes it, and not what lies below. It hears Escape as from the keyboard. */
export function SelectList({ ref, ...props }: ComponentProps<'ul'>) {
  const list = useRef<HTMLUListElement>(null)
  const both = useCallback(
    (element: HTMLUListElement | null) => {
      list.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  useClosableField(true, () =>
    list.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  return <ul {...props} ref={both} />
}
