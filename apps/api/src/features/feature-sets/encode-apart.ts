import { type ForkOptions, fork } from 'node:child_process'
import type pg from 'pg'
import type { Encoded, EncodeJob } from './encode.ts'

/** Several times what the largest city takes, and less than a server has. */
const HEAP_MB = 2048
const PROGRAM = new URL('./encode-process.ts', import.meta.url)
const OPTIONS: ForkOptions = { serialization: 'advanced', execArgv: [`--max-old-space-size=${HEAP_MB}`] }

/** Encodes a large layer in a process that goes when it is done: so much memory a server should not keep for it. */
export const encodeApart = (
  connection: pg.ClientConfig,
  job: EncodeJob,
  signal: AbortSignal,
): Promise<Encoded> =>
  new Promise((resolve, reject) => {
    const child = fork(PROGRAM, OPTIONS)
    const onAbort = () => {
      child.kill('SIGKILL')
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    child.once('message', encoded => resolve(encoded as Encoded))
    child.once('error', reject)
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', onAbort)
      reject(new Error(`The process that encoded ${job.kind} of ${job.city} ended with ${killedBy ?? code}`))
    })
    child.send({ connection, job })
  })
