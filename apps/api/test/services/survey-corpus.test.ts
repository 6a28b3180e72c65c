/** KML, GPX, DXF, Esri JSON and GeoJSON by lines: what we read in files of other programs is what GDAL reads. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { dxf } from '#formats/dxf.ts'
import { esriJson } from '#formats/esri-json.ts'
import type { LayeredFormat } from '#formats/format.ts'
import { geojsonLines } from '#formats/geojson-lines.ts'
import { gpx } from '#formats/gpx.ts'
import { kml } from '#formats/kml.ts'
import { type Feature, ogrFeatures, ogrLayers, positions } from '#test/ogr.ts'
import { type ReadFeature, readAll, storedAt } from '#test/stored-files.ts'

const found = (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, 'ogr2ogr')))
/** `npm run test:services` installs GDAL; there the test must not be left out. */
const required = process.env.PETATIRTA_TEST_GDAL === 'required'
const MISSING = 'GDAL (ogr2ogr) is not installed; npm run test:services installs it'
const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url))

/** Blocks as points, and curves much finer than ours, so that ours can be held against them. */
const SETTINGS = [
  ['DXF_INLINE_BLOCKS', 'FALSE'],
  ['OGR_ARC_STEPSIZE', '0.1'],
].flatMap(([name = '', value = '']) => ['--config', name, value])

interface Case {
  format: LayeredFormat
  path: string
}

const folder = mkdtempSync(join(tmpdir(), 'petatirta-corpus-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CENTIMETRE = 0.01
const CENTIMETRE_IN_DEGREES = 1e-7

function distance(
  [px = 0, py = 0]: number[],
  [ax = 0, ay = 0]: number[],
  [bx = 0, by = 0]: number[],
): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
  return Math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))
}

/** How far any point of one line is away from the other. */
const farthest = (points: number[][], line: number[][]) =>
  Math.max(
    0,
    ...points.map(point => Math.min(...line.map((from, i) => distance(point, from, line[i + 1] ?? from)))),
  )

function differs(ours: ReadFeature, theirs: Feature, tolerance: number): string | null {
  const [a, b] = [positions(ours.geometry), positions(theirs.geometry)]
  if (a.length === 0 || b.length === 0) return a.length === b.length ? null : 'one of them is empty'
  const apart =
    a.length === b.length
      ? Math.max(...a.map(([x = 0, y = 0], i) => Math.hypot(x - (b[i]?.[0] ?? 0), y - (b[i]?.[1] ?? 0))))
      : Infinity
  if (apart <= tolerance) return null
  // Curves: GDAL's points lie on them, and our line has to keep near; ours are held against a line as coarse as GDAL's.
  const [near, back] = [farthest(b, a), farthest(a, b)]
  return near <= tolerance && back <= 10 * tolerance ? null : `${near}, ${back} apart`
}

const same = (ours: unknown, theirs: unknown) => {
  const [a, b] = [String(ours ?? '').trim(), String(theirs ?? '').trim()]
  if (a === b || (a !== '' && Math.abs(Number(a) - Number(b)) < 1e-9)) return true
  const [timeA, timeB] = [Date.parse(a), Date.parse(b)]
  return /\d{4}-\d\d-\d\d/.test(a) && Math.abs(timeA - timeB) < 1000
}

/** What GDAL adds, or keeps in another way than in a column of ours. */
const ADDED =
  /^(tessellate|extrude|visibility|drawOrder|altitudeMode|icon|SubClasses|PaperSpace|BlockScale|BlockOCS\w+|BlockAttributes|AttributeTag|track_\w+|route_\w+)$/
const OUR_NAMES: Record<string, string> = { Name: 'name' }

function attributesThatDiffer(ours: ReadFeature, theirs: Feature): string[] {
  return Object.entries(theirs.properties)
    .filter(([name, value]) => !ADDED.test(name) && value !== null && value !== '')
    .filter(([name, value]) => {
      const own = ours.properties[OUR_NAMES[name] ?? name] ?? ours.properties[name.replace(/^ogr_/, '')]
      const plain = (text: unknown) =>
        typeof text === 'string' ? text.replaceAll(/<br\s*\/?>(<\/br>)?/g, '<br/>') : text
      return !same(plain(own), plain(value))
    })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}, not ${JSON.stringify(ours.properties)}`)
}

/** Filled and composed things of a drawing are no features of ours, and what lies on its sheets is no map. */
const isOurs = ({ properties: { SubClasses, PaperSpace } }: Feature) =>
  !PaperSpace &&
  !/Hatch|Trace|Mline|Dimension|Leader|Face|Wipeout|Helix|AttributeDefinition|Solid/.test(
    String(SubClasses ?? ''),
  )

/** Other layers than ours: points of tracks, and definitions of blocks. */
const isOther = (layer: string) => /^(route_points|track_points|blocks)$/.test(layer)

async function compare({ format, path }: Case): Promise<void> {
  const ours = [...(await readAll(format, storedAt(path))).values()].flat()
  const theirs: Feature[] = []
  for (const layer of await ogrLayers(path, SETTINGS))
    if (!isOther(layer)) theirs.push(...(await ogrFeatures(path, layer, SETTINGS)))
  // Layers of a drawing are one layer there.
  const order = (features: (Feature | ReadFeature)[]) =>
    format === dxf
      ? features.toSorted((a, b) =>
          String(a.properties.Layer ?? '0').localeCompare(String(b.properties.Layer ?? '0')),
        )
      : features
  const read = order(ours.filter(row => typeof row === 'object'))
  const expected = order(theirs.filter(isOurs))
  expect(read).toHaveLength(expected.length)
  const tolerance = format === dxf ? CENTIMETRE : CENTIMETRE_IN_DEGREES
  const wrong = read.flatMap((feature, i) => {
    const other = expected[i] as Feature
    const place = differs(feature as ReadFeature, other, tolerance)
    return [...(place ? [`${i}: ${place}`] : []), ...attributesThatDiffer(feature as ReadFeature, other)]
  })
  expect(wrong.slice(0, 5)).toEqual([])
}

const samplesOf = (name: string, format: LayeredFormat, refused: readonly string[] = []) =>
  readdirSync(`${SAMPLES}gdal/${name}`)
    .filter(file => !refused.includes(file))
    .map(file => ({ format, file, path: `${SAMPLES}gdal/${name}/${file}` }))

test.for([
  ...samplesOf('kml', kml),
  ...samplesOf('gpx', gpx),
  ...samplesOf('dxf', dxf, ['bin_dxf_r12.dxf', 'insert-recursive-pair.dxf']),
  ...samplesOf('esrijson', esriJson, ['esripoint.json', 'GetLatLon.json']),
  ...samplesOf('geojsonl', geojsonLines),
])('[D90] $format.label: $file', async ({ format, path }, { skip }) => {
  skip(!found && !required, MISSING)
  await compare({ format, path })
})

const SOURCES = [
  'customers/meters',
  'pipes/network_pipes',
  'boundaries/sarolangun_desa',
  'pipes/network_junctions',
  'boundaries/sarolangun_kecamatan',
]
const WRITERS: [driver: string, ending: string, format: LayeredFormat, options: string[]][] = [
  ['KML', 'kml', kml, []],
  ['LIBKML', 'kml', kml, []],
  ['LIBKML', 'kmz', kml, []],
  ['DXF', 'dxf', dxf, []],
  ['GeoJSONSeq', 'geojsonl', geojsonLines, []],
  ['GeoJSONSeq', 'geojsons', geojsonLines, ['-lco', 'RS=YES']],
  ['GPX', 'gpx', gpx, ['-dsco', 'GPX_USE_EXTENSIONS=YES']],
  ['GPX', 'gpx', gpx, ['-dsco', 'GPX_USE_EXTENSIONS=YES', '-dim', 'XYZ']],
  ['GPX', 'gpx', gpx, ['-dsco', 'GPX_USE_EXTENSIONS=YES', '-dsco', 'LINEFORMAT=CRLF', '-limit', '20']],
  ['GPX', 'gpx', gpx, ['-lco', 'FORCE_GPX_TRACK=YES']],
]

const written = WRITERS.flatMap(([driver, ending, format, options]) =>
  SOURCES.filter(source => driver !== 'GPX' || !source.startsWith('boundaries')).map(source => ({
    driver,
    ending,
    format,
    options,
    source,
  })),
)

test.for(written)(
  '[D90] $source as $driver writes it, .$ending $options',
  async ({ driver, ending, format, options, source }, { skip }) => {
    skip(!found && !required, MISSING)
    const made = [driver, source, ...options].join('-').replaceAll(/\W+/g, '-')
    const path = join(folder, `${made}.${ending}`)
    const input = `${SAMPLES}${source}.geojson`
    execFileSync('ogr2ogr', ['-q', '-skipfailures', '-f', driver, ...options, path, input], {
      stdio: 'ignore',
    })
    await compare({ format, path })
  },
)
