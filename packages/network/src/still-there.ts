import type { NetworkFaultKind } from '@petatirta/contract/plain'

/** Metres from the place of a repair. */
interface Reach {
  /** Of the feature that is put right: the first one. */
  readonly first: number
  /** Of those that it is put right with. */
  readonly others: number
}

/**
 * What has moved further away from where it was repaired is something else: a pipe that was drawn anew ten metres on, on purpose,
 * is not to be joined to where it was. Pipes to which something is snapped may be twice as far as they are looked for.
 */
export const STILL_THERE = {
  gap: { first: 10, others: 10 },
  crossing: { first: 10, others: 10 },
  nearMiss: { first: 6, others: 6 },
  overlap: { first: 1, others: 1 },
  zeroLength: { first: 1, others: 1 },
  valveOff: { first: 10, others: 50 },
  sourceOff: { first: 10, others: 200 },
} as const satisfies Partial<Record<NetworkFaultKind, Reach>>
