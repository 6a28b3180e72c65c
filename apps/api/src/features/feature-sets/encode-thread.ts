/** Runs beside the event loop, so that encoding a large city delays nobody's request. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { type EncodeJob, encodeFeatureSet } from './encode.ts'

const client = new pg.Client(workerData as pg.ClientConfig)
await client.connect()
parentPort?.on('message', async (job: EncodeJob | null) => {
  if (job) return parentPort?.postMessage(await encodeFeatureSet(client, job))
  await client.end()
  parentPort?.close()
})
