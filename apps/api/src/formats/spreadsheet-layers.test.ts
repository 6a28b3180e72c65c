import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf } from '#test/stored-files.ts'
import { rowsXml, workbookOf } from '#test/workbook.ts'
import { spreadsheet } from './spreadsheet-layers.ts'

const file = fileFolder()

async function positions(content: Buffer): Promise<number[]> {
  const stored = file('posisi.xlsx', content)
  const [layer] = await spreadsheet.layers([stored])
  const found: number[] = []
  for await (const batch of spreadsheet.readLayer([stored], layer?.name ?? ''))
    found.push(...batch.map(({ position }) => position))
  return found
}

const propertiesOf = async (name: string, content: Buffer | string) =>
  [...(await readAll(spreadsheet, file(name, content))).values()].map(rows =>
    rows.map(row => (typeof row === 'string' ? row : row.properties)),
  )

describe('[D90] the sheets of a workbook are layers', () => {
  const title = [['DAFTAR PELANGGAN'], ['PDAM Tirta Contoh'], [], ['No', 'ID Pelanggan', 'Nama', 'Alamat']]

  test('those with rows that are not hidden, with the names found below titles', async () => {
    const book = workbookOf([
      { name: 'Pelanggan &amp; &quot;SR&quot;', rows: rowsXml([...title, [1, '0081', 'Siti', 'Jl. Mawar']]) },
      { name: 'Kosong', rows: '' },
      { name: 'Judul saja', rows: rowsXml([['No', 'ID', 'Nama']]) },
      { name: 'Daftar', rows: rowsXml([['kode'], ['A']]), state: 'hidden' },
      {
        name: 'Katup',
        rows: rowsXml([
          ['id', 'jenis'],
          ['K1', 'gate'],
        ]),
      },
    ])
    expect(await spreadsheet.layers([file('a.xlsx', book)])).toEqual([
      { name: 'Pelanggan & "SR"', columns: ['No', 'ID Pelanggan', 'Nama', 'Alamat'] },
      { name: 'Katup', columns: ['id', 'jenis'] },
    ])
    const layers = await readAll(spreadsheet, file('a.xlsx', book))
    expect(layers.get('Pelanggan & "SR"')).toEqual([
      {
        type: 'Feature',
        geometry: null,
        properties: { No: '1', 'ID Pelanggan': '0081', Nama: 'Siti', Alamat: 'Jl. Mawar' },
      },
    ])
  })

  test('each row has the place of its row in the sheet; empty rows and repeated names are no rows', async () => {
    const rows =
      rowsXml(title) +
      rowsXml([[1, '0081', 'Siti', 'x']], 5) +
      rowsXml(
        [
          ['No', 'ID Pelanggan', 'Nama', 'Alamat'],
          [2, '0082', 'Budi', 'y'],
        ],
        40,
      ) +
      rowsXml([[3, '0083', 'Ani', 'z']], 12)
    // The last one says that it is the 12th, after the 41st.
    expect(await positions(workbookOf([{ name: 'a', rows }]))).toEqual([4, 40, 41])
  })

  test('sheets of one name have names of their own', async () => {
    const rows = rowsXml([
      ['id', 'x'],
      ['a', 'b'],
    ])
    const layers = await spreadsheet.layers([
      file(
        'a.xlsx',
        workbookOf([
          { name: 'Data', rows },
          { name: 'Data', rows },
        ]),
      ),
    ])
    expect(layers.map(({ name }) => name)).toEqual(['Data', 'Data (2)'])
  })
})

/** With every number of its directory in 64 bits, as programs write that do not know the size before. */
function widened(archive: Buffer): Buffer {
  const end = archive.length - 22
  const begin = archive.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = begin; at < end; ) {
    const next = at + 46 + archive.readUInt16LE(at + 28)
    const field = Buffer.alloc(28)
    field.writeUInt16LE(1, 0)
    field.writeUInt16LE(24, 2)
    for (const [i, place] of [24, 20, 42].entries())
      field.writeBigUInt64LE(BigInt(archive.readUInt32LE(at + place)), 4 + 8 * i)
    const entry = Buffer.from(archive.subarray(at, next))
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place)
    entry.writeUInt16LE(field.length, 30)
    entries.push(entry, field)
    at = next + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  const directory = Buffer.concat(entries)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  for (const [place, number] of [
    [24, entries.length / 2],
    [32, entries.length / 2],
    [40, directory.length],
    [48, begin],
  ] as const)
    record.writeBigUInt64LE(BigInt(number), place)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(begin + directory.length), 8)
  const last = Buffer.from(archive.subarray(end))
  last.writeUInt16LE(0xffff, 10)
  last.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([archive.subarray(0, begin), directory, record, locator, last])
}

test('[D90] an archive of 64 bits is read as any other', async () => {
  const book = workbookOf([
    {
      name: 'a',
      rows: rowsXml([
        ['id', 'nama'],
        ['0081', 'Siti'],
      ]),
    },
  ])
  expect(await propertiesOf('a.xlsx', widened(book))).toEqual([[{ id: '0081', nama: 'Siti' }]])
})

test('[D93] days are days, and ids keep their digits and zeros', async () => {
  const head = rowsXml([['tanggal', 'jam', 'nomor', 'telepon', 'nik', 'rekening', 'sandi']])
  const row = `<row r="2"><c r="A2" s="1"><v>46188</v></c><c r="B2" s="3"><v>0.4375</v></c><c r="C2" s="2"><v>81</v></c><c r="D2"><v>6.28123456789E12</v></c><c r="E2"><v>3275011234567890</v></c><c r="F2"><v>1.23456789012345E+17</v></c><c r="G2" t="s"><v>1</v></c></row>`
  const [rows] = await propertiesOf(
    'a.xlsx',
    workbookOf([{ name: 'a', rows: head + row }], ['lain', '007&amp;']),
  )
  expect(rows).toEqual([
    {
      tanggal: '2026-06-15',
      jam: '10:30:00',
      nomor: '00000081',
      telepon: '6281234567890',
      nik: '3275011234567890',
      rekening: '123456789012345000',
      sandi: '007&',
    },
  ])
})

describe('[D90] a page that calls itself .xls', () => {
  const PAGE = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { color: red }</style></head><body>
    <table border=1><tr><th colspan=3>REKENING AIR JUNI 2026</th></tr>
    <tr><th>No Samb<th>Nama&nbsp;Pelanggan<th>Total</tr>
    <tr><td>0081<td>Siti &amp; <b>Ani</b><br>Rahma<td align="right">125.000</tr>
    <tr><td style='mso-number-format:"\\@"'>0082</td><td></td><td>90.000</td></tr>
    <!-- <tr><td>x</td></tr> --></table><table><tr><td>kode</td><td>arti</td></tr><tr><td>A</td><td>Rumah</td></tr></table>`

  test('is read as its tables', async () => {
    expect(spreadsheet.recognise(Buffer.from(PAGE))).toBe(true)
    expect(await propertiesOf('rekening.xls', PAGE)).toEqual([
      [
        { 'No Samb': '0081', 'Nama Pelanggan': 'Siti & Ani Rahma', Total: '125.000' },
        { 'No Samb': '0082', Total: '90.000' },
      ],
      [{ kode: 'A', arti: 'Rumah' }],
    ])
    const layers = await spreadsheet.layers([file('rekening.xls', PAGE)])
    expect(layers.map(({ name }) => name)).toEqual(['rekening', 'rekening (2)'])
  })
})

describe('[D90] what is another sort of spreadsheet is refused with advice', () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      '.xls',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /Office lama \(\.xls\).*simpan sebagai Excel Workbook/,
    ],
    [
      '.ods',
      () =>
        Buffer.from(
          zipSync({
            mimetype: [Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
          }),
        ),
      /OpenDocument \(\.ods\).*simpan sebagai/,
    ],
    [
      'XML of 2003',
      () =>
        Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      /XML Spreadsheet 2003.*simpan sebagai/,
    ],
    [
      'a letter',
      () => Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<a/>') })),
      /bukan lembar kerja Excel/,
    ],
    ['a workbook of nothing', () => workbookOf([{ name: 'a', rows: '' }]), /tidak memuat baris data/],
    ['a page without a table', () => Buffer.from('<html><body>Masuk</body></html>'), /HTML tanpa tabel/],
    ['a text', () => Buffer.from('halo'), /Arsip ZIP rusak/],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(spreadsheet, file('a.xlsx', content()))).toMatch(sentence)
  })

  test('only a workbook, or what looks like one, is recognised', () => {
    const heads = [
      workbookOf([{ name: 'a', rows: '' }]),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from(zipSync({ 'pipa.shp': Buffer.from('x') })),
      Buffer.from('id;nama\n1;a\n'),
      Buffer.from('<?xml version="1.0"?><kml/>'),
    ]
    expect(heads.map(head => spreadsheet.recognise(head))).toEqual([true, true, false, false, false])
  })
})
