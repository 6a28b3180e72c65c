import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

/** Ticks of all processors, and those in which the host of a virtual machine let others run. Zeros where the system does not say. */
function ticks() {
  try {
    const fields = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? []
    // user nice system idle iowait irq softirq steal; guests are counted among users.
    const counted = fields.slice(0, 8)
    return { all: counted.reduce((sum, one) => sum + one, 0), stolen: counted[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}

/** The share of the processors' time that the machine's host took away from now on. */
export function watchStolen(): () => number {
  const before = ticks()
  return () => {
    const now = ticks()
    return (now.stolen - before.stolen) / Math.max(1, now.all - before.all)
  }
}

const stolen = watchStolen()

/** Times mean little on a machine that was busy with something else, or whose processors were lent to others: say how much. */
export function machine(): string {
  const [one = 0, five = 0] = loadavg()
  const taken = `${(stolen() * 100).toFixed(0)} % of the time taken by the host`
  return `Machine: ${availableParallelism()} processors, load ${one.toFixed(1)} (5 minutes: ${five.toFixed(1)}), ${taken}.`
}
