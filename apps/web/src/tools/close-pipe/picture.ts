import type { NetworkPicture } from '#map/network/network-overlay.ts'
import type { ClosureAnswer, Fitting } from '#sync/network/answers.ts'

/** A closure as it is drawn. */
export const closurePicture = (
  { pipe, dry, beyond, valves, shut, sources, customers }: ClosureAnswer,
  stuck: readonly Fitting[],
): NetworkPicture => ({
  tapped: pipe.position,
  lines: [
    ['beyond', beyond],
    ['dry', dry],
  ],
  marks: [
    ...shut.map(({ position }) => ({ place: position, look: 'shut' as const })),
    ...stuck.map(({ position }) => ({ place: position, look: 'stuck' as const })),
    ...sources.map(({ position }) => ({ place: position, look: 'source' as const })),
    ...valves.map(({ position }, i) => ({ place: position, look: 'close' as const, text: String(i + 1) })),
  ],
  points: customers.places,
})
