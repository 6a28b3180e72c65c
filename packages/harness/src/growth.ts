const RUNS = 3

/** The shortest of some runs: what else the machine does only makes a run longer. */
function shortest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    work()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

/**
 * By how much work on `times` as many things takes longer than so many times: about 1 where time grows with their number, about
 * `times` where it grows with its square. A comparison, because how long anything takes depends on the machine.
 */
export function growth(work: (things: number) => unknown, things: number, times: number): number {
  const few = shortest(() => work(things))
  return shortest(() => work(things * times)) / few / times
}
