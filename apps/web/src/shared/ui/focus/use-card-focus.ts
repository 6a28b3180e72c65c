import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Gives a card the focus when it comes, and says so when it goes with the focus still in it. */
export function useCardFocus(card: RefObject<HTMLElement | null>, onGone: () => void): void {
  const gone = useEffectEvent(onGone)
  // A layout effect: afterwards the card is out of the page, and whether it had the focus is unknown.
  useLayoutEffect(() => {
    const element = card.current
    element?.focus({ preventScroll: true })
    return () => {
      if (element?.contains(document.activeElement)) gone()
    }
  }, [card])
}
