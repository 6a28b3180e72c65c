/** Requests that no browser would make, from bodies that are never whole in memory. */
import { request } from 'node:http'
import { pipeline, Readable } from 'node:stream'

export type Content = string | Uint8Array | (() => Iterable<string | Uint8Array>)

export interface Part {
  name: string
  content: Content
  /** A file's; fields have none. */
  fileName?: string
  /** Further lines of the part's head. */
  head?: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
}

export const BOUNDARY = 'batas-antara-bagian'
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

function* bytesOf(content: Content): Generator<Uint8Array> {
  if (typeof content === 'function') for (const chunk of content()) yield Buffer.from(chunk as string)
  else yield Buffer.from(content as string)
}

export function* multipartBody(parts: readonly Part[]): Generator<Uint8Array> {
  for (const { name, content, fileName, head = '' } of parts) {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${head}\r\n`)
    yield* bytesOf(content)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`)
}

/** Ends with the answer, even where that comes before everything was sent. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: Iterable<Uint8Array>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own: after a request that was broken off, nothing else would be understood on it.
    const sending = request(url, { method: 'POST', headers, agent: false })
    let answered = false
    sending.on('response', response => {
      answered = true
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        sending.destroy()
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      })
    })
    sending.on('error', error => {
      if (!answered) reject(error)
    })
    pipeline(Readable.from(body, { objectMode: false, highWaterMark: 1 }), sending, () => undefined)
  })
}

/** Sends the beginning and hangs up. */
export async function hangUp(url: string, headers: Record<string, string>, beginning: string): Promise<void> {
  const sending = request(url, { method: 'POST', headers, agent: false })
  const closed = new Promise<void>(resolve => {
    sending.on('close', resolve)
    sending.on('error', () => undefined)
  })
  await new Promise(resolve => sending.write(beginning, resolve))
  sending.destroy()
  await closed
}
