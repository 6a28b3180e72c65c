/** Customers, bills and complaints that nobody should send. */
import { collection, point } from '@petatirta/harness/files.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import { FILE, filled, HUGE, noise } from './contents.ts'
import { COMPRESSED, CUT_OFF, refused, rows, UTF_16, useless } from './expected.ts'

export const CUSTOMERS = rows('customer', [
  [
    'customers without numbers',
    collection([point('x'), point('', { idpelangga: {} }), point('', { idpelangga: ' - ' })]),
    useless('idpelangga tidak diisi'),
  ],
  [
    'a number of a megabyte',
    collection([point('', { idpelangga: '9'.repeat(1_000_000) })]),
    useless('idpelangga lebih dari 50 karakter'),
  ],
  [
    'a number with NUL',
    collection([point('', { idpelangga: 'a\u0000b' })]),
    useless('idpelangga mengandung karakter yang tidak diizinkan'),
  ],
  [
    'a name in a thousand spellings and one',
    collection(
      Array.from({ length: 1002 }, (_, i) =>
        point('', { idpelangga: String(i), [`nama${'_'.repeat(i)}`]: 'x' }),
      ),
    ),
    refused('Nama kolom pelanggan ditulis dengan lebih dari 1.000 cara'),
  ],
])

const HEADER = 'idpelanggan,periode,total,flaglunas\n'
const NO_BILLS = refused('Tidak ada data yang dapat digunakan di dalam file')
export const BILLS = rows('bill', [
  ['no bills', '', refused('File CSV kosong')],
  ['a header alone', HEADER, NO_BILLS],
  ['other columns', 'a,b,c\n1,2,3\n', refused('Kolom idpelanggan tidak ada di file CSV')],
  [
    '10,000 columns',
    `${HEADER.trim()}${',x'.repeat(10_000)}\n`,
    refused('File CSV memiliki lebih dari 1.000 kolom'),
  ],
  [
    '10,000 columns below the header',
    `${HEADER}1,202601,1,0${',x'.repeat(10_000)}\n`,
    refused('File CSV memiliki lebih dari 1.000 kolom'),
  ],
  [
    'a column with a long name',
    `${HEADER.trim()},${'x'.repeat(201)}\n1,202601,1,0,1\n`,
    refused('Nama kolom 5 lebih dari 200 karakter'),
  ],
  [
    `a quote that does not end in ${HUGE} MB`,
    filled(`${HEADER}1,202601,"`, 'x', ''),
    refused('Baris 2 melebihi 1 MB'),
  ],
  [
    'a quote that does not end',
    `${HEADER}1,202601,"1,0\n`,
    refused('Tanda kutip pada baris 2 tidak ditutup'),
  ],
  [`a line of ${HUGE} MB`, filled(`${HEADER}`, '1', '\n'), refused('Baris 2 melebihi 1 MB')],
  ['noise as bills', noise(100_000), refused('File adalah data biner, bukan CSV')],
  ['bills in UTF-16', Buffer.from(`\uFEFF${HEADER}`, 'utf16le'), UTF_16],
  ['a packed file of bills', zipBomb('isi.geojson', 64), COMPRESSED],
  ['JSON as bills', FILE, refused('File adalah JSON, bukan CSV')],
  [
    'bills of strangers',
    `${HEADER}tidak-ada,202601,1,0\n`,
    { ...NO_BILLS, reasons: ['Pelanggan tidak dikenal'] },
  ],
  ['numbers that are none', `${HEADER}1,202601,NaN,0\n1,202601,1e999,0\n1,202601,Infinity,0\n`, NO_BILLS],
  ['periods that are none', `${HEADER}1,999999,1,0\n1,__proto__,1,0\n`, NO_BILLS],
])

export const COMPLAINTS = rows('complaint', [
  ['no complaints', '[]', NO_BILLS],
  ['features as complaints', FILE, NO_BILLS],
  ['complaints of wrong types', '[null,1,"x",[],{},{"no_pengaduan":{}}]', NO_BILLS],
  ['complaints without an end', '[{"no_pengaduan":"1"}', CUT_OFF],
  ['complaints in a page', '<html></html>', refused('File adalah halaman HTML, bukan JSON')],
])
