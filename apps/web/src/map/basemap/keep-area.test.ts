import { type Entry, type Header, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { BLOCK_BYTES, runs } from './block-source.ts'
import { keepArea, MOST_BLOCKS, tilesOf } from './keep-area.ts'

const MB = 1024 * 1024
const EDGE = 20037508.342789244

/** A file of so many bytes, whose tiles of each zoom lie a block apart in the order of their numbers. */
function file(bytes: number, maxZoom = 2) {
  const kept: number[] = []
  const entries: Entry[] = []
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const tileId = zxyToTileId(z, x, y)
        entries.push({ tileId, offset: tileId * BLOCK_BYTES, length: BLOCK_BYTES, runLength: 1 })
      }
  entries.sort((a, b) => a.tileId - b.tileId)
  const header = { minZoom: 0, maxZoom, tileDataOffset: 0, leafDirectoryOffset: 0 } as Header
  return {
    kept,
    options: {
      bytes,
      archive: {
        getHeader: async () => header,
        source: { getKey: () => '', getBytes: () => Promise.reject(new Error('not read')) },
        cache: {
          getHeader: async () => header,
          getDirectory: async () => entries,
          invalidate: async () => undefined,
        },
      },
      source: { keep: async (blocks: readonly number[]) => void kept.push(...blocks) },
    },
  }
}
const always = async () => true

test('[D97] a small file is kept whole, a piece at a time', async () => {
  const { kept, options } = file(3 * MB)
  await keepArea({ ...options, box: [0, 0, 1, 1], mayGoOn: always })
  expect(kept).toEqual(Array.from({ length: (3 * MB) / BLOCK_BYTES }, (_, block) => block))
})

test('[D97] of a large file the area is kept, and at most 20 MB', async () => {
  const { kept, options } = file(2000 * MB)
  // The quarter of the world that is east and south.
  await keepArea({ ...options, box: [1, -EDGE + 1, EDGE - 1, -1], mayGoOn: always })
  const tiles = [
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
    [2, 2, 3],
    [2, 3, 2],
    [2, 3, 3],
  ] as const
  expect(kept).toEqual(tiles.map(([z, x, y]) => zxyToTileId(z, x, y)).sort((a, b) => a - b))
  const all = file(2000 * MB, 6)
  await keepArea({ ...all.options, box: [-EDGE, -EDGE, EDGE, EDGE], mayGoOn: always })
  expect(all.kept).toHaveLength(MOST_BLOCKS)
  // Zooms 0 to 4 have 341 tiles.
  expect(runs(all.kept)[0]?.length, 'far comes before near').toBeGreaterThanOrEqual(341)
})

test('[D97] it stops where it is asked to', async () => {
  const { kept, options } = file(3 * MB)
  let pieces = 2
  await keepArea({ ...options, box: undefined, mayGoOn: async () => pieces-- > 0 })
  expect(kept).toHaveLength(32)
})

test('[D97] the tiles of an area', () => {
  expect([...tilesOf([-1, -1, 1, 1], 1)]).toHaveLength(4)
  expect([...tilesOf([1, 1, 2, 2], 3)]).toEqual([{ z: 3, x: 4, y: 3 }])
})
