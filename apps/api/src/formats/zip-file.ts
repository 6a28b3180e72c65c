/** The one reader of archives: the directory first, then entries, which are unpacked while they are read. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { decodeText } from '#platform/files/text.ts'
import { MalformedFile } from './malformed-file.ts'

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
/** Of archives with numbers that need 64 bits: where their own end record lies, and that record. */
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_BYTES = 20
const WIDE_END = 0x06064b50
const WIDE_END_BYTES = 56
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
/** A number this large stands in 64 bits in the entry's further fields. */
const ELSEWHERE = 0xffffffff
const ELSEWHERE_COUNT = 0xffff
const WIDE_FIELD = 1
const LARGEST_DIRECTORY = 8 * 1024 * 1024
const MOST_ENTRIES = 10_000
const UNPACK_CHUNK = 256 * 1024

/** The path of a file, or its bytes. */
export type ZipSource = string | Buffer

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

/** Bytes of an archive by their place. */
interface Places {
  readonly size: number
  at(place: number, length: number): Promise<Buffer>
}

function checkPlace(place: number): void {
  if (!Number.isSafeInteger(place) || place < 0) throw damagedArchive()
}

async function fromHandle(file: FileHandle): Promise<Places> {
  return {
    size: (await file.stat()).size,
    at: async (place, length) => {
      checkPlace(place)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, place)
      if (bytesRead < length) throw damagedArchive()
      return buffer
    },
  }
}

async function withPlaces<T>(source: ZipSource, work: (places: Places) => Promise<T>): Promise<T> {
  const file = typeof source === 'string' ? await open(source) : null
  try {
    if (file) return await work(await fromHandle(file))
    const bytes = source as Buffer
    const at = async (place: number, length: number) => {
      checkPlace(place)
      if (place + length > bytes.length) throw damagedArchive()
      return bytes.subarray(place, place + length)
    }
    return await work({ size: bytes.length, at })
  } catch (error) {
    if (error instanceof RangeError) throw damagedArchive()
    throw error
  } finally {
    await file?.close()
  }
}

/** An entry leads nowhere but into the archive's own folders. */
function checkName(name: string, sort: number): void {
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  if (leadsOut || name.includes('\0'))
    throw new MalformedFile('Arsip ZIP memuat nama file yang menunjuk ke luar arsip')
  if ((sort & SORT_MASK) === LINK)
    throw new MalformedFile('Arsip ZIP memuat tautan (symlink), yang tidak diterima')
}

/** The numbers of an entry that 32 bits do not hold, in their order. */
function wideNumbers(fields: Buffer): number[] {
  for (let at = 0; at + 4 <= fields.length; ) {
    const end = at + 4 + fields.readUInt16LE(at + 2)
    if (fields.readUInt16LE(at) === WIDE_FIELD) {
      const numbers: number[] = []
      for (let place = at + 4; place + 8 <= end; place += 8)
        numbers.push(Number(fields.readBigUInt64LE(place)))
      return numbers
    }
    at = end
  }
  return []
}

function entriesIn(directory: Buffer, count: number): ZipFileEntry[] {
  let at = 0
  return Array.from({ length: count }, () => {
    if (directory.readUInt32LE(at) !== ENTRY) throw damagedArchive()
    if (directory.readUInt16LE(at + 8) & ENCRYPTED)
      throw new MalformedFile('Arsip ZIP memakai password; simpan ulang tanpa password')
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    const fieldsEnd = nameEnd + directory.readUInt16LE(at + 30)
    // Some programs of Windows write their own separator.
    const name = decodeText(directory.subarray(at + ENTRY_BYTES, nameEnd)).replaceAll('\\', '/')
    checkName(name, directory.readUInt16LE(at + 40))
    const wide = wideNumbers(directory.subarray(nameEnd, fieldsEnd))
    const number = (place: number) => {
      const narrow = directory.readUInt32LE(place)
      const value = narrow === ELSEWHERE ? wide.shift() : narrow
      if (value === undefined || !Number.isSafeInteger(value)) throw damagedArchive()
      return value
    }
    const method = directory.readUInt16LE(at + 10)
    const bytes = number(at + 24)
    const packed = number(at + 20)
    const entry = { name, method, bytes, packed, at: number(at + 42) }
    at = fieldsEnd + directory.readUInt16LE(at + 32)
    return entry
  })
}

interface End {
  count: number
  bytes: number
  at: number
}

async function wideEnd(places: Places, end: number): Promise<End> {
  const locator = await places.at(end - WIDE_LOCATOR_BYTES, WIDE_LOCATOR_BYTES)
  if (locator.readUInt32LE(0) !== WIDE_LOCATOR) throw damagedArchive()
  const record = await places.at(Number(locator.readBigUInt64LE(8)), WIDE_END_BYTES)
  if (record.readUInt32LE(0) !== WIDE_END) throw damagedArchive()
  const [count = 0, bytes = 0, at = 0] = [32, 40, 48].map(place => Number(record.readBigUInt64LE(place)))
  return { count, bytes, at }
}

async function directoryOf(places: Places): Promise<ZipFileEntry[]> {
  const tailBytes = Math.min(places.size, END_BYTES + LONGEST_COMMENT)
  const tail = await places.at(places.size - tailBytes, tailBytes)
  const end = tail.lastIndexOf(END)
  if (end < 0) throw damagedArchive()
  const narrow = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  const isWide = narrow.count === ELSEWHERE_COUNT || [narrow.bytes, narrow.at].includes(ELSEWHERE)
  const { count, bytes, at } = isWide ? await wideEnd(places, places.size - tailBytes + end) : narrow
  if (count > MOST_ENTRIES || bytes > LARGEST_DIRECTORY)
    throw new MalformedFile('Arsip ZIP memuat terlalu banyak file')
  return entriesIn(await places.at(at, bytes), count)
}

/** The wanted files of an archive, folders left out; refused if they would unpack to more than the limit. */
export async function zipFileEntries(
  source: ZipSource,
  limit: number,
  wanted: (name: string) => boolean = () => true,
): Promise<ZipFileEntry[]> {
  const all = (await withPlaces(source, directoryOf)).filter(({ name }) => !name.endsWith('/'))
  // Two programs would each read another one of them.
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new MalformedFile('Arsip ZIP memuat dua file dengan nama yang sama')
  const entries = all.filter(({ name }) => wanted(name))
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > limit)
    throw new MalformedFile(`Isi file melebihi ${Math.round(limit / 1024 / 1024)} MB setelah diekstrak`)
  return entries
}

const contentStart = (source: ZipSource, at: number): Promise<number> =>
  withPlaces(source, async places => {
    const local = await places.at(at, LOCAL_BYTES)
    if (local.readUInt32LE(0) !== LOCAL_ENTRY) throw damagedArchive()
    return at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  })

/** What an entry holds, as it is unpacked; never more than its directory says. */
export async function* unpacked(source: ZipSource, entry: ZipFileEntry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw damagedArchive()
  if (entry.packed === 0) return
  const start = await contentStart(source, entry.at)
  const end = start + entry.packed
  const packed =
    typeof source === 'string'
      ? createReadStream(source, { start, end: end - 1 })
      : Readable.from([source.subarray(start, end)])
  const inflate = entry.method === DEFLATED ? createInflateRaw({ chunkSize: UNPACK_CHUNK }) : null
  packed.on('error', (error: Error) => inflate?.destroy(error))
  let left = entry.bytes
  try {
    for await (const chunk of (inflate ? packed.pipe(inflate) : packed) as AsyncIterable<Buffer>) {
      if (chunk.length > left) throw damagedArchive()
      left -= chunk.length
      yield chunk
    }
    if (left > 0) throw damagedArchive()
  } catch (error) {
    throw error instanceof MalformedFile ? error : damagedArchive()
  } finally {
    inflate?.destroy()
    packed.destroy()
  }
}
