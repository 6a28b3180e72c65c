import { useState } from 'react'
import { localStore } from '#shared/session/safe-storage.ts'

export interface OpenCards {
  readonly isOpen: (card: string) => boolean
  /** Answers whether the card is open now. */
  readonly toggle: (card: string) => boolean
}

/** Which cards of a panel are open; this browser remembers it. Names of cards have no spaces. */
export function useOpenCards(key: string, initial: readonly string[]): OpenCards {
  const [open, setOpen] = useState<readonly string[]>(() => localStore.get(key)?.split(' ') ?? initial)
  return {
    isOpen: card => open.includes(card),
    toggle: card => {
      const next = open.includes(card) ? open.filter(name => name !== card) : [...open, card]
      localStore.set(key, next.join(' '))
      setOpen(next)
      return next.includes(card)
    },
  }
}
