import { useQuery } from '@tanstack/react-query'
import type { ClosureAnswer } from '#sync/network/answers.ts'
import { type ClosePipeProps, summaryOf } from './close-pipe-props.ts'
import { NoticeDialog, type NoticeKind } from './notice-dialog.tsx'
import { type Asked, questionOf, requestOf } from './use-closure.ts'

/** What was chosen below an answer. It is about that answer, whatever happens on the map meanwhile. */
export interface OpenOffer {
  readonly kind: NoticeKind | 'save'
  readonly asked: Asked
  /** Of the network that it was solved in. */
  readonly revision: string
  readonly closure: ClosureAnswer
  /** The box around all that is drawn, map units. */
  readonly extent: readonly number[] | undefined
}

interface Props extends Pick<ClosePipeProps, 'engine' | 'sync' | 'company' | 'logo' | 'saveForm'> {
  offer: OpenOffer
  /** The newest answer to the same question: a colleague may shut a valve while the form is open. */
  current: ClosureAnswer | undefined
  onClose: () => void
  onSaved: () => void
}

/** From the map to people: what they read, and what is remembered of it. */
export function OfferDialogs({ engine, sync, company, logo, saveForm, offer, current, ...on }: Props) {
  const { kind, asked, revision, closure, extent } = offer
  const names = useQuery({
    queryKey: ['closure-places', sync.city, asked, revision],
    queryFn: () => sync.network.placeNames(questionOf(asked)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: false,
  })
  const places = names.data ?? (names.isError ? { streets: [], areas: [] } : undefined)
  if (!places) return null
  if (kind === 'save')
    return saveForm?.(requestOf(asked, closure), summaryOf(current ?? closure, places.areas), on)
  return (
    <NoticeDialog
      kind={kind}
      engine={engine}
      company={company}
      closure={closure}
      places={places}
      logo={logo}
      extent={extent}
      onClose={on.onClose}
    />
  )
}
