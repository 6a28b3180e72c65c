/** Runs beside the event loop, so that encoding a large city delays no request. */
import { isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type pg from 'pg'
import { type DatabaseConfig, openConnection } from '#platform/database/database-client.ts'
import { type AnyJob, encodeJob } from './encode-job.ts'

/** Without a job the thread lets go of the database. */
export interface EncodeOrder {
  readonly connection: DatabaseConfig
  readonly job?: AnyJob
}

/** Kept from order to order, while they are for the same database. */
let kept: { readonly connection: DatabaseConfig; readonly client: pg.Client } | undefined

async function disconnect(): Promise<void> {
  const client = kept?.client
  kept = undefined
  await client?.end().catch(() => undefined)
}

async function connect(connection: DatabaseConfig): Promise<pg.Client> {
  if (kept && isDeepStrictEqual(kept.connection, connection)) return kept.client
  await disconnect()
  const client = await openConnection(connection)
  // One that breaks in use fails its query; one that breaks while idle is replaced at the next order.
  client.on('error', () => {
    if (kept?.client === client) kept = undefined
  })
  kept = { connection, client }
  return client
}

parentPort?.on('message', async ({ connection, job }: EncodeOrder) => {
  if (job) {
    const client = await connect(connection)
    parentPort?.postMessage(await encodeJob(client, job))
  } else {
    if (isDeepStrictEqual(kept?.connection, connection)) await disconnect()
    parentPort?.postMessage('disconnected')
  }
})
