/** What the kernel counts of a process. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const rssOf = ({ pid }: ChildProcess): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
