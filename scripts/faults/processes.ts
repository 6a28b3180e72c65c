/** What the kernel knows of processes. */
import { readdirSync, readFileSync } from 'node:fs'

interface Seen {
  readonly pid: number
  readonly parent: number
  readonly state: string
}

function look(pid: number): Seen | undefined {
  try {
    // The name, in brackets, may hold spaces.
    const [state = '', parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { pid, parent: Number(parent), state }
  } catch {
    return undefined
  }
}

const all = (): Seen[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => look(Number(name)) ?? [])

export const childrenOf = (pid: number): number[] =>
  all().flatMap(seen => (seen.parent === pid ? [seen.pid] : []))

/** Children that ended and that nobody has buried. */
export const zombiesOf = (pids: readonly number[]): number[] =>
  all().flatMap(seen => (pids.includes(seen.parent) && seen.state === 'Z' ? [seen.pid] : []))

export const megabytesOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** SIGKILL; a process that is gone already is what was wanted. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone.
  }
}
