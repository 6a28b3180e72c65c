import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Says which packages a thread loads with its script. */
const LOADER = `
  const { registerHooks } = require('node:module')
  const { parentPort, workerData } = require('node:worker_threads')
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/\\/node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  import(workerData).then(() => parentPort.postMessage([...packages]))`

// They take longer to load than most files and layers take, and a thread starts for the first of them.
test.each([
  ['imports', '../src/features/imports/import-thread.ts'],
  ['encoding', '../src/features/feature-sets/encode-thread.ts'],
  ['networks', '../src/features/network/network-thread.ts'],
])('threads of %s load neither Kysely nor zod', async (_name, script) => {
  const thread = new Worker(LOADER, { eval: true, workerData: new URL(script, import.meta.url).href })
  const [packages] = await once(thread, 'message')
  await thread.terminate()
  expect(packages).toContain('pg')
  expect(packages).not.toContain('kysely')
  expect(packages).not.toContain('zod')
})
