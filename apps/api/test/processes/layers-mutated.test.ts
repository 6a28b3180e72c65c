/** Sound files with some bytes changed: read as far as they go or refused with a sentence, never anything else. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsXml, workbookOf } from '#test/workbook.ts'
import { delimited } from '../../src/formats/csv-layers.ts'
import type { LayeredFormat, StoredFile } from '../../src/formats/format.ts'
import { geopackage } from '../../src/formats/geopackage.ts'
import { MalformedFile } from '../../src/formats/malformed-file.ts'
import { shapefile } from '../../src/formats/shapefile.ts'
import { spreadsheet } from '../../src/formats/spreadsheet-layers.ts'

const SAMPLES = join(import.meta.dirname, '../samples')
const TIMES = 150

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-mutated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

function mutated(bytes: Buffer, pick: (below: number) => number): Buffer {
  const changed = Buffer.from(bytes)
  // Headers matter most.
  const range = pick(3) === 0 ? changed.length : Math.min(changed.length, 400)
  for (let i = pick(5); i >= 0; i--) changed[pick(range)] = [0, 0xff, pick(256)][pick(3)] ?? 0
  return pick(6) === 0 ? changed.subarray(0, pick(changed.length)) : changed
}

async function readAll(format: LayeredFormat, files: readonly StoredFile[]): Promise<void> {
  for (const { name } of await format.layers(files))
    for await (const batch of format.readLayer(files, name)) JSON.stringify(batch)
}

async function refusals(
  format: LayeredFormat,
  samples: readonly Readonly<Record<string, Buffer>>[],
): Promise<unknown[]> {
  const pick = numbers(2026)
  const refused: unknown[] = []
  for (let time = 0; time < TIMES; time++) {
    const files: StoredFile[] = []
    for (const [name, sound] of Object.entries(samples[pick(samples.length)] ?? {})) {
      const bytes = pick(3) === 0 ? sound : mutated(sound, pick)
      const path = join(folder, name)
      await writeFile(path, bytes)
      files.push({ name, path, bytes: bytes.length })
    }
    await readAll(format, files).catch((error: unknown) => refused.push(error))
  }
  return refused
}

test('[D91] Shapefiles', async () => {
  const source = join(SAMPLES, 'shapefile')
  const names = await readdir(source)
  const load = async (wanted: (name: string) => boolean) =>
    Object.fromEntries(
      await Promise.all(
        names.filter(wanted).map(async name => [name, await readFile(join(source, name))] as const),
      ),
    )
  const loose = names
    .filter(name => name.endsWith('.shp'))
    .map(shp => load(name => /\.(shp|shx|dbf|prj)$/.test(name) && name.slice(0, -4) === shp.slice(0, -4)))
  const zip = await load(name => name.endsWith('.zip'))
  const refused = await refusals(shapefile, [...(await Promise.all(loose)), zip, zip, zip])
  expect(refused.filter(error => !(error instanceof MalformedFile))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
})

test('[D91] GeoPackages', async () => {
  const source = join(SAMPLES, 'geopackage')
  const names = (await readdir(source)).filter(name => name.endsWith('.gz'))
  const samples = await Promise.all(
    names.map(async name => ({ 'data.gpkg': gunzipSync(await readFile(join(source, name))) })),
  )
  const refused = await refusals(geopackage, samples)
  expect(refused.filter(error => !(error instanceof MalformedFile))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
})

test('[D91] workbooks', async () => {
  const rows = rowsXml([
    ['id', 'nama', 'total'],
    ...Array.from({ length: 50 }, (_, i) => [`${i}`, 'Siti', i]),
  ])
  const sample = { 'data.xlsx': workbookOf([{ name: 'Data', rows }], ['a', 'b']) }
  const refused = await refusals(spreadsheet, [sample])
  expect(refused.filter(error => !(error instanceof MalformedFile))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
})

test('[D91] delimited text and pages', async () => {
  const lines = Array.from({ length: 50 }, (_, i) => `${i};"Siti ""A""";${i},5`)
  const csv = { 'data.csv': Buffer.from(`id;nama;total\n${lines.join('\n')}`) }
  const cells = lines.map(line => `<tr><td>${line.replaceAll(';', '</td><td>')}</td></tr>`)
  const page = { 'data.xls': Buffer.from(`<html><table><tr><th>id<th>nama<th>total</tr>${cells.join('')}`) }
  for (const [format, sample] of [
    [delimited, csv],
    [spreadsheet, page],
  ] as const) {
    const refused = await refusals(format, [sample])
    expect(refused.filter(error => !(error instanceof MalformedFile))).toEqual([])
  }
})
