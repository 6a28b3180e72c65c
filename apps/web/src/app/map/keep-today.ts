import { formatDay, HOUR_MS } from '@petatirta/domain'
import type { FilterStore } from '#shared/filters/filter-store.ts'

const DAY_MS = 24 * HOUR_MS
/** What follows from another day is asked of the server: not by all maps at the same moment. */
const SPREAD_MS = 5 * 60_000

/** A map stays open over midnight, on a wall for months. Returns how to stop. */
export function keepToday(
  filters: Pick<FilterStore, 'getState' | 'dispatch'>,
  gmtOffset: number,
  page: Pick<Document, 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = Date.now()
    const today = formatDay(new Date(now), gmtOffset)
    if (today !== filters.getState().today) filters.dispatch({ type: 'today', today })
    clearTimeout(timer)
    const sinceMidnight = (now + gmtOffset * HOUR_MS) % DAY_MS
    timer = setTimeout(look, DAY_MS - sinceMidnight + Math.random() * SPREAD_MS)
  }
  look()
  // Timers stand still while a computer sleeps.
  page.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', look)
  }
}
