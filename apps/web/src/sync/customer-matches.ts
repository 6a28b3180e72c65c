/** A customer that fits what was typed, as a list shows it. The id finds it in whatever set the map shows by then. */
export interface CustomerMatch {
  readonly id: string
  readonly name: string
  /** Only for users who see personal data. */
  readonly address?: string
  /** Where it is the meter's number that fits. */
  readonly meter?: string
}

export interface CustomerMatches {
  /** Best first. */
  readonly best: readonly CustomerMatch[]
  /** How many fit beside those. */
  readonly others: number
  /** So many fit that not all of them were counted. */
  readonly areMore: boolean
}
