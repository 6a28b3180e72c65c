/** Runs beside the event loop, so that encoding a large city delays nobody's request. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type EncodeJob, encodeFeatureSet } from './encode.ts'

const { connection, job } = workerData as { connection: pg.ClientConfig; job: EncodeJob }

const client = new pg.Client(connection)
await client.connect()
try {
  parentPort?.postMessage(await encodeFeatureSet(client, job))
} finally {
  await client.end()
}
