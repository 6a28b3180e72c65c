import { threadCpuUsage } from 'node:process'

const RUNS = 5
/** Microseconds from which on what happens by chance no longer counts: once is enough. */
const LONG = 200_000

/** Of the processor, in microseconds, whatever else the machine does. */
async function cost(work: () => unknown): Promise<number> {
  const before = threadCpuUsage()
  await work()
  const { user, system } = threadCpuUsage(before)
  return Math.max(1, user + system)
}

/**
 * How many times as much work takes as other work does: a comparison, because how long anything takes depends on the machine.
 * In turns, the least of some runs of each, so that neither is the one for which the code is compiled.
 */
export async function costRatio(work: () => unknown, other: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  let leastOther = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && (run === 0 || least < LONG); run++) {
    leastOther = Math.min(leastOther, await cost(other))
    least = Math.min(least, await cost(work))
  }
  return least / leastOther
}

/**
 * What work on `times` as many things costs, over so many times what it costs otherwise: about 1 where it grows with their
 * number, about `times` where it grows with its square.
 */
export const growth = async (work: (things: number) => unknown, things: number, times: number) =>
  (await costRatio(
    () => work(things * times),
    () => work(things),
  )) / times
