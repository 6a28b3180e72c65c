/** A process of a user in another city: popups, searches by number and map openings, one after the other, at a steady pace. */
import { setTimeout as pass } from 'node:timers/promises'
import { askerAt } from './asker.ts'
import type { Utility } from './utilities.ts'

export interface NeighbourOrder {
  readonly url: string
  readonly token: string
  readonly utility: Utility
  readonly perSecond: number
}
export type NeighbourGroup = 'popup' | 'search' | 'map'
export interface NeighbourReport {
  /** Milliseconds of each, from when it was due. */
  readonly times: Record<NeighbourGroup, number[]>
  readonly errors: readonly string[]
}

/** Of sixteen. */
const TURNS: NeighbourGroup[] = ['popup', 'search', 'popup', 'search', 'popup', 'search', 'popup', 'map']

let isOver = false

async function live({ url, token, utility, perSecond }: NeighbourOrder): Promise<NeighbourReport> {
  const asker = askerAt(url, token)
  const { slug, customers } = utility
  const customer = (time: number) => `0${1_000_001 + ((time * 7919) % customers)}`
  const ask = {
    popup: (time: number) => asker.ask(`/bills/customer/${customer(time)}?city=${slug}`),
    search: (time: number) => asker.ask(`/maps/customer/${customer(time)}?city=${slug}`),
    map: () => asker.openMap(slug),
  }
  const times: NeighbourReport['times'] = { popup: [], search: [], map: [] }
  const errors: string[] = []
  const pending = new Set<Promise<void>>()
  const started = performance.now()
  for (let time = 0; ; time++) {
    const due = started + (time * 1000) / perSecond
    await pass(Math.max(0, due - performance.now()))
    if (isOver) break
    const group = TURNS[time % TURNS.length] as NeighbourGroup
    const answered = ask[group](time)
      .then(
        () => void times[group].push(performance.now() - due),
        (error: unknown) => void errors.push(`${group}: ${String(error)}`),
      )
      .finally(() => pending.delete(answered))
    pending.add(answered)
  }
  await Promise.all(pending)
  return { times, errors }
}

process.on('message', async (order: NeighbourOrder | 'over') => {
  if (order === 'over') isOver = true
  else {
    isOver = false
    process.send?.(await live(order))
  }
})
process.send?.('ready')
