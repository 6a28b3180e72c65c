/** Reads a zip from the disk: its list of files first, then one of them as a stream, never more than it said it holds. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { MalformedFile } from './malformed-file.ts'

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_ENTRY = 0x04034b50
const LOCAL_ENTRY_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const MAX_ENTRIES = 10_000
const LARGEST_DIRECTORY = 8 * 1024 * 1024
const SYMBOLIC_LINK = 0o12
const UNIX = 3

export interface StoredEntry {
  readonly name: string
  readonly unpacked: number
  readonly method: number
  readonly packed: number
  readonly at: number
}

const unreadable = () => new MalformedFile('Arsip di dalam file rusak atau tidak didukung')

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw unreadable()
  return bytes
}

/** A name that leads out of the archive, or a link, was put there by hand. */
function checkName(name: string, madeBy: number, attributes: number): void {
  if (/^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name))
    throw new MalformedFile('Arsip memuat nama file yang menunjuk ke luar arsip')
  if (madeBy >> 8 === UNIX && attributes >>> 28 === SYMBOLIC_LINK)
    throw new MalformedFile('Arsip memuat tautan (symlink), yang tidak diterima')
}

function entriesOf(directory: Buffer, count: number): StoredEntry[] {
  let at = 0
  return Array.from({ length: count }, () => {
    if (directory.readUInt32LE(at) !== ENTRY) throw unreadable()
    if (directory.readUInt16LE(at + 8) & ENCRYPTED)
      throw new MalformedFile('Arsip dilindungi kata sandi; simpan ulang tanpa kata sandi')
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    checkName(name, directory.readUInt16LE(at + 4), directory.readUInt32LE(at + 38))
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    }
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    return entry
  })
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file)
  } catch (error) {
    if (error instanceof RangeError) throw unreadable()
    throw error
  } finally {
    await file.close()
  }
}

export const zipDirectory = (path: string): Promise<StoredEntry[]> =>
  withFile(path, async file => {
    const { size } = await file.stat()
    const tail = await read(
      file,
      Math.max(0, size - END_BYTES - LONGEST_COMMENT),
      Math.min(size, END_BYTES + LONGEST_COMMENT),
    )
    const end = tail.lastIndexOf(END)
    if (end < 0) throw unreadable()
    const count = tail.readUInt16LE(end + 10)
    const length = tail.readUInt32LE(end + 12)
    if (count > MAX_ENTRIES || length > LARGEST_DIRECTORY)
      throw new MalformedFile('Arsip memuat terlalu banyak file')
    return entriesOf(await read(file, tail.readUInt32LE(end + 16), length), count)
  })

/** What an entry holds; one that says or turns out to be larger than the limit is refused. */
export async function* zipContent(
  path: string,
  { method, packed, unpacked, at }: StoredEntry,
  limit: number,
): AsyncGenerator<Buffer> {
  const tooLarge = () =>
    new MalformedFile(`Isi file melebihi ${Math.round(limit / 1024 / 1024)} MB setelah diekstrak`)
  if (unpacked > limit) throw tooLarge()
  if (method !== STORED && method !== DEFLATED) throw unreadable()
  const start = await withFile(path, async file => {
    const local = await read(file, at, LOCAL_ENTRY_BYTES)
    if (local.readUInt32LE(0) !== LOCAL_ENTRY) throw unreadable()
    return at + LOCAL_ENTRY_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  })
  if (packed === 0) return
  const source = createReadStream(path, { start, end: start + packed - 1 })
  const content = method === STORED ? source : source.pipe(createInflateRaw({ chunkSize: 64 * 1024 }))
  let bytes = 0
  try {
    for await (const chunk of content) {
      bytes += (chunk as Buffer).length
      if (bytes > unpacked) throw bytes > limit ? tooLarge() : unreadable()
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof MalformedFile || !(error instanceof Error && 'code' in error)) throw error
    throw unreadable()
  } finally {
    content.destroy()
    source.destroy()
  }
  if (bytes < unpacked) throw new MalformedFile('File terpotong sebelum selesai')
}
