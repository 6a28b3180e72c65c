/** One large layer, or many changes of one, in a process of its own: what encoding takes of memory is given back when it ends. */
import { openConnection } from '#platform/database/database-client.ts'
import { isDatabaseAway } from '#platform/errors.ts'
import { giveWay } from '#platform/give-way.ts'
import type { ApartAnswer, ApartOrder } from './encode-apart.ts'
import { encodeJob } from './encode-job.ts'

giveWay()
// The parent process is gone.
process.once('disconnect', () => process.exit(1))
const answer = (message: ApartAnswer) => process.send?.(message, () => process.exit(0))

process.once('message', async ({ connection, readConnection, job }: ApartOrder) => {
  try {
    const client = await openConnection(connection)
    // Without it the primary is read.
    const standby = readConnection && (await openConnection(readConnection).catch(() => undefined))
    const encoded = await encodeJob(client, job, standby)
    await Promise.all([client.end(), standby?.end()])
    answer({ encoded })
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    answer({ away: String(error) })
  }
})
