import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf } from '#test/stored-files.ts'
import { csvLine } from './csv-cell.ts'
import { delimited } from './csv-layers.ts'

const file = fileFolder()

async function rowsOf(content: string | Buffer, name = 'a.csv') {
  const [rows = []] = [...(await readAll(delimited, file(name, content))).values()]
  return rows.map(row => (typeof row === 'string' ? row : row.properties))
}

describe('[D90] delimited text is a layer', () => {
  const LINES = [
    ['id', 'nama', 'bujur'],
    ['0081', 'Café 💧', '112,75'],
    ['0082', 'Jl. "Mawar"', '112,76'],
  ]
  const EXPECTED = [
    { id: '0081', nama: 'Café 💧', bujur: '112,75' },
    { id: '0082', nama: 'Jl. "Mawar"', bujur: '112,76' },
  ]
  const written = (delimiter: string) =>
    LINES.map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')

  test.each([',', ';', '\t', '|'])('divided by %j', async delimiter => {
    expect(await rowsOf(written(delimiter))).toEqual(EXPECTED)
  })

  test.each<[string, Buffer]>([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${written(';')}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${written('\t')}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(written('\t'), 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${written(',')}`, 'utf16le').swap16()],
  ])('in %s', async (_, content) => {
    expect(delimited.recognise(content)).toBe(true)
    expect(await rowsOf(content)).toEqual(EXPECTED)
  })

  test('in Windows-1252', async () => {
    expect(await rowsOf(Buffer.from('id;nama\n1;Caf\xe9\n', 'latin1'))).toEqual([{ id: '1', nama: 'Café' }])
  })

  test.each<[string, string]>([
    ['titles with commas', 'PDAM Tirta, Kota Contoh\n\n'],
    ['a title', 'DAFTAR PELANGGAN;;\n'],
    ["Excel's own line", 'sep=;\n'],
    ['empty lines', '\n\n'],
  ])('below %s, whose decimals are commas', async (_, above) => {
    const table = 'id;lintang;bujur\n1;-7,25;112,75\n2;-7,26;112,76\n'
    expect(await rowsOf(above + table)).toEqual([
      { id: '1', lintang: '-7,25', bujur: '112,75' },
      { id: '2', lintang: '-7,26', bujur: '112,76' },
    ])
  })

  test('without names, whose decimals are commas', async () => {
    expect(await rowsOf('1;-7,25;112,75\n2;-7,26;112,76\n')).toEqual([
      { 'Kolom A': '1', 'Kolom B': '-7,25', 'Kolom C': '112,75' },
      { 'Kolom A': '2', 'Kolom B': '-7,26', 'Kolom C': '112,76' },
    ])
  })

  test('each row has the place of its line, and one that a bare comma has pushed aside is told', async () => {
    const stored = file('a.csv', 'JUDUL\n\nid,alamat\n\n1,Jl. A\n2,Jl. B, RT 3\n3,Jl. C\n')
    const rows = []
    for await (const batch of delimited.readLayer([stored], 'a')) rows.push(...batch)
    expect(rows.map(row => [row.position + 1, 'error' in row ? row.error : 'ok'])).toEqual([
      [5, 'ok'],
      [6, 'Jumlah kolom melebihi judul kolom'],
      [7, 'ok'],
    ])
  })

  test('[D94] what guards a table that we wrote against formulas is no part of it', async () => {
    const cells = ['-7.25', '=1+1', '+62', "'biasa", '-']
    const line = csvLine(['a', 'b', 'c', 'd', 'e']) + csvLine(cells)
    expect((await rowsOf(line)).map(row => Object.values(row))).toEqual([cells])
  })
})

describe('[D94] a table that was written here', () => {
  const read = async (...lines: string[]) => {
    const stored = file('a.csv', lines.join('\r\n'))
    const rows = []
    for await (const batch of delimited.readLayer([stored], 'a')) rows.push(...batch)
    return { layer: (await delimited.layers([stored]))[0], rows }
  }

  test('says its places and their system, whatever its columns are called and in which order', async () => {
    const { layer, rows } = await read(
      '2020;X (EPSG:32749);Y (EPSG:32749);Nama;nama;catatan',
      '5;433000,25;9220000.5;A;b;',
      '6;;;;;',
    )
    expect(layer).toEqual({
      name: 'a',
      crs: 'EPSG:32749',
      columns: ['2020', 'Nama', 'nama', 'catatan'],
      isOurs: true,
    })
    const place = { type: 'Point', coordinates: [433_000.25, 9_220_000.5] }
    expect(rows).toMatchObject([
      { value: { properties: { 2020: '5', Nama: 'A', nama: 'b' }, geometry: place } },
      { value: { properties: { 2020: '6' }, geometry: null } },
    ])
  })

  test.each([
    'bukan json',
    '{"type":"Point"}',
    'null',
    `{"coordinates":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  ])('a shape that is none is refused in its row: %s', async shape => {
    const { rows } = await read('id;Geometri (GeoJSON)', `a;"${shape.replaceAll('"', '""')}"`)
    expect(rows).toMatchObject([{ error: 'Koordinat atau bentuk di baris ini tidak dapat dibaca' }])
  })
})

test.each<[string, string | Buffer, RegExp]>([
  ['nothing', '', /File kosong/],
  ['names alone', 'id;nama\n', /tidak memuat baris data/],
  ['binary data', Buffer.alloc(5000, 1), /data biner/],
  ['a line without an end', 'x'.repeat(2_000_000), /Baris 1 melebihi 1 MB/],
  ['JSON', '[{"a":1}]', /File adalah JSON/],
])('[D90] %s is refused', async (_, content, sentence) => {
  expect(await refusalOf(delimited, file('a.csv', content))).toMatch(sentence)
})
