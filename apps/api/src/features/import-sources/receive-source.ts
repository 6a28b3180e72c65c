/** Fetches what an address has into files, under the rules for requests to addresses that users typed in. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { StoredFile } from '#formats/format.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import {
  fetchOutside,
  OutgoingError,
  type OutgoingOptions,
  type OutgoingRules,
  saveOutside,
} from '#platform/outgoing.ts'
import { createThreadPool } from '#platform/threads.ts'
import type { PageOrder, PageOutcome } from './page-thread.ts'
import {
  capabilitiesAddress,
  collectionsAddress,
  itemsAddress,
  type Place,
  wfsPageAddress,
} from './service-address.ts'
import { collectionLayers, type ServiceLayers, wfsLayers } from './service-layers.ts'

const CONNECT_MS = 10_000
/** Of one request. A large file over a slow line takes long; a page does not. */
const FILE_MS = 30 * 60_000
const PAGE_MS = 120_000
const LARGEST_ANSWER = 8 * 1024 * 1024
const LARGEST_PAGE = 32 * 1024 * 1024
const MOST_PAGES = 5000

const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const threadPool = createThreadPool(new URL('./page-thread.ts', import.meta.url), {
  most: 1,
  resourceLimits: HEAP,
})

export interface Means {
  readonly rules: OutgoingRules
  /** Of all that is fetched together. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

const inWords = (error: unknown): unknown =>
  error instanceof OutgoingError ? new MalformedFile(`Alamat sumber: ${error.message}`) : error

function checkStatus(status: number): void {
  if (status === 401 || status === 403)
    throw new MalformedFile(`Alamat sumber meminta izin (status ${status})`)
  if (status === 404) throw new MalformedFile('Alamat sumber tidak ditemukan (status 404)')
  if (status !== 200) throw new MalformedFile(`Alamat sumber menjawab dengan status ${status}`)
}

const limits = ({ rules, signal }: Means, timeoutMs: number, maxBytes: number): OutgoingOptions => ({
  ...rules,
  signal,
  timeoutMs,
  connectMs: CONNECT_MS,
  maxBytes,
})

async function answerOf(address: string, means: Means): Promise<Buffer> {
  const { status, body } = await fetchOutside(address, limits(means, PAGE_MS, LARGEST_ANSWER)).catch(
    error => {
      throw inWords(error)
    },
  )
  checkStatus(status)
  return body
}

export async function layersOf({ service, address }: Place, means: Means): Promise<ServiceLayers> {
  if (service === 'file') return { layers: [] }
  return service === 'wfs'
    ? wfsLayers(await answerOf(capabilitiesAddress(address), means))
    : collectionLayers(await answerOf(collectionsAddress(address), means))
}

const NAMED = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i

/** The name decides nothing but what people read and, for text formats, the ending. */
function nameOf(address: string, disposition: string | undefined): string {
  const named = NAMED.exec(disposition ?? '')?.[1] ?? new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(named).slice(-150) || 'sumber'
  } catch {
    return named.slice(-150)
  }
}

async function receiveFile(address: string, folder: string, means: Means): Promise<StoredFile> {
  const path = join(folder, '0')
  const { status, headers, body } = await saveOutside(
    address,
    path,
    limits(means, FILE_MS, means.maxBytes),
  ).catch(error => {
    throw inWords(error)
  })
  checkStatus(status)
  return { name: nameOf(address, headers['content-disposition']), path, bytes: body }
}

/** All pages of a layer as one file of GeoJSON lines. */
async function receivePages(place: Place, layer: string, folder: string, means: Means): Promise<StoredFile> {
  const { address, service } = place
  const format = service === 'wfs' ? (await layersOf(place, means)).format : undefined
  if (service === 'wfs' && format === undefined)
    throw new MalformedFile(
      'Layanan WFS ini tidak memberi GeoJSON. Minta file dari pengelolanya, lalu kirim di sini',
    )
  const [page, into] = [join(folder, 'page'), join(folder, '0')]
  const threads = threadPool.user()
  let at = service === 'wfs' ? wfsPageAddress(address, layer, format ?? '', 0) : itemsAddress(address, layer)
  let [rows, before, left] = [0, '', means.maxBytes]
  try {
    for (let number = 0; ; number++) {
      if (number === MOST_PAGES) throw new MalformedFile('Layanan memberi lebih dari 5.000 halaman')
      left -= await savePage(at, page, Math.min(left, LARGEST_PAGE), means)
      const order = { page, into, before }
      const outcome = await threads.run(thread => ask(thread, order), { signal: means.signal })
      if ('problem' in outcome) throw new MalformedFile(outcome.problem)
      rows += outcome.rows
      const isAll = outcome.rows === 0 || outcome.digest === before || rows === outcome.matched
      // A server gives fewer than it is asked for: only an empty page, or its own word, is the end.
      const next = service === 'wfs' ? wfsPageAddress(address, layer, format ?? '', rows) : outcome.next
      if (isAll || next === null) break
      before = outcome.digest
      at = new URL(next, at).href
    }
  } finally {
    await threads.stop()
  }
  const { size } = await stat(into).catch(() => ({ size: 0 }))
  if (size === 0) throw new MalformedFile(`Lapisan "${layer.slice(0, 80)}" kosong`)
  return { name: `${layer}.geojsonl`, path: into, bytes: size }
}

async function savePage(address: string, path: string, maxBytes: number, means: Means): Promise<number> {
  const { status, body } = await saveOutside(address, path, limits(means, PAGE_MS, maxBytes)).catch(error => {
    throw inWords(error)
  })
  checkStatus(status)
  return body
}

const ask = (thread: Worker, order: PageOrder) =>
  new Promise<PageOutcome>(resolve => {
    thread.once('message', resolve)
    thread.postMessage(order)
  })

/** Into a folder of its own. */
export const receiveSource = (place: Place, folder: string, means: Means): Promise<StoredFile> =>
  place.service === 'file' || place.layer === undefined
    ? receiveFile(place.address, folder, means)
    : receivePages(place, place.layer, folder, means)
