import { NoRoom } from '#platform/gate.ts'

export interface Waiting {
  /** Whose turn it takes. */
  readonly utility: string
  readonly readings: number
  /** Its sender has kept it, and how many of those there are is limited elsewhere: it takes no room. */
  readonly isKept: boolean
}

/** How many readings may wait. */
export interface Room {
  readonly perUtility: number
  readonly inAll: number
}

interface Line<T> {
  /** Taken before, and not stored. */
  returned: T[]
  readonly waiting: Set<T>
  readings: number
}

/** A message without a reading is work, too. */
const weightOf = ({ readings }: Waiting) => Math.max(1, readings)
const roomOf = (one: Waiting) => (one.isKept ? 0 : weightOf(one))

/**
 * Messages that wait to be stored. Utilities take turns at each message: however many one of them has waiting, another
 * waits for one of them at most.
 *
 *   waiting   A A A A   B   C C        a batch of five: A B C A C
 */
export function createIntakeQueue<T extends Waiting>({ perUtility, inAll }: Room) {
  /** The utility that was served longest ago comes first. */
  const lines = new Map<string, Line<T>>()
  const resting = new Set<string>()
  let readings = 0

  const lineOf = (utility: string): Line<T> => {
    const line = lines.get(utility) ?? { returned: [], waiting: new Set(), readings: 0 }
    lines.set(utility, line)
    return line
  }
  const count = (line: Line<T>, change: number) => {
    line.readings += change
    readings += change
  }
  const nextUtility = () => lines.keys().find(utility => !resting.has(utility))

  const takeFrom = (utility: string): T | undefined => {
    const line = lineOf(utility)
    const [first] = line.waiting
    const next = line.returned.shift() ?? first
    lines.delete(utility)
    if (!next) return undefined
    line.waiting.delete(next)
    count(line, -roomOf(next))
    if (line.returned.length + line.waiting.size > 0) lines.set(utility, line)
    return next
  }

  return {
    /** Why so many readings more would be too many, if they would. */
    refusal(utility: string, more = 1): NoRoom | undefined {
      if ((lines.get(utility)?.readings ?? 0) + more > perUtility) return new NoRoom(true)
      return readings + more > inAll ? new NoRoom(false) : undefined
    },
    add(one: T): void {
      const line = lineOf(one.utility)
      line.waiting.add(one)
      count(line, roomOf(one))
    },
    /** Of a message that is no longer waited for; what was taken already stays taken. */
    remove(one: T): void {
      const line = lines.get(one.utility)
      if (!line?.waiting.delete(one)) return
      count(line, -roomOf(one))
      if (line.returned.length + line.waiting.size === 0) lines.delete(one.utility)
    },
    /** The next batch, without utilities that rest. The last message may have more readings than were left. */
    take(most: { readonly messages: number; readonly readings: number }): T[] {
      const batch: T[] = []
      for (let left = most.readings; left > 0 && batch.length < most.messages; ) {
        const utility = nextUtility()
        const next = utility === undefined ? undefined : takeFrom(utility)
        if (!next) break
        batch.push(next)
        left -= weightOf(next)
      }
      return batch
    },
    /** They come first again when their utility does not rest any more. */
    putBack(utility: string, batch: readonly T[]): void {
      const line = lineOf(utility)
      line.returned = [...batch, ...line.returned]
      for (const one of batch) count(line, roomOf(one))
      resting.add(utility)
    },
    endRest: (utility: string): void => void resting.delete(utility),
    hasNext: () => nextUtility() !== undefined,
    isEmpty: () => lines.size === 0,
  }
}
