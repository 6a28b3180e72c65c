import { createHash } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateCity, pmtiles } from '@petatirta/demo-city'
import { basemapFile } from '@petatirta/harness/basemap.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBasemap } from './verify.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'basemap-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function verify(bytes: Uint8Array) {
  const path = join(folder, 'uji.pmtiles')
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  try {
    return await verifyBasemap(file)
  } finally {
    await file.close()
  }
}

const OPTIONS = {
  minZoom: 0,
  maxZoom: 12,
  bounds: [95, -11, 141, 6],
  centre: [110, -7, 9],
  metadata: {},
} as const
const DIRECTORY = (...columns: number[]) => gzipSync(Uint8Array.from(columns))

/** The file with its root directory in other words; the rest stays where it is. */
function withRoot(root: Buffer): Buffer {
  const whole = basemapFile()
  const old = Number(whole.readBigUInt64LE(16))
  const moved = Buffer.concat([whole.subarray(0, 127), root, whole.subarray(127 + old)])
  moved.writeBigUInt64LE(BigInt(root.length), 16)
  for (const at of [24, 40, 56])
    moved.writeBigUInt64LE(moved.readBigUInt64LE(at) + BigInt(root.length - old), at)
  return moved
}

const changed = (change: (bytes: Buffer) => unknown): Buffer => {
  const bytes = basemapFile()
  change(bytes)
  return bytes
}

test("[D97] the demo's base map and one with leaf directories are sound", async () => {
  const city = { slug: 'uji', name: 'Uji', seed: 5, customers: 300, lon: 110, lat: -7, asOf: '2026-11-15' }
  const demo = await verify(Buffer.concat(generateCity(city).basemap()))
  expect(demo.zooms).toEqual([8, 15])
  const tile = gzipSync(Buffer.from([0x1a, 2, 0x78, 2]))
  const scattered = Array.from({ length: 14_000 }, (_, i) => ({
    // Gaps that do not repeat: a directory that compresses well would fit into the root.
    id: 5_592_405 + i * 900 + (createHash('md5').update(String(i)).digest().readUInt16LE() % 887),
    length: 1,
    data: tile,
  }))
  const leafy = await verify(Buffer.concat(pmtiles(scattered, OPTIONS)))
  expect(leafy.leaves.length).toBeGreaterThan(0)
})

describe('[D97] a file that is no base map is refused in words', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['empty', () => new Uint8Array(), /bukan peta dasar PMTiles/],
    ['a picture', () => Buffer.from('\x89PNG'.repeat(100), 'latin1'), /bukan peta dasar PMTiles/],
    ['version 2', () => changed(b => b.writeUInt8(2, 7)), /versi 2 tidak didukung/],
    ['tiles that are pictures', () => changed(b => b.writeUInt8(2, 99)), /bukan peta vektor/],
    ['brotli', () => changed(b => b.writeUInt8(3, 98)), /Gunakan gzip/],
    ['cut off', () => basemapFile().subarray(0, -10), /terpotong atau rusak/],
    ['the header alone', () => basemapFile().subarray(0, 128), /terpotong atau rusak/],
    [
      'a root beyond the first 16 KB',
      () => changed(b => b.writeBigUInt64LE(17_000n, 16)),
      /terpotong atau rusak/,
    ],
    ['lengths as large as they get', () => changed(b => b.writeBigUInt64LE(2n ** 64n - 1n, 64)), /terpotong/],
    ['zoom 99', () => changed(b => b.writeUInt8(99, 101)), /zoom/],
    ['bounds of nowhere', () => changed(b => b.writeInt32LE(2_000_000_000, 102)), /Batas wilayah/],
    ['a root that is no gzip', () => changed(b => b.fill(7, 127, 135)), /terpotong atau rusak/],
    ['a root that unpacks to gigabytes', () => withRoot(gzipSync(Buffer.alloc(12_000_000))), /terpotong/],
    ['more entries than it has', () => withRoot(DIRECTORY(100, 0, 1, 4, 1)), /terpotong atau rusak/],
    ['a tile beyond the end', () => withRoot(DIRECTORY(1, 0, 1, 24, 200, 1)), /terpotong atau rusak/],
    ['a tile that is none', () => withRoot(DIRECTORY(1, 0, 1, 5, 3)), /terpotong atau rusak/],
    ['leaves that are not there', () => withRoot(DIRECTORY(1, 0, 0, 20, 1)), /terpotong atau rusak/],
    [
      'a number without an end',
      () => withRoot(DIRECTORY(1, 255, 255, 255, 255, 255, 255, 255, 255, 255)),
      /terpotong/,
    ],
    ['metadata that is no JSON', () => changed(b => b.writeUInt8(1, 97)), /terpotong atau rusak/],
  ])('%s', async (_, bytes, message) => {
    await expect(verify(bytes())).rejects.toThrow(message)
  })
})
