import { type ChildProcess, fork } from 'node:child_process'
import type { Services } from '#platform/services.ts'
import type { Encoded, EncodeJob } from './encode.ts'

/** From here on a layer takes more memory than a server should keep for it. */
const LARGE_ROWS = 50_000
const PROGRAM = new URL('./encode-process.ts', import.meta.url)

/** Encodes large layers, one after the other, each in a process that goes when it is done. */
export function createApartEncoder({ connection, pool }: Pick<Services, 'connection' | 'pool'>) {
  const running = new Set<ChildProcess>()
  let last: Promise<unknown> = Promise.resolve()

  const run = (job: EncodeJob) =>
    new Promise<Encoded>((resolve, reject) => {
      const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] })
      running.add(child)
      child.once('message', encoded => resolve(encoded as Encoded))
      child.once('error', reject)
      child.once('exit', code => {
        running.delete(child)
        reject(new Error(`Encoding ended with ${code}`))
      })
      child.send({ connection, job })
    })

  return {
    async isLarge({ cityId, kind }: EncodeJob): Promise<boolean> {
      const layer =
        kind === 'customer'
          ? 'SELECT FROM customer WHERE city_id = $1'
          : 'SELECT FROM feature WHERE city_id = $1 AND kind = $2'
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${layer} LIMIT ${LARGE_ROWS}) rows`,
        kind === 'customer' ? [cityId] : [cityId, kind],
      )
      return rows[0]?.count === LARGE_ROWS
    },
    encode(job: EncodeJob): Promise<Encoded> {
      const mine = last.then(() => run(job))
      last = mine.catch(() => undefined)
      return mine
    },
    stop: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
