import type { AskCounts } from '#shared/ui/panel/option-counts.ts'

/** The props of every section's card. */
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
