/** Files that nobody should send, and what each of them is answered. */
import { collection, point } from '@petatirta/harness/files.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import {
  circle,
  cutAt,
  FILE,
  filled,
  gzip,
  HUGE,
  noise,
  polygon,
  rays,
  repeated,
  ringsInRings,
  shaped,
  star,
} from './contents.ts'
import {
  ADVICE,
  COMPRESSED,
  CROSSED,
  CROWDED,
  CUT_OFF,
  EMPTY,
  FEW_POINTS,
  type HostileFile,
  NO_GEOJSON,
  NO_JSON,
  NO_NUMBER,
  named,
  refused,
  rows,
  TOO_LARGE,
  UTF_16,
  useless,
} from './expected.ts'
import { BILLS, COMPLAINTS, CUSTOMERS } from './record-cases.ts'

const NO_FILES_OF_FEATURES = rows('accessories', [
  ['nothing', '', EMPTY],
  ['a byte order mark', '\uFEFF', EMPTY],
  ['white space', ' \r\n\t\n ', EMPTY],
  [`${HUGE} MB of white space`, filled('', '\n', ''), EMPTY],
  ['null', 'null', NO_JSON],
  ['a number', '7', NO_JSON],
  ['words', 'Selamat pagi', NO_JSON],
  ['an empty list', '[]', useless()],
  ['an empty object', '{}', NO_GEOJSON],
  ['features: null', '{"features":null}', NO_GEOJSON],
  [
    'features: {}',
    '{"type":"FeatureCollection","features":{}}',
    refused('FeatureCollection tidak memiliki daftar "features"'),
  ],
  [
    'two lists of features',
    '{"features":[],"features":[{}]}',
    refused('File memuat daftar "features" dua kali'),
  ],
  ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}', NO_GEOJSON],
  ['cut off in the beginning', cutAt('"features"', 5), CUT_OFF],
  ['cut off in a text', cutAt('Katup', 3), CUT_OFF],
  ['cut off in an escape', cutAt('\\', 1), CUT_OFF],
  ['cut off in a character', Buffer.from(FILE).subarray(0, Buffer.from(FILE).indexOf('é') + 1), CUT_OFF],
  ['cut off in a number', cutAt('110.5', 4), CUT_OFF],
  ['cut off before its last bracket', FILE.slice(0, -1), CUT_OFF],
  ['cut off between features', cutAt(',{"type":"Feature","properties":{"id":"b"', 1), CUT_OFF],
  ['a ZIP bomb', zipBomb('isi.geojson', 64), COMPRESSED],
  ['GZIP', gzip(), COMPRESSED],
  [
    'an HTML page',
    '<!DOCTYPE html><html><script>alert(1)</script></html>',
    refused('File adalah halaman HTML, bukan GeoJSON'),
  ],
  ['KML', '<?xml version="1.0"?><kml><Document/></kml>', refused('File adalah KML, bukan GeoJSON')],
  [
    'XML with entities',
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "&b;&b;">]><l>&a;</l>',
    refused('File adalah XML, bukan GeoJSON'),
  ],
  ['a shapefile', Buffer.from('0000270a00000000', 'hex'), refused('File adalah Shapefile, bukan GeoJSON')],
  ['UTF-16', Buffer.from(`\uFEFF${FILE}`, 'utf16le'), UTF_16],
  ['UTF-16, the other way round', Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16(), UTF_16],
  ['NUL', '\0'.repeat(1000), NO_JSON],
  ['noise', noise(100_000), NO_JSON],
  ['10 million levels without an end', filled('', '[', '', 10), CUT_OFF],
  [`${HUGE} MB in a line without an end`, filled('{"features":[{"a":"', 'x', ''), CUT_OFF],
  [
    `${HUGE} MB beside the features`,
    filled('{"a":"', 'x', '","features":[]}'),
    refused('Isi di luar daftar "features" melebihi 16 MB'),
  ],
  [
    'an unknown system',
    collection([point('x')], named('urn:ogc:def:crs:EPSG::3547')),
    refused(`Sistem koordinat EPSG:3547 tidak didukung. ${ADVICE}`),
  ],
  [
    'a system of SQL',
    collection([point('x')], named("4326'; DROP TABLE feature; --")),
    refused(`Sistem koordinat "4326'; DROP TABLE feature; --" tidak didukung. ${ADVICE}`),
  ],
  [
    'a system behind a link',
    collection([point('x')], { crs: { type: 'link', properties: { href: 'file:///etc/passwd' } } }),
    refused(`Sistem koordinat file tidak dapat dibaca. ${ADVICE}`),
  ],
  [
    'a system that is a list',
    collection([point('x')], { crs: [] }),
    refused(`Sistem koordinat file tidak dapat dibaca. ${ADVICE}`),
  ],
  [
    'a system with a name of a megabyte',
    collection([point('x')], named('EPSG:'.repeat(200_000))),
    refused(`Sistem koordinat "${'EPSG:'.repeat(16)}" tidak didukung. ${ADVICE}`),
  ],
  [
    'two systems',
    collection([{ ...point('x'), ...named('EPSG:3857') }], named('EPSG:4326')),
    refused('File memakai lebih dari satu sistem koordinat'),
  ],
])

const USELESS_FEATURES = rows('accessories', [
  [
    'NaN',
    '{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN,1]}}]}',
    useless('Fitur bukan JSON yang sah'),
  ],
  [
    'Infinity',
    '{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[110,-Infinity]}}]}',
    useless('Fitur bukan JSON yang sah'),
  ],
  [
    '1e999',
    '{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1e999,1]}}]}',
    useless(NO_NUMBER),
  ],
  ['1e308', shaped({ type: 'Point', coordinates: [1e308, 1] }), useless('Koordinat di luar jangkauan')],
  ['numbers as texts', shaped({ type: 'Point', coordinates: ['110.4', '-7'] }), useless(NO_NUMBER)],
  ['objects as numbers', shaped({ type: 'Point', coordinates: [{ valueOf: 1 }, []] }), useless(NO_NUMBER)],
  [
    'swapped axes',
    shaped({ type: 'Point', coordinates: [-7, 110.4] }),
    useless('Bujur dan lintang tertukar'),
  ],
  [
    'metres without a system',
    shaped({ type: 'Point', coordinates: [434000, 9226000] }),
    useless('Koordinat tampak dalam meter, tetapi file tidak menyebutkan sistem koordinatnya (crs)'),
  ],
  [
    'a type that is a name of ours',
    shaped({ type: '__proto__', coordinates: [1, 2] }),
    useless('Jenis geometri __proto__ tidak sesuai untuk Aksesoris'),
  ],
  [
    'a type that is a list',
    shaped({ type: ['Point'], coordinates: [1, 2] }),
    useless('Jenis geometri Point tidak sesuai untuk Aksesoris'),
  ],
  [
    'a collection of geometries',
    shaped({ type: 'GeometryCollection', geometries: [] }),
    useless('Jenis geometri GeometryCollection tidak sesuai untuk Aksesoris'),
  ],
  ['a geometry of a megabyte that is none', shaped('x'.repeat(1_000_000)), useless('Geometri tidak ada')],
  [
    'raw NUL inside a text',
    '{"features":[{"type":"Feature","properties":{"id":"a\0b"}}]}',
    useless('Fitur bukan JSON yang sah'),
  ],
  [
    'wrong types everywhere',
    '{"type":7,"bbox":"x","features":[null,1,"x",true,[],[[]],{},{"type":[]},{"geometry":1},{"geometry":[]},{"geometry":{}},{"geometry":{"type":"Point"}},{"geometry":{"type":"Point","coordinates":null}},{"properties":"x","geometry":{"type":"Point","coordinates":{}}}]}',
    useless(
      'Fitur bukan objek JSON',
      'Geometri tidak ada',
      'Jenis geometri undefined tidak sesuai untuk Aksesoris',
      NO_NUMBER,
    ),
  ],
  ['10 million levels in a feature', () => nested(5), useless('Fitur bersarang terlalu dalam')],
  [`a feature of ${HUGE} MB`, filled('{"features":[{"a":"', 'x', '"}]}'), useless('Fitur melebihi 16 MB')],
  [
    `a single feature of ${HUGE} MB`,
    filled('{"type":"Feature","a":[1', ' ', ']}'),
    useless('Fitur melebihi 16 MB'),
  ],
])

function* nested(megabytes: number) {
  yield '{"features":[{"a":'
  for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1024 * 1024, '[')
  for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1024 * 1024, ']')
  yield '}]}'
}

const USELESS_POLYGONS = rows('housing', [
  ['a polygon of a point', polygon([[110, -7]]), useless(FEW_POINTS)],
  ['a polygon of nothing', polygon(), useless('Geometri kosong')],
  ['a polygon of an empty ring', polygon([]), useless('Geometri kosong')],
  ['a polygon of one place', polygon(Array(5).fill([110, -7])), useless(CROSSED)],
  [
    'a polygon without width',
    polygon([
      [110, -7],
      [111, -7],
      [112, -7],
      [110, -7],
    ]),
    useless(CROSSED),
  ],
  ['rings that are numbers', shaped({ type: 'Polygon', coordinates: [1, 2, 3] }), useless('Geometri kosong')],
  ['coordinates too deep', shaped({ type: 'Polygon', coordinates: [[[[[110, -7]]]]] }), useless(NO_NUMBER)],
  ['a star of which each side crosses half of the others', polygon(star(1001)), useless(CROSSED)],
  ['a sound star of 25,000 rays', polygon(rays(25_000)), useless(CROWDED)],
  ['two thousand rings in each other', polygon(...ringsInRings(2000)), useless(CROWDED)],
  [
    '2.7 million points in 16 MB',
    repeated(
      '{"features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[',
      () => '[1,1],',
      2_700_000,
      '[1,1]]]}}]}',
    ),
    useless('Fitur memuat lebih dari sejuta titik atau bagian'),
  ],
])

const FAILURES = HUGE * 500
const RING = HUGE * 4000

const USABLE_BESIDE = [
  ...rows('accessories', [
    [
      'a feature without an end beside a good one',
      filled('{"features":[{"a":"', 'x', `"},${JSON.stringify(point('baik'))}]}`, 20),
      { added: 1, failed: 1, reasons: ['Fitur melebihi 16 MB'] },
    ],
    [
      'repeated names: the last counts',
      '{"features":[{"type":"Feature","properties":{"id":"x","nama":"a","nama":"b"},"geometry":null,"geometry":{"type":"Point","coordinates":[110,-7]}}]}',
      { added: 1, failed: 0 },
    ],
    [
      'names that objects have anyway',
      '{"features":[{"type":"Feature","properties":{"id":"x","__proto__":{"jahat":1},"constructor":{"prototype":{"jahat":1}},"toString":1,"hasOwnProperty":2},"geometry":{"type":"Point","coordinates":[110,-7]}}],"__proto__":{"jahat":1}}',
      { added: 1, failed: 0 },
    ],
    [
      'half surrogates and escaped NUL',
      '{"features":[{"type":"Feature","properties":{"id":"x","nama":"\\ud800\\u0000a","\\udc00":"\\u0000"},"geometry":{"type":"Point","coordinates":[110,-7]}}]}',
      { added: 1, failed: 0 },
    ],
    [
      'a point of a million numbers',
      repeated(
        '{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[110,-7',
        () => ',0',
        1_000_000,
        ']}}]}',
      ),
      { added: 1, failed: 0 },
    ],
    [
      'a hundred thousand properties',
      repeated(
        '{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[110,-7]},"properties":{"id":"x"',
        i => `,"p${i}":${i}`,
        100_000,
        '}}]}',
      ),
      useless(TOO_LARGE),
    ],
    [
      'names and texts of megabytes',
      collection([point('x'.repeat(3_000_000), { ['n'.repeat(1_000_000)]: 1, nama: 'y'.repeat(3_000_000) })]),
      useless(TOO_LARGE),
    ],
    [
      'markup and SQL as data',
      collection([point("'; DROP TABLE feature; --", { nama: '<img src=x onerror=alert(1)>' })]),
      { added: 1, failed: 0 },
    ],
    [
      `${FAILURES} failures and a feature`,
      repeated(`{"features":[${JSON.stringify(point('baik'))}`, () => ',{}', FAILURES, ']}'),
      { added: 1, failed: FAILURES, reasons: ['Geometri tidak ada'] },
    ],
  ]),
  ...rows('housing', [[`a ring of ${RING} points`, polygon(circle(RING)), { added: 1, failed: 0 }]]),
]

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...NO_FILES_OF_FEATURES,
  ...USELESS_FEATURES,
  ...USELESS_POLYGONS,
  ...CUSTOMERS,
  ...BILLS,
  ...COMPLAINTS,
  ...USABLE_BESIDE,
]
