import { MenuList, type MenuListProps, useForkRef } from '@mui/material'
import { useRef } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'

/** The open list of a select field: Back closes it, and not what lies below. It hears Escape as from the keyboard. */
export function SelectList({ ref, ...props }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null)
  useClosable(true, () =>
    list.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  return <MenuList {...props} ref={useForkRef(list, ref)} sx={{ outline: 0 }} />
}
