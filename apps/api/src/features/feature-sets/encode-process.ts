/** One large layer, in a process of its own: what encoding takes of memory is given back when it ends. */
import pg from 'pg'
import { type EncodeJob, encodeFeatureSet } from './encode.ts'

// The parent process is gone.
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ connection, job }: { connection: pg.ClientConfig; job: EncodeJob }) => {
  const client = new pg.Client(connection)
  await client.connect()
  const encoded = await encodeFeatureSet(client, job)
  await client.end()
  process.send?.(encoded, () => process.exit(0))
})
