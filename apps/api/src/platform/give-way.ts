import { constants, getPriority, setPriority } from 'node:os'

/** A tenth of the processor time of others, where there is not enough of it. */
const STEPS = 10

/** What runs beside event loops, which answer many, lets them go first. Elsewhere than on Linux this would slow down the whole process. */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + STEPS))
  } catch {
    // Where a service may not change priorities, all of it has the same.
  }
}
