import { setPriority } from 'node:os'

/** A third of the processor time of others, where there is not enough of it. */
const GIVES_WAY = 5

/** What runs beside event loops, which answer many, lets them go first. Elsewhere than on Linux this would slow down the whole process. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, GIVES_WAY)
}
