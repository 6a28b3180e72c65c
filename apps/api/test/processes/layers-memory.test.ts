/** Files of layers are gone through, not held. In a process that does nothing else, so that memory tells. */
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LayeredFormat } from '#formats/format.ts'
import { geopackage } from '#formats/geopackage.ts'
import { shapefile } from '#formats/shapefile.ts'
import { dbfOf, partsRecord, pointRecord, shpOf } from '#test/shapefile-bytes.ts'

const MEGABYTE = 1024 * 1024
const COLUMNS = Array.from({ length: 4 }, (_, i) => ({ name: `TEKS${i}`, type: 'C', length: 250 }))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-layers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function store(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Goes through a layer, and tells how many rows it has and how much more memory there is at most. */
async function goThrough(format: LayeredFormat, paths: readonly string[], layer: string) {
  const files = await Promise.all(
    paths.map(async path => ({ name: basename(path), path, bytes: (await stat(path)).size })),
  )
  const held = process.memoryUsage.rss()
  let rows = 0
  let most = 0
  for await (const batch of format.readLayer(files, layer)) {
    rows += batch.length
    most = Math.max(most, (process.memoryUsage.rss() - held) / MEGABYTE)
  }
  return { rows, most }
}

test('[D91] memory stays flat: a table of 300 MB beside one shape', async () => {
  const shp = await store('besar.shp', shpOf(1, [pointRecord(110, -7)]).shp)
  const table = dbfOf(COLUMNS, [])
  table.writeUInt32LE(4_000_000_000, 4)
  const dbf = await store('besar.dbf', table)
  await truncate(dbf, 300 * MEGABYTE)
  const { rows, most } = await goThrough(shapefile, [shp, dbf], 'besar')
  expect(rows).toBeGreaterThan(300_000)
  expect(most).toBeLessThan(120)
})

test('[D91] memory stays flat: a table that an archive packed to a hundredth', async () => {
  const shp = shpOf(1, [pointRecord(110, -7)]).shp
  const table = Buffer.alloc(60 * MEGABYTE, ' ')
  dbfOf(COLUMNS, []).copy(table)
  table.writeUInt32LE(4_000_000_000, 4)
  const zip = await store('besar.zip', zipSync({ 'besar.shp': shp, 'besar.dbf': table }, { level: 1 }))
  expect((await stat(zip)).size).toBeLessThan(table.length / 100)
  const { rows, most } = await goThrough(shapefile, [zip], 'besar')
  expect(rows).toBeGreaterThan(60_000)
  expect(most).toBeLessThan(120)
})

test('[D91] memory stays flat: shapes of 200,000 points', async () => {
  const line = partsRecord(3, [Array.from({ length: 200_000 }, (_, i) => [110 + i / 1e6, -7] as const)])
  const shp = await store(
    'garis.shp',
    shpOf(
      3,
      Array.from({ length: 20 }, () => line),
    ).shp,
  )
  const { rows, most } = await goThrough(shapefile, [shp], 'garis')
  expect(rows).toBe(20)
  expect(most).toBeLessThan(200)
})

test('[D91] memory stays flat: a GeoPackage of rows of 10 MB', async () => {
  const path = join(folder, 'besar.gpkg')
  const database = new DatabaseSync(path)
  database.exec(`
    CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
    CREATE TABLE besar (fid INTEGER PRIMARY KEY, foto BLOB);
    INSERT INTO gpkg_contents VALUES ('besar', 'attributes');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
    INSERT INTO besar SELECT i, zeroblob(${10 * MEGABYTE}) FROM n`)
  database.close()
  const { rows, most } = await goThrough(geopackage, [path], 'besar')
  expect(rows).toBe(20)
  expect(most).toBeLessThan(200)
})
