/** Files with base maps, opened and described. What was read from a file counts as long as the file is the same. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { NotABasemap, type PmtilesHeader, type PmtilesMetadata, readHeader, readMetadata } from './pmtiles.ts'

interface Content {
  version: string
  header: PmtilesHeader
  metadata: PmtilesMetadata
}

export interface StoredBasemap {
  path: string
  name: string
  source: 'folder' | 'setting'
  bytes: number
  updatedAt: Date
  /** Absent where the file cannot be used; `problem` says why. */
  content?: Content
  problem?: string
}

type Read = Pick<StoredBasemap, 'content' | 'problem'>

const SAMPLES = 64
const SAMPLE_BYTES = 4096

/** The same for the same content on every machine, without reading all of a large file: its size, and pieces from all over it. */
async function versionOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size))
  const piece = Buffer.alloc(SAMPLE_BYTES)
  for (let i = 0; i <= SAMPLES; i++) {
    const at = Math.floor((Math.max(0, size - SAMPLE_BYTES) * i) / SAMPLES)
    const { bytesRead } = await file.read(piece, 0, SAMPLE_BYTES, at)
    hash.update(piece.subarray(0, bytesRead))
  }
  return hash.digest('hex').slice(0, 32)
}

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readContent = async (file: FileHandle, size: number): Promise<Read> => {
  try {
    const header = await readHeader(file, size)
    const metadata = await readMetadata(file, header)
    return { content: { version: await versionOf(file, size), header, metadata } }
  } catch (error) {
    if (error instanceof NotABasemap) return { problem: error.message }
    throw error
  }
}

export function createBasemapReader() {
  const known = new Map<string, { stamp: string; read: Read }>()

  return {
    /** The open file with what it says about itself; nothing where there is none. The caller closes it. */
    async open(path: string, name: string, source: StoredBasemap['source']) {
      const file = await open(path, 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!file) {
        known.delete(path)
        return undefined
      }
      try {
        const { size, mtimeMs, ino, mtime } = await file.stat()
        const stamp = `${size} ${mtimeMs} ${ino}`
        let entry = known.get(path)
        if (entry?.stamp !== stamp) {
          entry = { stamp, read: await readContent(file, size) }
          known.set(path, entry)
        }
        const stored: StoredBasemap = { path, name, source, bytes: size, updatedAt: mtime, ...entry.read }
        return { file, stored }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    forget: (path: string) => void known.delete(path),
  }
}
