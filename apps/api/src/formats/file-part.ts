/** One file of several that are read side by side, from its beginning to its end: on the disk or in an archive. */
import { type FileHandle, open } from 'node:fs/promises'
import { MalformedFile } from './malformed-file.ts'
import { damagedArchive, unpacked, type ZipFileEntry } from './zip-file.ts'

export interface FilePart {
  readonly bytes: number
  /** An archive is read forwards only. */
  readonly goesBack: boolean
  /** From a place on, fewer where the file ends. Good until the next call. */
  read(at: number, length: number): Promise<Buffer>
  close(): Promise<unknown>
}

const AHEAD = 256 * 1024
/** Where places jump, what lies behind one is of no use. */
const SHORT_AHEAD = 4 * 1024

class DiskPart implements FilePart {
  readonly goesBack = true
  readonly bytes: number
  readonly #file: FileHandle
  #held: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(file: FileHandle, bytes: number) {
    this.#file = file
    this.bytes = bytes
  }

  async read(at: number, length: number): Promise<Buffer> {
    const end = this.#start + this.#held.length
    if (at < this.#start || at + length > end) {
      const goesOn = at >= this.#start && at <= end + SHORT_AHEAD
      const wanted = Math.max(0, Math.min(this.bytes - at, Math.max(length, goesOn ? AHEAD : SHORT_AHEAD)))
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
      this.#held = buffer.subarray(0, bytesRead)
      this.#start = at
    }
    return this.#held.subarray(at - this.#start, at - this.#start + length)
  }

  close() {
    return this.#file.close()
  }
}

class ZippedPart implements FilePart {
  readonly goesBack = false
  readonly bytes: number
  readonly #chunks: AsyncGenerator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(path: string, entry: ZipFileEntry) {
    this.bytes = entry.bytes
    this.#chunks = unpacked(path, entry)
  }

  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#start) throw damagedArchive()
    if (at + length > this.#start + this.#held.length) await this.#reach(at, length)
    return this.#held.subarray(at - this.#start, at - this.#start + length)
  }

  /** What lies before the place is let go. */
  async #reach(at: number, length: number): Promise<void> {
    const parts = [this.#held]
    let start = this.#start
    let end = start + this.#held.length
    while (end < at + length) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      if (end <= at) {
        parts.length = 0
        start = end
      }
      parts.push(value)
      end += value.length
    }
    const skipped = Math.min(at, end) - start
    this.#held = Buffer.concat(parts).subarray(skipped)
    this.#start = start + skipped
  }

  close() {
    return this.#chunks.return(undefined)
  }
}

export async function diskPart(path: string): Promise<FilePart> {
  const file = await open(path)
  return new DiskPart(file, (await file.stat()).size)
}

export const zippedPart = (path: string, entry: ZipFileEntry): FilePart => new ZippedPart(path, entry)

/** A part that is small enough to be held whole. */
export async function wholePart(part: FilePart, limit: number, what: string): Promise<Buffer> {
  if (part.bytes > limit) throw new MalformedFile(`${what} melebihi ${Math.round(limit / 1024 / 1024)} MB`)
  return Buffer.from(await part.read(0, part.bytes))
}

export const heldPart = (bytes: Buffer): FilePart => ({
  bytes: bytes.length,
  goesBack: true,
  read: async (at, length) => bytes.subarray(at, at + length),
  close: async () => undefined,
})
