/** Processes of a bench that play the people: they are forked, say that they are ready, take an order and report. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/folders.ts'

export const say = (line: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

/** `eager`: with the priority of the product. Real clients bring processors of their own and must not take the servers'. */
export async function startChild(file: string, { eager = false } = {}): Promise<ChildProcess> {
  const started = fork(join(ROOT, 'bench/load', file))
  if (!eager && started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  await once(started, 'message')
  return started
}

export const reportOf = async <T>(from: ChildProcess): Promise<T> => ((await once(from, 'message')) as [T])[0]
