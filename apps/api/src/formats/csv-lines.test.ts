import { chunks, collect } from '@petatirta/harness/files.ts'
import { describe, expect, test } from 'vitest'
import { csvBatches, delimiterOf } from './csv-lines.ts'
import { MalformedFile } from './malformed-file.ts'

const read = async (content: string | Uint8Array, size?: number) =>
  (await collect(csvBatches(chunks(content, size)))).flat()

describe('[D37] comma, semicolon, tab or bar', () => {
  test.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['a|b|c', '|'],
    ['REKENING AIR, JUNI 2026\nid;total;lunas\n1;1.234,5;0', ';'],
    ['1;-7,25;112,75\n2;-7,26;112,76', ';'],
    ['"a;b",c', ','],
    ['"a,x";"b,y";c', ';'],
    ['satu', ','],
    ['', ','],
  ])('%j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter)
  })

  test('in a file divided by semicolons commas are decimal points', async () => {
    expect(await read('id;total\n1;1.234,56\n')).toEqual([
      ['id', 'total'],
      ['1', '1.234,56'],
    ])
  })
})

const FILE = '\uFEFFid;nama;total\r\n1;"baris\r\ndua; ""kutip""";5\r\n\r\n2;Café 💧;6'
const LINES = [
  ['id', 'nama', 'total'],
  ['1', 'baris\r\ndua; "kutip"', '5'],
  ['2', 'Café 💧', '6'],
]

test.each([1, 2, 3, 5, 1000])(
  'quotes, line breaks and a byte order mark, in chunks of %i bytes',
  async size => {
    expect(await read(FILE, size)).toEqual(LINES)
  },
)

test('wherever two blocks meet', async () => {
  // Records of several lengths, so that every kind of place lies at the end of some block.
  const records = Array.from({ length: 20_000 }, (_, i) => [
    String(i),
    i % 7 ? 'Jl. Mawar' : `"a";\r\n${'é'.repeat(i % 50)}`,
    `${i % 1000},5`,
  ])
  const quoted = (field: string) => (/[";\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
  const file = records.map(record => record.map(quoted).join(';')).join('\r\n')
  for (const size of [1000, 65_535, 65_536, 65_537, 10_000_000])
    expect(await read(`id;alamat;total\r\n${file}`, size)).toEqual([['id', 'alamat', 'total'], ...records])
})

describe('what spreadsheets and old programs write', () => {
  test.each<[string, string, string[][]]>([
    ['one column, line breaks of old Macs', 'id\r1\r2\r', [['id'], ['1'], ['2']]],
    [
      'a first line that names the delimiter',
      'sep=;\r\nid,x;b\r\n1;2\r\n',
      [
        ['id,x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes inside a field',
      'a,b\n37°36\'37.8"N,x\n',
      [
        ['a', 'b'],
        ['37°36\'37.8"N', 'x'],
      ],
    ],
    [
      'quotes inside quotes',
      'a,b\n"Jl. "Mawar" 1",x\n',
      [
        ['a', 'b'],
        ['Jl. "Mawar" 1', 'x'],
      ],
    ],
    [
      'spaces after a quote',
      'a,b\n"x" ,"y" \n',
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
    ],
    [
      'empty fields',
      'a,b,c\n,,\n"","",""\n',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['', '', ''],
      ],
    ],
    ['nothing but a quoted nothing', 'a\n""\n1', [['a'], ['1']]],
    [
      'no line break at the end, but a delimiter',
      'a,b\n"x",',
      [
        ['a', 'b'],
        ['x', ''],
      ],
    ],
    [
      'a return without a line feed at the end',
      'a,b\r\n"x","y"\r',
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
    ],
    [
      'empty lines before the header',
      '\r\n\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'NUL',
      'id,nama\n1,A\0nton\n'.padEnd(200, '1,x\n'),
      [['id', 'nama'], ['1', 'Anton'], ...Array(45).fill(['1', 'x'])],
    ],
    ['more fields than names, and fewer', 'a,b\n1,2,3\n1\n', [['a', 'b'], ['1', '2', '3'], ['1']]],
  ])('%s', async (_, content, expected) => {
    expect((await read(content)).slice(0, expected.length)).toEqual(expected)
    expect((await read(content, 1)).slice(0, expected.length)).toEqual(expected)
  })
})

describe('[D37] what is no such file is refused in words', () => {
  const wide = (columns: number) => `${Array(columns).fill('x').join(',')}\n`
  test.each<[string, string | Uint8Array, string]>([
    ['10,000 columns', wide(10_000), 'File CSV memiliki lebih dari 1.000 kolom'],
    ['10,000 columns below the header', `a,b\n${wide(10_000)}`, 'File CSV memiliki lebih dari 1.000 kolom'],
    [
      '10,000 quoted columns',
      wide(10_000).replaceAll('x', '"x"'),
      'File CSV memiliki lebih dari 1.000 kolom',
    ],
    ['a line of 2 MB', `id,nama\n1,${'x'.repeat(2_000_000)}\n`, 'Baris 2 melebihi 1 MB'],
    ['a header of 2 MB', 'x'.repeat(2_000_000), 'Baris 1 melebihi 1 MB'],
    ['a quote that never ends', `id,nama\n1,a\n2,"${'x\n'.repeat(1_500_000)}`, 'Baris 3 melebihi 1 MB'],
    ['a quote that does not end', 'id,nama\n1,"x', 'Tanda kutip pada baris 2 tidak ditutup'],
    [
      'binary data',
      Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
      'File adalah data biner, bukan CSV',
    ],
    [
      'UTF-16',
      Buffer.from('\uFEFFid\tnama\n', 'utf16le'),
      'File ditulis dalam UTF-16; simpan ulang dalam UTF-8',
    ],
    [
      'a spreadsheet',
      'PK\x03\x04....[Content_Types].xml',
      'File adalah lembar kerja Excel (XLSX), bukan CSV',
    ],
    [
      'an old spreadsheet',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'File adalah dokumen Office lama (XLS/DOC), bukan CSV',
    ],
    ['JSON', '\uFEFF [{"a":1}]', 'File adalah JSON, bukan CSV'],
    ['a page', '<html><body><table>', 'File adalah halaman HTML, bukan CSV'],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(new MalformedFile(message))
  })
})

test('[D37] Windows-1252 where the bytes are no UTF-8', async () => {
  expect(await read(Buffer.from('id,nama\n1,Caf\xe9\n', 'latin1'))).toEqual([
    ['id', 'nama'],
    ['1', 'Café'],
  ])
})

test('nothing in, nothing out', async () => {
  expect(await read('')).toEqual([])
  expect(await read('\n\n')).toEqual([])
  expect(await read('\uFEFF')).toEqual([])
})

test('a source that breaks off ends the reading', async () => {
  async function* broken() {
    yield Buffer.from('id,nama\n1,a\n')
    throw new Error('sambungan putus')
  }
  await expect(collect(csvBatches(broken()))).rejects.toThrow('sambungan putus')
})
