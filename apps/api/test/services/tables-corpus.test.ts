/** Spreadsheets and delimited text of GDAL and LibreOffice: as many rows as GDAL reads, with every value. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@petatirta/harness/programs.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { delimited } from '#formats/csv-layers.ts'
import type { LayeredFormat } from '#formats/format.ts'
import { spreadsheet } from '#formats/spreadsheet-layers.ts'
import { ogrFeatures, type ReadFeature } from '#test/ogr-reading.ts'
import { readAll, storedAt } from '#test/stored-files.ts'

/** `npm run test:services` installs both; there the tests must not be left out. */
const hasGdal = findProgram('ogr2ogr') !== undefined || process.env.PETATIRTA_TEST_GDAL === 'required'
const hasOffice =
  findProgram('soffice') !== undefined || process.env.PETATIRTA_TEST_LIBREOFFICE === 'required'
const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url))

/** Values of each type, none, ids with zeros, and letters of several scripts. */
const TYPES = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    ['0081', 'Désa “Ciputat” 水', 42, -7.125, '2026-01-02', '2026-01-02T03:04:05'],
    ['0082', null, null, null, null, null],
    ['6281234567890', 'baris\ndua; "kutip", koma', -1, 0.000012, '1945-08-17', '1999-12-31T23:59:59'],
  ].map(([id, teks, bulat, pecahan, hari, waktu], i) => ({
    type: 'Feature',
    properties: { id, teks, bulat, pecahan, hari, waktu },
    geometry: { type: 'Point', coordinates: [110.123456 + i, -7.1 - i] },
  })),
})

const SOURCES = {
  customers: 'customers/meters',
  pipes: 'pipes/network_pipes',
  junctions: 'pipes/network_junctions',
  tanks: 'pipes/network_tanks',
  villages: 'boundaries/sarolangun_desa',
  districts: 'boundaries/sarolangun_kecamatan',
} as const
type Source = keyof typeof SOURCES | 'types'
const NAMES = [...(Object.keys(SOURCES) as Source[]), 'types'] as const satisfies Source[]

const folder = mkdtempSync(join(tmpdir(), 'petatirta-tables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  writeFileSync(join(folder, 'types.geojson'), TYPES)
  // GDAL guesses that a sheet of texts alone has no names.
  vi.stubEnv('OGR_XLSX_HEADERS', 'FORCE')
  vi.stubEnv('OGR_ODS_HEADERS', 'FORCE')
})
afterAll(() => vi.unstubAllEnvs())

const sourceOf = (name: Source) =>
  name === 'types' ? join(folder, 'types.geojson') : `${SAMPLES}${SOURCES[name]}.geojson`

function written(driver: string, ending: string, source: Source, options: readonly string[]): string {
  const path = join(folder, `${source}-${options.join('').replaceAll(/\W/g, '')}.${ending}`)
  const layer = ['-nln', basename(path, `.${ending}`)]
  execFileSync('ogr2ogr', ['-q', '-f', driver, ...layer, ...options, path, sourceOf(source)])
  return path
}

/** One start of LibreOffice for many files: it takes longer than they do. */
function converted(paths: readonly string[], filter: string, target: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(
    'soffice',
    [profile, '--headless', '--norestore', '--convert-to', filter, '--outdir', target, ...paths],
    { stdio: 'ignore' },
  )
}

const EMPTY = new Set(['', 'null', 'undefined'])
const isEmpty = (value: unknown) => EMPTY.has(String(value))

/** The same number, moment or text; a text of several lines is written in more than one way. */
function isSame(ours: unknown, theirs: unknown): boolean {
  if (typeof theirs === 'object' && theirs !== null) return isSame(ours, JSON.stringify(theirs))
  const [a, b] = [ours, theirs].map(value => String(value).trim().replaceAll('\r\n', '\n')) as [
    string,
    string,
  ]
  if (a === b) return true
  if (typeof theirs === 'boolean') return /^(true|1)$/i.test(a) === theirs
  if (/^\d{4}[/-]\d\d[/-]\d\d/.test(b)) {
    const moment = (text: string) =>
      Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T').slice(0, 19)}${text.length > 10 ? 'Z' : ''}`)
    return Math.abs(moment(a) - moment(b)) < 1000
  }
  // A spreadsheet keeps 15 digits.
  const [x, y] = [Number(a), Number(b)]
  return a !== '' && Math.abs(x - y) <= Math.abs(y) * 1e-14
}

function differences(ours: ReadFeature, theirs: ReadFeature): string[] {
  const names = new Set([...Object.keys(ours.properties), ...Object.keys(theirs.properties)])
  return [...names].flatMap(name => {
    const [a, b] = [ours.properties[name], theirs.properties[name]]
    if (isEmpty(a) ? isEmpty(b) : isSame(a, b)) return []
    return [`${name}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`]
  })
}

async function compare(format: LayeredFormat, path: string, theirs: readonly ReadFeature[]): Promise<void> {
  const layers = [...(await readAll(format, storedAt(path))).values()]
  expect(layers).toHaveLength(1)
  const [ours = []] = layers
  expect(ours).toHaveLength(theirs.length)
  expect(theirs.length).toBeGreaterThan(0)
  const wrong = ours.flatMap((row, i) =>
    typeof row === 'string' ? [row] : differences(row as ReadFeature, theirs[i] as ReadFeature),
  )
  expect(wrong.slice(0, 5)).toEqual([])
}

/** What GDAL finds in a table, by the names in its first row; texts stay texts. */
const asTable = (path: string) => ogrFeatures(path, basename(path).replace(/\.\w+$/, ''))

describe.skipIf(!hasGdal)('[D90] tables that GDAL wrote', () => {
  test.each(NAMES)('a workbook of %s', async source => {
    const path = written('XLSX', 'xlsx', source, [])
    await compare(spreadsheet, path, await asTable(path))
  })

  const POINTS: readonly Source[] = ['customers', 'junctions', 'tanks', 'types']
  const DIALECTS = [
    ['SEPARATOR=COMMA', 'LINEFORMAT=CRLF'],
    ['SEPARATOR=SEMICOLON', 'WRITE_BOM=YES'],
    ['SEPARATOR=TAB', 'STRING_QUOTING=ALWAYS'],
  ]
  test.each(NAMES.flatMap(source => DIALECTS.map(dialect => [source, dialect] as const)))(
    'delimited text of %s, %j',
    async (source, dialect) => {
      const options = POINTS.includes(source) ? [...dialect, 'GEOMETRY=AS_XY'] : dialect
      const path = written(
        'CSV',
        'csv',
        source,
        options.flatMap(option => ['-lco', option]),
      )
      await compare(delimited, path, await asTable(path))
    },
  )
})

describe.skipIf(!hasGdal || !hasOffice)('[D90] tables that LibreOffice wrote', () => {
  const target = join(folder, 'office')
  const sheets: string[] = []
  beforeAll(() => {
    sheets.push(...NAMES.map(source => written('ODS', 'ods', source, [])))
    converted(sheets, 'xlsx', target)
    // Divided by semicolons, quoted where needed, in UTF-16; by tabs in Windows-1252.
    converted(sheets, 'csv:Text - txt - csv (StarCalc):59,34,65535,1', join(target, 'wide'))
    converted(sheets.slice(0, -1), 'csv:Text - txt - csv (StarCalc):9,34,1,1', join(target, 'western'))
  })

  test.each(NAMES)('a workbook of %s', async source => {
    await compare(spreadsheet, join(target, `${source}-.xlsx`), await asTable(join(folder, `${source}-.ods`)))
  })

  test.each(NAMES.filter(source => source !== 'types'))(
    'text of %s in UTF-16 and Windows-1252',
    async source => {
      const theirs = await asTable(join(folder, `${source}-.ods`))
      const wide = join(target, 'wide', `${source}-.csv`)
      expect(readFileSync(wide).includes(0)).toBe(true)
      await compare(delimited, wide, theirs)
      await compare(delimited, join(target, 'western', `${source}-.csv`), theirs)
    },
  )

  test('its own format is refused with advice', async () => {
    await expect(spreadsheet.layers([storedAt(sheets[0] ?? '')])).rejects.toThrow(
      /OpenDocument.*simpan sebagai/,
    )
  })
})
