import type { Hit, PickQuery } from './layer-spec.ts'

/** Pixels beside a feature that still hit it: a finger is wider than a pointer. */
export const TOLERANCE = { mouse: 5, touch: 14, keyboard: 24 } as const

export const toleranceOf = (event: Event): number => {
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
  return isTouch ? TOLERANCE.touch : TOLERANCE.mouse
}

export interface Pickable {
  readonly kind: string
  readonly stacking: number
  pick(query: PickQuery): Hit | undefined
}

/** What can be hit, from the top of the stack down; a speck gives way to an icon below it, the face of an area to all else. */
export function pickFrom(
  layers: Iterable<Pickable>,
  query: PickQuery,
): { kind: string; hit: Hit } | undefined {
  let speck: { kind: string; hit: Hit } | undefined
  let face: { kind: string; hit: Hit } | undefined
  for (const { kind, pick } of [...layers].sort((a, b) => b.stacking - a.stacking)) {
    const hit = pick(query)
    if (!hit) continue
    if (hit.drawn === 'face') {
      face ??= { kind, hit }
      continue
    }
    if (hit.drawn === 'icon' || (!speck && hit.drawn === undefined)) return { kind, hit }
    speck ??= { kind, hit }
  }
  return speck ?? face
}
