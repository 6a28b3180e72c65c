import { type ForkOptions, fork } from 'node:child_process'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { awayError } from '#platform/database/find-server.ts'
import type { AnyJob, Outcome } from './encode-job.ts'

/** Several times what the largest city takes, and less than a server has. */
const HEAP_MB = 2048
const PROGRAM = new URL('./encode-process.ts', import.meta.url)
const OPTIONS: ForkOptions = { serialization: 'advanced', execArgv: [`--max-old-space-size=${HEAP_MB}`] }

export interface ApartOrder {
  readonly connection: DatabaseConfig
  readonly readConnection: DatabaseConfig | undefined
  readonly job: AnyJob
}
export type ApartAnswer = { readonly encoded: Outcome } | { readonly away: string }

/** Encodes a large layer, or many changes, in a process that goes when it is done: so much memory a server should not keep for it. */
export const encodeApart = <T extends Outcome>(order: ApartOrder, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const child = fork(PROGRAM, OPTIONS)
    const onAbort = () => {
      child.kill('SIGKILL')
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    child.once('message', message => {
      const answer = message as ApartAnswer
      if ('encoded' in answer) resolve(answer.encoded as T)
      else reject(awayError(answer.away))
    })
    child.once('error', reject)
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', onAbort)
      const { kind, city } = order.job
      reject(new Error(`The process that encoded ${kind} of ${city} ended with ${killedBy ?? code}`))
    })
    child.send(order)
  })
