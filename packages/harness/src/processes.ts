/** What the system knows of processes. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly state: string
}

function list(...which: string[]): Process[] {
  const { stdout } = spawnSync('ps', [...which, '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(line => line.trim())
    .map(line => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state }
    })
}

const isZombie = ({ state }: Process) => state.startsWith('Z')

export const childrenOf = (pid: number): number[] =>
  list('-A').flatMap(process => (process.parent === pid ? [process.pid] : []))

/** Children that ended and that their parents have not waited for. */
export const zombiesOf = (parents: readonly number[]): number[] =>
  list('-A').flatMap(process => (parents.includes(process.parent) && isZombie(process) ? [process.pid] : []))

/** A zombie is not alive. */
export const isAlive = (pid: number): boolean => list('-p', String(pid)).some(process => !isZombie(process))

/** Not even a zombie is left: until then the system holds its number, and PostgreSQL takes that for a server that runs. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** A process that is gone already is no error. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone.
  }
}

/** Bytes of memory that it has in use, of all its threads; 0 when it is gone. */
export function rssOf(pid: number): number {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
