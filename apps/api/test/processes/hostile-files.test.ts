/** Hostile files to a process of its own, whose memory and whose answers to others are measured. */
import { expect } from 'vitest'
import type { Answer } from '../hostile-files/post.ts'
import { startServer } from '../hostile-files/server.ts'
import { hostileFiles } from '../hostile-files/suite.ts'

/** Of the whole process, its threads included; an idle one has about 250, and it must not grow with the file. */
const LARGEST_MB = 700
/** For how long a file may hold up the event loop, and so the answers to other callers. */
const LONGEST_MS = 1000
const MEASUREMENTS = 3

hostileFiles(async api => {
  const server = await startServer({ ...api.env, REDIS_URL: '' })
  return {
    url: server.url,
    async harmless(work) {
      let first: Answer | undefined
      for (let time = 1; ; time++) {
        const { result, longest, largest } = await server.watch(work())
        expect(server.isAlive()).toBe(true)
        first ??= result
        // What else goes on in the machine is only ever added: the least of three measurements counts.
        if (time < MEASUREMENTS && (longest >= LONGEST_MS || largest >= LARGEST_MB)) continue
        expect(longest).toBeLessThan(LONGEST_MS)
        expect(largest).toBeLessThan(LARGEST_MB)
        return first
      }
    },
    stop: server.stop,
  }
})
