type City = string | number

interface Limits {
  /** Pieces of work at once. */
  readonly inAll: number
  /** Of them, of one city. */
  readonly perCity: number
}

/** Cities whose turn is remembered: more than any installation has. */
const MOST_REMEMBERED = 10_000

/**
 * Work of many cities that share a few places. A free place goes to the waiting city with the fewest running pieces, and of
 * such to the one that was served longest ago: however many pieces a city has waiting, another waits for one of them at most.
 *
 *   waiting   A A A A   B   C        one place: A B C A A A
 */
export function createFairQueue({ inAll, perCity }: Limits) {
  /** Of each city, in the order in which they came. */
  const waiting = new Map<City, Set<() => void>>()
  const running = new Map<City, number>()
  /** The turn in which each city was served last; the one served longest ago comes first. */
  const served = new Map<City, number>()
  let turn = 0
  let used = 0

  const runningOf = (city: City) => running.get(city) ?? 0
  const servedAt = (city: City) => served.get(city) ?? 0
  const hasRoom = (city: City) => used < inAll && runningOf(city) < perCity

  const begin = (city: City) => {
    used++
    running.set(city, runningOf(city) + 1)
    served.delete(city)
    served.set(city, ++turn)
    const [oldest] = served.keys()
    if (served.size > MOST_REMEMBERED && oldest !== undefined) served.delete(oldest)
  }

  const isBefore = (a: City, b: City) =>
    runningOf(a) === runningOf(b) ? servedAt(a) < servedAt(b) : runningOf(a) < runningOf(b)

  const serveNext = () => {
    let next: City | undefined
    for (const city of waiting.keys())
      if (hasRoom(city) && (next === undefined || isBefore(city, next))) next = city
    const [resume] = (next !== undefined && waiting.get(next)) || []
    if (next === undefined || !resume) return
    leave(next, resume)
    begin(next)
    resume()
  }

  const end = (city: City) => {
    used--
    if (runningOf(city) === 1) running.delete(city)
    else running.set(city, runningOf(city) - 1)
    serveNext()
  }

  const leave = (city: City, resume: () => void): boolean => {
    const own = waiting.get(city)
    const wasThere = own?.delete(resume) ?? false
    if (own?.size === 0) waiting.delete(city)
    return wasThere
  }

  /** Answers when the place is taken. */
  const place = (city: City, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (hasRoom(city)) {
        begin(city)
        return resolve()
      }
      const onAbort = () => {
        if (leave(city, resume)) reject(signal?.reason)
      }
      const resume = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      waiting.set(city, (waiting.get(city) ?? new Set()).add(resume))
      signal?.addEventListener('abort', onAbort, { once: true })
    })

  return {
    /** Does the work when it is the city's turn. `signal` ends the waiting; ending the work is up to the work. */
    async run<T>(city: City, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      await place(city, signal)
      try {
        return await work()
      } finally {
        end(city)
      }
    },
  }
}
