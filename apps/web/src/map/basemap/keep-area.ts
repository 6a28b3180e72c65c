import { fromLonLat } from 'ol/proj.js'
import { findTile, type Header, type PMTiles, zxyToTileId } from 'pmtiles'
import { BLOCK_BYTES, type BlockSource, runs } from './block-source.ts'

/** What is kept of a base map, in blocks: 20 MB. */
export const MOST_BLOCKS = Math.floor((20 * 1024 * 1024) / BLOCK_BYTES)
/** Fetched at once: half a megabyte. */
const PIECE_BLOCKS = 16
const DEEPEST_DIRECTORY = 4

/** West, south, east and north in metres of the map's projection. */
export type Box = readonly [west: number, south: number, east: number, north: number]

type Archive = Pick<PMTiles, 'getHeader' | 'cache' | 'source'>

interface Options {
  readonly archive: Archive
  readonly source: Pick<BlockSource, 'keep'>
  /** Of the whole file. */
  readonly bytes: number
  /** Undefined: all that the file covers. */
  readonly box: Box | undefined
  /** Waits while there is something better to do; false to stop. */
  readonly mayGoOn: () => Promise<boolean>
}

/** Fetches what the base map of the area needs, a piece at a time: the next visit may be without a network. */
export async function keepArea({ archive, source, bytes, box, mayGoOn }: Options): Promise<void> {
  const blocks = Math.ceil(bytes / BLOCK_BYTES)
  const wanted =
    blocks <= MOST_BLOCKS || !box
      ? Array.from({ length: Math.min(blocks, MOST_BLOCKS) }, (_, block) => block)
      : await blocksOf(archive, box, mayGoOn)
  for (const run of runs(wanted))
    for (let at = 0; at < run.length; at += PIECE_BLOCKS) {
      if (!(await mayGoOn())) return
      await source.keep(run.slice(at, at + PIECE_BLOCKS))
    }
}

/** From far to near, until there is enough: what lies farther in is read when it is looked at. */
async function blocksOf(archive: Archive, box: Box, mayGoOn: Options['mayGoOn']): Promise<number[]> {
  const header = await archive.getHeader()
  const wanted = new Set<number>()
  for (let zoom = header.minZoom; zoom <= header.maxZoom; zoom++) {
    if (!(await mayGoOn())) break
    for (const tile of tilesOf(box, zoom)) {
      const place = await placeOf(archive, header, tile)
      if (!place) continue
      const last = Math.floor((place.offset + place.length - 1) / BLOCK_BYTES)
      for (let block = Math.floor(place.offset / BLOCK_BYTES); block <= last; block++) wanted.add(block)
      if (wanted.size >= MOST_BLOCKS) return sorted(wanted)
    }
  }
  return sorted(wanted)
}

const sorted = (blocks: ReadonlySet<number>) => [...blocks].sort((a, b) => a - b).slice(0, MOST_BLOCKS)

const [EDGE = 0] = fromLonLat([180, 0])

export function* tilesOf([west, south, east, north]: Box, zoom: number) {
  const count = 2 ** zoom
  const at = (metres: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(((metres + EDGE) / (2 * EDGE)) * count)))
  for (let y = at(-north); y <= at(-south); y++)
    for (let x = at(west); x <= at(east); x++) yield { z: zoom, x, y }
}

/** Where a tile lies in the file, as PMTiles finds it before it reads it. */
async function placeOf(
  archive: Archive,
  header: Header,
  { z, x, y }: { z: number; x: number; y: number },
): Promise<{ offset: number; length: number } | undefined> {
  const id = zxyToTileId(z, x, y)
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < DEEPEST_DIRECTORY; depth++) {
    const entry = findTile(await archive.cache.getDirectory(archive.source, offset, length, header), id)
    if (!entry) return undefined
    if (entry.runLength > 0) return { offset: header.tileDataOffset + entry.offset, length: entry.length }
    ;[offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length]
  }
  return undefined
}
