/** Hostile files to a process of its own, whose memory and whose answers to others are measured. */
import { expect } from 'vitest'
import { startServer } from '../hostile-files/server.ts'
import { hostileFiles } from '../hostile-files/suite.ts'

/** Of the whole process, its threads included; an idle one has about 250, and it must not grow with the file. */
const LARGEST_MB = 700
/** How long anybody else waits meanwhile, where the machine itself does not pause. */
const SLOWEST_MS = 1000

hostileFiles(async api => {
  const server = await startServer({ ...api.env, REDIS_URL: '' })
  return {
    url: server.url,
    async harmless(work) {
      const { result, slowest, largest, held } = await server.watch(work)
      expect(slowest).toBeLessThan(SLOWEST_MS + 3 * held)
      expect(largest).toBeLessThan(LARGEST_MB)
      expect(server.isAlive()).toBe(true)
      return result
    },
    stop: server.stop,
  }
})
