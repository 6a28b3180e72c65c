import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'

/**
 * An archive is gzip of lines, each a JSON object with a hash:
 *
 *   {"hash":"5a…","archive":{"format":1,"number":7,"previous":"c4…"}}
 *   {"hash":"91…","entry":{…}}                                          one for each entry, oldest first
 *   {"hash":"e0…","end":{"entries":100000}}
 *
 * A hash is SHA-256 of the hash before it, as 64 letters, followed by the line's own text: what stands between the second
 * colon and the last brace, byte for byte. The first line continues from the last hash of the archive before, its `previous`.
 */
export type LineKind = 'archive' | 'entry' | 'end'

/** What the first archive of all continues from. */
export const NO_ARCHIVE = '0'.repeat(64)

export const chainedHash = (previous: string, text: string | Buffer): string =>
  createHash('sha256').update(previous).update(text).digest('hex')

export interface ArchiveHead {
  format: 1
  number: number
  previous: string
}

/** Holds the compressed bytes alone: entries pass through. */
export function createArchiveWriter(head: Omit<ArchiveHead, 'format'>) {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  let bytes = 0
  gzip.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
  })
  const ended = once(gzip, 'end')
  let hash = head.previous
  let entries = 0
  const lineOf = (kind: LineKind, text: string) => {
    hash = chainedHash(hash, text)
    return `{"hash":"${hash}","${kind}":${text}}\n`
  }
  gzip.write(lineOf('archive', JSON.stringify({ format: 1, ...head } satisfies ArchiveHead)))

  return {
    /** So far, but for what the compressor still holds. */
    size: () => ({ entries, bytes }),
    /** Entries as JSON text. */
    async write(texts: readonly string[]): Promise<void> {
      entries += texts.length
      if (!gzip.write(texts.map(text => lineOf('entry', text)).join(''))) await once(gzip, 'drain')
    },
    async end(): Promise<{ content: Buffer; entries: number; lastHash: string }> {
      gzip.end(lineOf('end', JSON.stringify({ entries })))
      await ended
      return { content: Buffer.concat(chunks), entries, lastHash: hash }
    },
  }
}
