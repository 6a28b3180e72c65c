/** Writes GeoPackages beside the event loop, one at a time. */
import { parentPort } from 'node:worker_threads'
import { GeopackageFile } from './geopackage-file.ts'
import type { GeopackageValue } from './geopackage-row.ts'
import type { WrittenLayer } from './layer-writer.ts'

export type ToThread =
  | { type: 'start'; path: string; layer: WrittenLayer }
  | { type: 'rows'; rows: readonly (readonly GeopackageValue[])[] }
  | { type: 'end' }

export type FromThread = { type: 'ready' } | { type: 'failed'; error: Error }

if (!parentPort) throw new Error('This is a thread')
const port = parentPort
const post = (message: FromThread) => port.postMessage(message)

let file: GeopackageFile | undefined

function follow(message: ToThread): void {
  if (message.type === 'start') file = new GeopackageFile(message.path, message.layer)
  else if (message.type === 'rows') file?.add(message.rows)
  else file?.finish()
}

port.on('message', (message: ToThread) => {
  try {
    follow(message)
    post({ type: 'ready' })
  } catch (error) {
    post({ type: 'failed', error: error as Error })
  }
})
