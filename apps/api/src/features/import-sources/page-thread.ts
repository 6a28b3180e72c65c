/** Reads one page of a service beside the event loop and adds its features to a file, one per line. */
import { createHash } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'

export interface PageOrder {
  readonly page: string
  readonly into: string
  /** Digest of the page before: a service that knows no pages gives the same one again. */
  readonly before: string
}
export type PageOutcome =
  | {
      readonly rows: number
      /** How many there are in all, where the service says so. */
      readonly matched: number | null
      readonly next: string | null
      readonly digest: string
    }
  | { readonly problem: string }

if (!parentPort) throw new Error('This is a thread')
const port = parentPort

const objectOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function nextOf(links: unknown): string | null {
  if (!Array.isArray(links)) return null
  const next = links.map(objectOf).find(({ rel, href }) => rel === 'next' && typeof href === 'string')
  return next ? String(next.href) : null
}

async function take({ page, into, before }: PageOrder): Promise<PageOutcome> {
  const text = await readFile(page, 'utf8')
  let json: Record<string, unknown>
  try {
    json = objectOf(JSON.parse(text))
  } catch {
    return { problem: 'Layanan tidak menjawab dengan GeoJSON' }
  }
  if (!Array.isArray(json.features)) return { problem: 'Jawaban layanan tidak memuat daftar "features"' }
  const lines = json.features.map(feature => JSON.stringify(feature)).join('\n')
  const digest = createHash('sha256').update(lines).digest('base64')
  if (lines !== '' && digest !== before) await appendFile(into, `${lines}\n`)
  await rm(page, { force: true })
  const matched = json.numberMatched ?? json.totalFeatures
  return {
    rows: json.features.length,
    matched: typeof matched === 'number' ? matched : null,
    next: nextOf(json.links),
    digest,
  }
}

port.on('message', async (order: PageOrder) => {
  port.postMessage(await take(order).catch((error: Error): PageOutcome => ({ problem: error.message })))
})
