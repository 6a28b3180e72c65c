import type { FileHandle } from 'node:fs/promises'
import {
  CUT_OFF,
  NotABasemap,
  type PmtilesHeader,
  readHeader,
  readMetadata,
  readSection,
  type Section,
  unpacked,
} from '#city/basemaps/pmtiles.ts'

/** As many tiles as a country has at zoom 15, and what their directory takes; a file that says more would only cost. */
const MOST_ENTRIES = 2_000_000
const MOST_DIRECTORY_BYTES = 32 * 1024 ** 2
const MOST_LEAVES = 20_000
const MOST_TILE_BYTES = 16 * 1024 ** 2
/** Of a vector tile: its first field is a layer. */
const LAYER_FIELD = 0x1a

interface Entry extends Section {
  run: number
}

/** Column by column: how many, ids as differences, runs, lengths, offsets (0: right behind the entry before). */
function readDirectory(bytes: Buffer): Entry[] {
  let at = 0
  const varint = (): number => {
    let [value, factor] = [0, 1]
    for (let length = 0; length < 8; length++) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
    throw new NotABasemap(CUT_OFF)
  }
  const count = varint()
  // An entry takes at least four bytes.
  if (count === 0 || count > MOST_ENTRIES || count * 4 > bytes.length) throw new NotABasemap(CUT_OFF)
  const column = () => Array.from({ length: count }, varint)
  if (column().some((step, i) => step === 0 && i > 0)) throw new NotABasemap(CUT_OFF)
  const runs = column()
  const lengths = column()
  let end = 0
  return lengths.map((length, i) => {
    const stored = varint()
    if (length === 0 || (stored === 0 && i === 0)) throw new NotABasemap(CUT_OFF)
    const offset = stored === 0 ? end : stored - 1
    end = offset + length
    return { offset, length, run: runs[i] ?? 0 }
  })
}

async function checkTile(
  file: FileHandle,
  header: PmtilesHeader,
  { offset, length }: Section,
): Promise<void> {
  if (length > MOST_TILE_BYTES) throw new NotABasemap(CUT_OFF)
  const packed = await readSection(file, { offset: header.tiles.offset + offset, length })
  const tile = unpacked(packed, header.hasGzippedTiles, MOST_TILE_BYTES)
  if (tile.length > 0 && tile[0] !== LAYER_FIELD) throw new NotABasemap(CUT_OFF)
}

/**
 * Whether readers will find what the file says it has: every directory is read, every entry leads into the file, and the first
 * tile is one. Memory holds one directory at a time.
 */
export async function verifyBasemap(file: FileHandle): Promise<PmtilesHeader> {
  const { size } = await file.stat()
  const header = await readHeader(file, size)
  await readMetadata(file, header)
  const directory = async (section: Section) => {
    if (section.length > MOST_DIRECTORY_BYTES) throw new NotABasemap(CUT_OFF)
    return readDirectory(unpacked(await readSection(file, section), header.isGzipped, MOST_DIRECTORY_BYTES))
  }
  let isTileChecked = false
  const check = async (entries: readonly Entry[]): Promise<Entry[]> => {
    const leaves: Entry[] = []
    for (const entry of entries) {
      const { length: room } = entry.run > 0 ? header.tiles : header.leaves
      if (entry.offset + entry.length > room) throw new NotABasemap(CUT_OFF)
      if (entry.run === 0) leaves.push(entry)
      else if (!isTileChecked) {
        isTileChecked = true
        await checkTile(file, header, entry)
      }
    }
    return leaves
  }
  const leaves = await check(await directory(header.root))
  if (leaves.length > MOST_LEAVES) throw new NotABasemap(CUT_OFF)
  for (const { offset, length } of leaves)
    await check(await directory({ offset: header.leaves.offset + offset, length }))
  if (!isTileChecked) throw new NotABasemap('File ini tidak berisi peta.')
  return header
}
