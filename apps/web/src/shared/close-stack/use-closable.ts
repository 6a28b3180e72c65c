import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { type Closable, type CloseStack, createCloseStack } from './close-stack.ts'

const stacks = new WeakMap<RouterHistory, CloseStack>()

function stackOf(history: RouterHistory): CloseStack {
  const stack = stacks.get(history) ?? createCloseStack(history)
  stacks.set(history, stack)
  return stack
}

interface Options {
  place?: Closable['place']
  /** What a docked part occupies. */
  element?: RefObject<Element | null>
}

/** While `open`, Escape and Back close it when it is the topmost. `onClose` answers false when it stays open. */
export function useClosable(
  open: boolean,
  onClose: () => unknown,
  { place = 'over', element }: Options = {},
): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  // A layout effect: what is seen can be closed.
  useLayoutEffect(() => {
    if (!open) return
    return stackOf(history).add({
      close: () => close(),
      place,
      ...(element && { element: () => element.current }),
    })
  }, [history, open, place, element])
}

/**
 * The same for a list or a calendar that opens from a field: only where the field itself lies over the page. On the page
 * Back leaves it, as ever, and what is chosen there may change the address.
 */
export function useClosableField(open: boolean, onClose: () => unknown): void {
  const { history } = useRouter()
  useClosable(open && (history.location.state.overlays ?? 0) > 0, onClose)
}
