import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { MalformedFile } from './malformed-file.ts'

const inflate = promisify(inflateRaw)

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  at: number
}

const unreadable = () => new MalformedFile('Arsip di dalam file rusak atau tidak didukung')

function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end < bytes.length - END_BYTES - LONGEST_COMMENT) throw unreadable()
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY || bytes.readUInt16LE(at + 8) & ENCRYPTED) throw unreadable()
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    return entry
  })
}

async function contentOf(bytes: Buffer, { method, packed, unpacked, at }: Entry): Promise<Buffer> {
  if (bytes.readUInt32LE(at) !== LOCAL_ENTRY) throw unreadable()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === STORED) return data
  if (method !== DEFLATED) throw unreadable()
  // What is larger than it said is cut short: the sizes that were added up are the sizes that are unpacked.
  return inflate(data, { maxOutputLength: Math.max(unpacked, 1) })
}

/** The files of an archive; one that would unpack to more than the limit is refused before anything is unpacked. */
export async function zipEntries(
  bytes: Buffer,
  limit: number,
  wanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  try {
    const entries = entriesOf(bytes)
    const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
    if (total > limit)
      throw new MalformedFile(`Isi file melebihi ${Math.round(limit / 1024 / 1024)} MB setelah diekstrak`)
    const files = new Map<string, Buffer>()
    for (const entry of entries) if (wanted(entry.name)) files.set(entry.name, await contentOf(bytes, entry))
    return files
  } catch (error) {
    if (error instanceof MalformedFile) throw error
    throw unreadable()
  }
}
