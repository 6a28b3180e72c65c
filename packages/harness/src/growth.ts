import { threadCpuUsage } from 'node:process'

const RUNS = 3
/** Microseconds from which on what happens by chance no longer counts: once is enough. */
const LONG = 200_000

/** Of the processor, in microseconds, whatever else the machine does: the least of some runs. */
async function cost(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && (run === 0 || least < LONG); run++) {
    const before = threadCpuUsage()
    await work()
    const { user, system } = threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  return Math.max(1, least)
}

/** How many times as much work takes as other work does. A comparison, because how long anything takes depends on the machine. */
export const costRatio = async (work: () => unknown, other: () => unknown): Promise<number> =>
  (await cost(work)) / (await cost(other))

/**
 * What work on `times` as many things costs, over so many times what it costs otherwise: about 1 where it grows with their
 * number, about `times` where it grows with its square.
 */
export const growth = async (work: (things: number) => unknown, things: number, times: number) =>
  (await costRatio(
    () => work(things * times),
    () => work(things),
  )) / times
