/** Runs beside the event loop, so that encoding a large city delays no request. */
import { parentPort } from 'node:worker_threads'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import { KeptConnection } from '#platform/database/kept-connection.ts'
import { type AnyJob, encodeJob } from './encode-job.ts'

/** Without a job the thread lets go of the database. */
export interface EncodeOrder {
  readonly connection: DatabaseConfig
  readonly job?: AnyJob
}

const database = new KeptConnection()

parentPort?.on('message', async ({ connection, job }: EncodeOrder) => {
  if (job) {
    const client = await database.open(connection)
    parentPort?.postMessage(await encodeJob(client, job))
  } else {
    if (database.isFor(connection)) await database.close()
    parentPort?.postMessage('disconnected')
  }
})
