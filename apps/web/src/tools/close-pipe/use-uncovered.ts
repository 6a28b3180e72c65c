import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { coverOf } from '#map/network/cover.ts'
import { uncover } from '#map/network/show-all.ts'

/** Moves the map once for each place whose answer would lie under its own card. */
export function useUncovered(
  engine: MapEngine,
  card: RefObject<HTMLElement | null>,
  wide: boolean,
  /** Undefined until there is an answer: the card has its size then. */
  place: readonly [number, number] | undefined,
): void {
  const look = useEffectEvent((at: readonly [number, number]) =>
    engine.use(map => uncover(map, at, coverOf(card.current, wide))),
  )
  useEffect(() => {
    if (place) look(place)
  }, [place])
}
