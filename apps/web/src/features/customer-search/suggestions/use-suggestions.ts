import { useEffect, useState } from 'react'
import type { CustomerMatches } from '#sync/customer-matches.ts'

/** Asks for the customers that fit a text; null when they cannot be searched. `waiting` is called while customers load. */
export type Suggest = (text: string, waiting: () => void) => Promise<CustomerMatches | null>

export type Suggestions =
  | { readonly state: 'waiting' | 'loading' | 'preparing' | 'failed' }
  | { readonly state: 'found'; readonly matches: CustomerMatches }

/** An answer that takes longer is not one about the text alone: what is searched is being made. */
const PREPARING_AFTER_MS = 300

/** Who fits what is typed. Until there is an answer, that to the text before stays. */
export function useSuggestions(text: string, suggest: Suggest): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({ state: 'waiting' })

  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const show = (next: Suggestions) => {
      if (isCurrent) setSuggestions(next)
    }
    const timer = setTimeout(() => {
      show({ state: 'preparing' })
    }, PREPARING_AFTER_MS)
    const done = (next: Suggestions) => {
      clearTimeout(timer)
      show(next)
    }
    suggest(text, () => done({ state: 'loading' })).then(
      matches => done(matches ? { state: 'found', matches } : { state: 'failed' }),
      (cause: unknown) => {
        console.warn('Customers could not be searched', cause)
        done({ state: 'failed' })
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, suggest])

  return suggestions
}
