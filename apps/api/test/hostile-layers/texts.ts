/** Surveys, drawings, models and JSON: entities, circles, nesting, and lines without an end. */
import { dxf } from '#formats/dxf.ts'
import { epanet } from '#formats/epanet.ts'
import { esriJson } from '#formats/esri-json.ts'
import { geojsonLines } from '#formats/geojson-lines.ts'
import { gpx } from '#formats/gpx.ts'
import { kml } from '#formats/kml.ts'
import { type HostileFile, megabytes, refusedFiles, refusedRows } from './hostile-file.ts'

const EXTERNAL = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
const LAUGHS = `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`).join('')}]>`
const place = (coordinates: string) =>
  `<kml><Document><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></Document></kml>`
const text = (name: string, content: string) => () => ({ [name]: Buffer.from(content) })

const pairs = (words: string) => words.trim().split(/\s+/).join('\n')
const block = (name: string, inside: string) => `0 BLOCK 8 0 2 ${name} 10 0 20 0 ${inside} 0 ENDBLK`
const drawing = (blocks: string, entities: string) =>
  pairs(`0 SECTION 2 BLOCKS ${blocks} 0 ENDSEC 0 SECTION 2 ENTITIES ${entities} 0 ENDSEC 0 EOF`)
const INSERT_A = '0 INSERT 8 0 2 A 10 0 20 0'
/** Each holds the next one twice: together more than there are atoms. */
const DOUBLING = Array.from({ length: 300 }, (_, i) =>
  block(i === 0 ? 'A' : `B${i}`, `0 INSERT 8 0 2 B${i + 1} 10 0 20 0 0 INSERT 8 0 2 B${i + 1} 10 1 20 0`),
).join(' ')

const feature = (geometry: string) => `{"type":"Feature","properties":{},"geometry":${geometry}}`
const POINT = feature('{"type":"Point","coordinates":[110,-7]}')

export const TEXTS: readonly HostileFile[] = [
  ...refusedFiles(kml, [
    ['external entities', text('a.kml', `${EXTERNAL}<kml>&b;</kml>`), /DOCTYPE/],
    ['entities of entities', text('a.kml', `${LAUGHS}<kml>&a30;</kml>`), /DOCTYPE/],
    ['folders in folders', text('a.kml', `<kml>${'<Folder>'.repeat(50_000)}`), /terlalu dalam/],
    [
      'a hundred thousand folders',
      text('a.kml', `<kml>${'<Folder></Folder>'.repeat(100_001)}</kml>`),
      /terlalu banyak folder/,
    ],
    [
      'a text without end',
      () => ({ 'a.kml': Buffer.concat([Buffer.from('<kml><name>'), megabytes(20, 'x')]) }),
      /melebihi 16 MB/,
    ],
  ]),
  ...refusedRows(kml, [['places that are no numbers', text('a.kml', place('NaN,Infinity 1e999,2')), /./]]),
  ...refusedFiles(gpx, [
    ['external entities', text('a.gpx', `${EXTERNAL}<gpx>&b;</gpx>`), /DOCTYPE/],
    ['elements in elements', text('a.gpx', `<gpx>${'<a>'.repeat(50_000)}`), /terlalu dalam/],
  ]),
  ...refusedFiles(dxf, [
    [
      'blocks in a circle',
      text('a.dxf', drawing(`${block('A', '0 INSERT 8 0 2 B')} ${block('B', '0 INSERT 8 0 2 A')}`, INSERT_A)),
      /dirinya sendiri/,
    ],
    [
      'a line without end',
      () => ({ 'a.dxf': Buffer.concat([Buffer.from('0\nSECTION\n2\n'), megabytes(5, 'x')]) }),
      /melebihi/,
    ],
    ['a drawing of AutoCAD', text('a.dxf', 'AC1032\0\0\0\0'), /SAVEAS/],
    ['half a drawing', text('a.dxf', drawing('', INSERT_A).slice(0, -20)), /terpotong/],
  ]),
  ...refusedFiles(epanet, [
    [
      'a line without end',
      () => ({ 'a.inp': Buffer.concat([Buffer.from('[TITLE]\n'), megabytes(5, 'x')]) }),
      /melebihi/,
    ],
    ['nothing of a model', text('a.inp', '[TITLE]\nhalo\n'), /./],
  ]),
  ...refusedFiles(esriJson, [
    [
      'lists in lists',
      text('a.json', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"features":[]}`),
      /terlalu dalam/,
    ],
    ['half a file', text('a.json', '{"features":[{"attributes":{}'), /terpotong/],
  ]),
  ...refusedRows(geojsonLines, [
    [
      'lists in lists',
      text(
        'a.geojsonl',
        `${POINT}\n${feature(`{"type":"Point","coordinates":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)}\n`,
      ),
      /terlalu dalam/,
    ],
    [
      'a line of 17 MB',
      () => ({
        'a.geojsonl': Buffer.concat([
          Buffer.from(`${POINT}\n{"a":"`),
          megabytes(17, 'x'),
          Buffer.from('"}\n'),
        ]),
      }),
      /melebihi 16 MB/,
    ],
  ]),
]

/** Read, but never without end: as many rows as a drawing may have. */
export const DOUBLING_DRAWING = drawing(`${DOUBLING} ${block('B300', '0 POINT 8 0 10 0 20 0')}`, INSERT_A)
