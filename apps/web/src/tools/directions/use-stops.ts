import type { LatLon } from '@petatirta/domain'
import { MAX_DESTINATIONS } from '@petatirta/domain'
import { useEffect, useRef, useState } from 'react'
import { checkEmpty, type Lookup, markMissing, type Stop } from './route.ts'

type Find = (number: string) => Promise<Lookup>

/**
 * The destinations and where they are. A field is looked up when it is left, so that the places are known by the time
 * of the click: what a click opens at once, no browser blocks.
 */
export function useStops(find: Find) {
  const [stops, setStops] = useState<readonly Stop[]>([{ key: 0, number: '' }])
  const nextKey = useRef(1)
  const known = useRef(new Map<string, LatLon>())
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const lookUp = async (number: string): Promise<Lookup> => {
    const place = known.current.get(number) ?? (await find(number))
    if (typeof place === 'object') known.current.set(number, place)
    else if (place === 'missing') setStops(now => markMissing(now, new Set([number])))
    return place
  }

  const numbers = stops.map(stop => stop.number.trim())
  return {
    stops,
    mayAdd: stops.length < MAX_DESTINATIONS,
    add: () => setStops([...stops, { key: nextKey.current++, number: '' }]),
    remove: (key: number) => setStops(stops.filter(stop => stop.key !== key)),
    /** What was said of the number before is not said of another. */
    change: (key: number, number: string) =>
      setStops(stops.map(stop => (stop.key === key ? { key, number } : stop))),
    leave: (number: string) => {
      if (number.trim()) void lookUp(number.trim())
    },
    /** Whether every field is filled; the others say so. */
    check: (): boolean => {
      const checked = checkEmpty(stops)
      setStops(checked)
      return checked.every(stop => stop.error === undefined)
    },
    /** All places, when they are known already. */
    places: (): LatLon[] | undefined => {
      const places = numbers.flatMap(number => known.current.get(number) ?? [])
      return places.length === numbers.length ? places : undefined
    },
    /** Null when the dialog was closed meanwhile: nothing may come of it then. */
    lookUpAll: async (): Promise<Lookup[] | null> => {
      const answers = await Promise.all(numbers.map(lookUp))
      return gone.current ? null : answers
    },
  }
}
