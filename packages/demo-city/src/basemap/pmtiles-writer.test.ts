import { gzipSync } from 'node:zlib'
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { hash32 } from '../base/random.ts'
import { type ArchiveOptions, pmtiles, type TileRun } from './pmtiles-writer.ts'
import { firstId, tileId } from './tile-id.ts'

const OPTIONS: ArchiveOptions = {
  minZoom: 0,
  maxZoom: 12,
  bounds: [95, -11, 141, 6],
  centre: [110.42, -7.05, 9],
  metadata: { name: 'uji', attribution: '© uji' },
}

/** A reader by others, on the pieces as one file. */
function read(runs: TileRun[]) {
  const file = Buffer.concat(pmtiles(runs, OPTIONS))
  const archive = new PMTiles({
    getKey: () => 'uji',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
    }),
  })
  const text = async (id: number) => {
    const tile = await archive.getZxy(...tileIdToZxy(id))
    return tile && new TextDecoder().decode(tile.data)
  }
  return { file, archive, text }
}

const run = (id: number, content: string, length = 1): TileRun => ({ id, length, data: gzipSync(content) })

test('[D97] tiles are numbered as other readers number them', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [3, 5, 2],
    [12, 3423, 1763],
    [15, 26_434, 17_031],
  ] as const) {
    expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y))
  }
  expect(firstId(8)).toBe(zxyToTileId(8, 0, 0))
})

test('[D97] a reader by others finds every tile, header and metadata', async () => {
  const { archive, text } = read([run(0, 'world'), run(5, 'sea', 10), run(15, 'land'), run(16, 'sea', 4)])
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    minZoom: 0,
    maxZoom: 12,
    minLon: 95,
    maxLat: 6,
    centerLon: 110.42,
    centerLat: -7.05,
    centerZoom: 9,
    tileType: 1,
    clustered: true,
    numAddressedTiles: 16,
    numTileEntries: 4,
    numTileContents: 3,
  })
  expect(await archive.getMetadata()).toEqual(OPTIONS.metadata)
  expect(await Promise.all([0, 1, 5, 14, 15, 19, 20].map(text))).toEqual([
    'world',
    undefined,
    'sea',
    'sea',
    'land',
    'sea',
    undefined,
  ])
})

test('[D97] equal tiles are kept once, and equal neighbours in one entry', async () => {
  const alone = read([run(5, 'sea')]).file.length
  const { file, archive } = read([run(5, 'sea'), run(6, 'sea'), run(7, 'sea', 90)])
  expect((await archive.getHeader()).numTileEntries).toBe(1)
  expect(file.length - alone).toBeLessThan(8)
})

test('[D97] many tiles get leaf directories behind a root that fits into the first 16 KB', async () => {
  // Gaps that do not repeat: a directory that compresses well would fit into the root.
  const ids = Array.from({ length: 12_000 }, (_, i) => firstId(12) + 1000 * i + (hash32(i) % 1000))
  const content = (i: number) => `tile ${i}`
  const { archive, text } = read(ids.map((id, i) => run(id, content(i))))
  const header = await archive.getHeader()
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  for (const i of [0, 1, 4_095, 4_096, 11_999]) expect(await text(ids[i] as number)).toBe(content(i))
  expect(await text((ids[5] as number) + 1)).toBeUndefined()
})

test('[D97] tiles out of order are a mistake of the caller, and said so', () => {
  expect(() => pmtiles([run(5, 'a', 3), run(7, 'b')], OPTIONS)).toThrow(/out of order/)
})

test('[D97] the same tiles give the same bytes', () => {
  const bytes = () => Buffer.concat(pmtiles([run(0, 'a'), run(1, 'b')], OPTIONS))
  expect(bytes()).toEqual(bytes())
})
