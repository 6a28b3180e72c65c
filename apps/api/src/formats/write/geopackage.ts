import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { createThreadPool } from '#platform/threads.ts'
import { geopackageRow } from './geopackage-row.ts'
import type { FromThread, ToThread } from './geopackage-thread.ts'
import { type LayerWriter, tooManyColumns, type Writing } from './layer-writer.ts'

const MOST_THREADS = 2

const threads = createThreadPool(new URL('./geopackage-thread.ts', import.meta.url), {
  most: MOST_THREADS,
}).user()

/** Resolves when the thread has carried out the order. */
function tell(thread: Worker, message: ToThread): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  thread.once('message', (answer: FromThread) => (answer.type === 'ready' ? resolve() : reject(answer.error)))
  thread.postMessage(message)
  // It is awaited later, or never where the rows fail first.
  promise.catch(() => undefined)
  return promise
}

async function fill(path: string, { layer, read, signal }: Writing): Promise<void> {
  await threads.run(
    async thread => {
      let written = tell(thread, { type: 'start', path, layer })
      for await (const rows of read()) {
        signal.throwIfAborted()
        // The next rows are read while the thread writes these; never more than two batches are held.
        await written
        written = tell(thread, { type: 'rows', rows: rows.map(row => geopackageRow(row, layer)) })
      }
      await written
      await tell(thread, { type: 'end' })
    },
    { signal },
  )
}

/** SQLite writes all over its file: it is made on the disk, sent, and deleted. */
async function* write(writing: Writing): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'petatirta-export-'))
  try {
    const path = join(folder, 'layer.gpkg')
    await fill(path, writing)
    await writing.release()
    yield* createReadStream(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const geopackage: LayerWriter = { id: 'geopackage', refusal: tooManyColumns, write }
