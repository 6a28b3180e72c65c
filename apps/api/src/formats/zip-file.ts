/** The archive of a file on the disk: its directory is read, its entries are unpacked while they are read. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { decodeText } from '#platform/files/text.ts'
import { MalformedFile } from './malformed-file.ts'

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_ENTRY = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** Upper half of what Unix keeps beside an entry: its sort. */
const SORT_MASK = 0xf000
const LINK = 0xa000
/** A number this large stands in a wider place, for archives that are larger than any that is taken. */
const ELSEWHERE = 0xffffffff
const LARGEST_DIRECTORY = 8 * 1024 * 1024
const MOST_ENTRIES = 10_000
const UNPACK_CHUNK = 256 * 1024

export interface ZipFileEntry {
  /** With `/` between its folders. */
  readonly name: string
  readonly bytes: number
  readonly method: number
  readonly packed: number
  readonly at: number
}

export const damagedArchive = () => new MalformedFile('Arsip ZIP rusak atau tidak didukung')

export const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw damagedArchive()
  return buffer
}

/** An entry leads nowhere but into the archive's own folders. */
function checkName(name: string, sort: number): void {
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  if (leadsOut || name.includes('\0'))
    throw new MalformedFile('Arsip ZIP memuat nama file yang tidak diizinkan')
  if ((sort & SORT_MASK) === LINK) throw new MalformedFile('Arsip ZIP memuat tautan (symlink)')
}

function entriesIn(directory: Buffer, count: number): ZipFileEntry[] {
  let at = 0
  return Array.from({ length: count }, () => {
    if (directory.readUInt32LE(at) !== ENTRY) throw damagedArchive()
    if (directory.readUInt16LE(at + 8) & ENCRYPTED)
      throw new MalformedFile('Arsip ZIP memakai kata sandi; simpan ulang tanpa kata sandi')
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    // Some programs of Windows write their own separator.
    const name = decodeText(directory.subarray(at + ENTRY_BYTES, nameEnd)).replaceAll('\\', '/')
    checkName(name, directory.readUInt16LE(at + 40))
    const entry = {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    }
    if ([entry.packed, entry.bytes, entry.at].includes(ELSEWHERE)) throw damagedArchive()
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    return entry
  })
}

async function directoryOf(file: FileHandle): Promise<ZipFileEntry[]> {
  const { size } = await file.stat()
  const tailBytes = Math.min(size, END_BYTES + LONGEST_COMMENT)
  const tail = await bytesAt(file, size - tailBytes, tailBytes)
  const end = tail.lastIndexOf(END)
  if (end < 0) throw damagedArchive()
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  if (count > MOST_ENTRIES || bytes > LARGEST_DIRECTORY)
    throw new MalformedFile('Arsip ZIP memuat terlalu banyak file')
  return entriesIn(await bytesAt(file, tail.readUInt32LE(end + 16), bytes), count)
}

/** The files of an archive, folders left out; one that would unpack to more than the limit is refused. */
export async function zipFileEntries(path: string, limit: number): Promise<ZipFileEntry[]> {
  const file = await open(path)
  try {
    const entries = (await directoryOf(file)).filter(({ name }) => !name.endsWith('/'))
    const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > limit)
      throw new MalformedFile(`Isi file melebihi ${Math.round(limit / 1024 / 1024)} MB setelah diekstrak`)
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw damagedArchive()
    throw error
  } finally {
    await file.close()
  }
}

async function contentStart(path: string, at: number): Promise<number> {
  const file = await open(path)
  try {
    const local = await bytesAt(file, at, LOCAL_BYTES)
    if (local.readUInt32LE(0) !== LOCAL_ENTRY) throw damagedArchive()
    return at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

/** What an entry holds, as it is unpacked; never more than its directory says. */
export async function* unpacked(path: string, entry: ZipFileEntry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw damagedArchive()
  if (entry.packed === 0) return
  const start = await contentStart(path, entry.at)
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  const inflate = entry.method === DEFLATED ? createInflateRaw({ chunkSize: UNPACK_CHUNK }) : null
  packed.on('error', error => inflate?.destroy(error))
  let left = entry.bytes
  try {
    for await (const chunk of (inflate ? packed.pipe(inflate) : packed) as AsyncIterable<Buffer>) {
      if (chunk.length > left) throw damagedArchive()
      left -= chunk.length
      yield chunk
    }
  } catch (error) {
    throw error instanceof MalformedFile ? error : damagedArchive()
  } finally {
    inflate?.destroy()
    packed.destroy()
  }
}
