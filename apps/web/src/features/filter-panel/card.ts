import type { AskCounts } from '#shared/ui/panel/option-counts.ts'

/** What every section's card is told. */
export interface Card {
  readonly title: string
  readonly open: boolean
  readonly onToggle: () => void
}

export interface CountedCard {
  readonly card: Card
  readonly counts: AskCounts
}

/** What a closed card says of itself. */
export const note = (on: number, of: number) => `${on}/${of}`
