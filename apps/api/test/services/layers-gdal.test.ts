/**
 * Files of other programs as GDAL reads them and as we do: as many features, in the same places, with the same
 * attributes. GDAL's own samples, and what `ogr2ogr` writes of ours in every way that it knows.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { findProgram } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LayeredFormat } from '#formats/format.ts'
import { geopackage } from '#formats/geopackage.ts'
import { shapefile } from '#formats/shapefile.ts'
import { comparable, ogr2ogr, ogrFeatures, ourFeatures, stored } from '#test/ogr-reading.ts'

const SAMPLES = join(import.meta.dirname, '../samples')
/** `npm run test:services` installs GDAL; there the tests must not be left out. */
const isHere = findProgram('ogr2ogr') !== undefined || process.env.PETATIRTA_TEST_GDAL === 'required'

/** A value of each type, none, and letters of several scripts. */
const TYPES = {
  type: 'FeatureCollection',
  features: [
    {
      teks: 'Désa “Ciputat” 水',
      bulat: 42,
      besar: 9007199254740991,
      pecahan: -7.125,
      hari: '2026-01-02',
      waktu: '2026-01-02T03:04:05',
      benar: true,
    },
    { teks: null, bulat: null, besar: null, pecahan: null, hari: null, waktu: null, benar: null },
    {
      teks: ' 0081',
      bulat: -1,
      besar: -9007199254740991,
      pecahan: 1e-7,
      hari: '1945-08-17',
      waktu: '1999-12-31T23:59:59',
      benar: false,
    },
  ].map((properties, i) => ({
    type: 'Feature',
    properties,
    geometry: i === 1 ? null : { type: 'Point', coordinates: [110.123456789012, -7.1 - i] },
  })),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-gdal-'))
  await writeFile(join(folder, 'types.geojson'), JSON.stringify(TYPES))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The parts of a Shapefile that lie together. */
const partsOf = (shp: string) =>
  ['shp', 'shx', 'dbf', 'prj', 'PRJ', 'cpg']
    .map(part => shp.replace(/shp$/, part))
    .filter(path => existsSync(path))

async function expectSame(format: LayeredFormat, paths: readonly string[], path: string): Promise<number> {
  const files = await stored(...paths)
  let read = 0
  for (const { name, columns = [] } of await format.layers(files)) {
    const theirs = await ogrFeatures(path, name)
    const { features, errors } = await ourFeatures(format, files, name)
    // What GDAL takes for the number of a row is a column of the table all the same.
    const names = Object.keys(theirs[0]?.properties ?? {})
    expect(errors).toEqual([])
    expect(columns).toEqual(expect.arrayContaining(names))
    expect(features.map(feature => comparable(feature, names))).toEqual(
      theirs.map(feature => comparable(feature, names)),
    )
    read += features.length
  }
  return read
}

/** Multipatch is not read; of one GeoPackage GDAL 3.6 takes the number of a row for a text. */
const OTHERWISE = ['multipatch.shp', 'poly_non_conformant.gpkg.gz']
const samples = (kind: string, ending: string) =>
  readdirSync(join(SAMPLES, kind)).filter(name => name.endsWith(ending) && !OTHERWISE.includes(name))

const SOURCES = {
  pipes: 'pipes/network_pipes.geojson',
  tanks: 'pipes/network_tanks.geojson',
  customers: 'customers/meters.geojson',
  areas: 'boundaries/sarolangun_desa.geojson',
}

const sourceOf = (name: keyof typeof SOURCES | 'types') =>
  name === 'types' ? join(folder, 'types.geojson') : join(SAMPLES, SOURCES[name])

describe.skipIf(!isHere)('[D90] a Shapefile as GDAL reads it', () => {
  test.each(samples('shapefile', '.shp'))('%s', async name => {
    const path = join(SAMPLES, 'shapefile', name)
    await expectSame(shapefile, partsOf(path), path)
  })

  test('an archive', async () => {
    const path = join(SAMPLES, 'shapefile/poly.zip')
    expect(await expectSame(shapefile, [path], `/vsizip/${path}`)).toBe(10)
  })

  test.each<[string, Parameters<typeof sourceOf>[0], string[]]>([
    ['customers', 'customers', []],
    ['pipes', 'pipes', []],
    ['tanks', 'tanks', []],
    ['areas', 'areas', []],
    ['areas in UTM', 'areas', ['-t_srs', 'EPSG:32748']],
    ['areas with heights', 'areas', ['-dim', 'XYZ', '-nlt', 'PROMOTE_TO_MULTI']],
    ['pipes with heights and measures', 'pipes', ['-dim', 'XYZM']],
    ['customers with measures', 'customers', ['-dim', 'XYM']],
    ['customers as groups of points', 'customers', ['-nlt', 'MULTIPOINT']],
    ['customers in Windows-1252', 'customers', ['-lco', 'ENCODING=CP1252']],
    ['every type', 'types', ['-lco', 'ENCODING=UTF-8']],
    ['every type in Windows-1252', 'types', ['-lco', 'ENCODING=CP1252']],
    ['every type in DOS 850', 'types', ['-lco', 'ENCODING=CP850']],
    ['areas in an archive', 'areas', ['zip']],
    ['customers in an archive', 'customers', ['zip']],
  ])('written by ogr2ogr: %s', async (title, source, options) => {
    const isZip = options[0] === 'zip'
    const target = join(folder, title)
    await mkdir(target)
    const path = join(target, isZip ? `${source}.shz` : `${source}.shp`)
    await ogr2ogr('-f', 'ESRI Shapefile', ...(isZip ? [] : options), path, sourceOf(source))
    expect(await expectSame(shapefile, isZip ? [path] : partsOf(path), path)).toBeGreaterThan(0)
  })
})

describe.skipIf(!isHere)('[D90] a GeoPackage as GDAL reads it', () => {
  test.each(samples('geopackage', '.gz'))('%s', async name => {
    const path = join(folder, name.replace('.gz', ''))
    await writeFile(path, gunzipSync(await readFile(join(SAMPLES, 'geopackage', name))))
    await expectSame(geopackage, [path], path)
  })

  test.each<[string, Parameters<typeof sourceOf>[0], string[]]>([
    ['customers', 'customers', []],
    ['pipes', 'pipes', []],
    ['areas', 'areas', ['-lco', 'SPATIAL_INDEX=NO']],
    ['areas in UTM with heights', 'areas', ['-t_srs', 'EPSG:32748', '-dim', 'XYZ']],
    [
      'pipes with heights and measures',
      'pipes',
      ['-dim', 'XYZM', '-lco', 'GEOMETRY_NAME=bentuk', '-lco', 'FID=nomor'],
    ],
    ['every type', 'types', []],
    ['customers without a geometry', 'customers', ['-nlt', 'NONE']],
  ])('written by ogr2ogr: %s', async (title, source, options) => {
    const path = join(folder, `${title}.gpkg`)
    await ogr2ogr('-f', 'GPKG', ...options, path, sourceOf(source))
    expect(await expectSame(geopackage, [path], path)).toBeGreaterThan(0)
  })

  test('several layers in one file', async () => {
    const path = join(folder, 'several.gpkg')
    for (const [name, source] of Object.entries(SOURCES))
      await ogr2ogr('-f', 'GPKG', '-update', '-append', '-nln', name, path, join(SAMPLES, source))
    expect(await expectSame(geopackage, [path], path)).toBeGreaterThan(0)
    expect((await geopackage.layers(await stored(path))).map(({ name }) => name)).toEqual(
      Object.keys(SOURCES),
    )
  })
})
