import { availableParallelism, loadavg } from 'node:os'

/** Times mean little on a machine that was busy with something else: say how busy it was. */
export function machine(): string {
  const [one = 0, five = 0] = loadavg()
  return `Machine: ${availableParallelism()} processors, load ${one.toFixed(1)} (5 minutes: ${five.toFixed(1)}).`
}
