import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chunks, collect } from '@petatirta/harness/files.ts'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { zipBomb } from '#test/zip-bomb.ts'
import { MalformedFile } from './malformed-file.ts'
import { xlsxRows, xlsxStream } from './xlsx.ts'
import type { Cell } from './xlsx-cell.ts'
import { sheetRows } from './xlsx-sheet.ts'
import { readSharedStrings } from './xlsx-strings.ts'
import { readNumberStyles } from './xlsx-values.ts'

/** In one chunk. */
const WHOLE = 100_000_000
const NO_STYLES = { styles: [], from1904: false }

async function* each(rows: Iterable<readonly Cell[]>) {
  yield* rows
}

const write = async (header: readonly string[], rows: Iterable<readonly Cell[]>, sheet = 'Gagal Import') =>
  Buffer.concat(await collect(xlsxStream({ sheet, header, widths: [16, 50] }, each(rows))))

const parts = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  )

const NASTY = '=HYPERLINK("http://x","klik") & <b>tebal</b>\n\tbaris "dua" é 💧'

describe('[D39] a spreadsheet that is written', () => {
  test('is read again as it was, by us and by another program', async () => {
    const rows: Cell[][] = [
      [1, '0081', NASTY, -7.25, null],
      [2, ' tepi ', '', 1e-7, 'akhir'],
      [3, '_x0041_', '+62', 6281234567890, "'"],
    ]
    const bytes = await write(['No', 'Kode', 'Teks', 'Angka', 'Lain'], rows)
    expect(await xlsxRows(bytes)).toEqual([
      ['No', 'Kode', 'Teks', 'Angka', 'Lain'],
      ['1', '0081', NASTY, '-7.25'],
      ['2', ' tepi ', '', '1e-7', 'akhir'],
      ['3', '_x0041_', '+62', '6281234567890', "'"],
    ])
    const other = await readSheet(bytes, 1, { trim: false })
    expect(other[1]).toEqual([1, '0081', NASTY, -7.25, null])
    expect(other[2]).toEqual([2, ' tepi ', null, 1e-7, 'akhir'])
  })

  test('[D95] may have small sheets after it, and columns that stay text where a person types', async () => {
    const options = {
      sheet: 'Pelanggan',
      header: ['id', 'total'],
      widths: [16, 12],
      formats: ['text'] as const,
    }
    const others = [{ sheet: 'Petunjuk', header: ['Kolom', 'Arti'], rows: [['id', 'Nomor <pelanggan>']] }]
    const bytes = Buffer.concat(await collect(xlsxStream(options, each([['0081', 5000]]), others)))
    expect(await readSheet(bytes, 'Pelanggan')).toEqual([
      ['id', 'total'],
      ['0081', 5000],
    ])
    expect(await readSheet(bytes, 'Petunjuk')).toEqual([
      ['Kolom', 'Arti'],
      ['id', 'Nomor <pelanggan>'],
    ])
    expect(await xlsxRows(bytes)).toEqual([
      ['id', 'total'],
      ['0081', '5000'],
    ])
    expect(parts(bytes)['xl/worksheets/sheet1.xml']).toContain(
      '<col min="1" max="1" width="16" style="2" customWidth="1"/><col min="2" max="2" width="12" customWidth="1"/>',
    )
  })

  test('holds no formula, and is sound XML in a sound archive', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'petatirta-xlsx-'))
    try {
      const file = join(dir, 'gagal.xlsx')
      await writeFile(file, await write(['=1+1', '@A1'], [[NASTY, "=cmd|' /C calc'!A0"]]))
      expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
      const sheet = execFileSync('unzip', ['-p', file, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })
      expect(sheet).not.toMatch(/<f[ >/]|t="str"/)
      expect(sheet).toContain('<t xml:space="preserve">=cmd|\' /C calc\'!A0</t>')
      expect(sheet).toContain('state="frozen"')
      expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
      expect(sheet).toContain('<col min="2" max="2" width="50" customWidth="1"/>')
    } finally {
      await rm(dir, { recursive: true })
    }
  })

  test('has a bold header and cells that stay text', async () => {
    const { 'xl/styles.xml': styles = '' } = parts(await write(['a'], [['b']]))
    const formats = [...styles.matchAll(/<xf( [^/]*)?\/>/g)].map(([xf]) => xf)
    expect(formats[2]).toContain('fontId="1"')
    expect(formats[3]).toContain('numFmtId="49"')
    expect(styles).toContain('<font><b/>')
  })

  test('[D39] has columns of texts, money, numbers and days, and a last row in bold', async () => {
    const formats = ['text', 'rupiah', 'number', 'number', 'date', undefined] as const
    const header = ['Teks', 'Uang', 'Utuh', 'Pecahan', 'Hari', 'Lain']
    const rows: Cell[][] = [
      [7, 1500000, 12, 12.25, '2026-06-15', -7.5],
      ['0081', -5, 0, 0.5, '1900-03-01', 'x'],
      ['=1+1', '12', null, Number.NaN, '9999-12-31', null],
      // Neither of these is a day to Excel.
      ['', null, null, null, '1900-02-28', null],
      [null, null, null, null, '31/12/2026', null],
      ['Total', 1499995, 12, 12.75, '2026-06-15', 1],
    ]
    const options = { sheet: 'Tagihan', header, formats, hasTotal: true }
    const bytes = Buffer.concat(await collect(xlsxStream(options, each(rows))))
    expect((await readSheet(bytes)).slice(1)).toEqual([
      ['7', 1500000, 12, 12.25, new Date('2026-06-15'), -7.5],
      ['0081', -5, 0, 0.5, new Date('1900-03-01'), 'x'],
      ['=1+1', '12', null, null, new Date('9999-12-31'), null],
      [null, null, null, null, '1900-02-28', null],
      [null, null, null, null, '31/12/2026', null],
      ['Total', 1499995, 12, 12.75, new Date('2026-06-15'), 1],
    ])
    expect((await xlsxRows(bytes))[1]).toEqual(['7', '1500000', '12', '12.25', '2026-06-15', '-7.5'])

    const { 'xl/styles.xml': styles = '', 'xl/worksheets/sheet1.xml': sheet = '' } = parts(bytes)
    expect(styles).toContain('numFmtId="164" formatCode="&quot;Rp&quot; #,##0"')
    expect(styles).toContain('numFmtId="165" formatCode="dd/mm/yyyy"')
    const xfs = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf[^>]*>/g)].map(([xf]) => xf)
    const styleAt = (cell: string) => {
      const xf = xfs[Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1] ?? 0)] ?? ''
      return `${/numFmtId="(\d+)"/.exec(xf)?.[1]}${xf.includes('fontId="1"') ? ' bold' : ''}`
    }
    const stylesOf = (row: number) => ['A', 'B', 'C', 'D', 'E'].map(column => styleAt(column + row))
    expect(stylesOf(2)).toEqual(['49', '164', '3', '4', '165'])
    expect(stylesOf(7)).toEqual(['49 bold', '164 bold', '3 bold', '4 bold', '165 bold'])
    expect(sheet).toContain('<c r="F2"><v>-7.5</v></c>')
  })

  test('leaves out what XML cannot hold, and cuts at what a cell holds', async () => {
    const bytes = await write(
      ['a', 'b'],
      [
        ['x\0\u0001\u001f\ufffey\ud800z💧', 'é'.repeat(40_000)],
        [Number.NaN, '\u0000'],
      ],
    )
    const [, row, ...rest] = await xlsxRows(bytes)
    expect(row).toEqual(['xyz💧', 'é'.repeat(32_767)])
    expect(rest).toEqual([])
  })

  test('has names that Excel takes', async () => {
    const { 'xl/workbook.xml': book } = parts(
      await write(['a'], [], `Gagal: [Pipa] & "x"/2026 ${'y'.repeat(40)}`),
    )
    expect(book).toContain('name="Gagal   Pipa  &amp; &quot;x&quot; 2026 yyyyyy"')
  })

  test('without rows is a header', async () => {
    expect(await xlsxRows(await write(['a', 'b'], []))).toEqual([['a', 'b']])
  })

  test('a source that breaks off breaks the file off', async () => {
    async function* broken() {
      yield ['a']
      throw new Error('sambungan putus')
    }
    await expect(collect(xlsxStream({ sheet: 'x', header: ['a'] }, broken()))).rejects.toThrow(
      'sambungan putus',
    )
  })
})

describe('a spreadsheet that somebody else has written', () => {
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

  /** As Excel lays it out: shared strings, styles, sheets in any order. */
  function excel(sheet: string, changes: Record<string, string> = {}) {
    const files: Record<string, string> = {
      'xl/workbook.xml': `<?xml version="1.0"?><workbook ${NS} xmlns:r="${REL}"><workbookPr/><sheets><sheet name="Rahasia" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Data" sheetId="7" r:id="rId9"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${REL}/worksheet" Target="/xl/worksheets/data.xml"/><Relationship Id="rId3" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${NS}><sheetData><row r="1"><c r="A1"><v>99</v></c></row></sheetData></worksheet>`,
      'xl/worksheets/data.xml': `<worksheet ${NS}><sheetData>${sheet}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst ${NS}><si><t>Nama &amp; alamat</t></si><si><r><t>Jl. </t></r><r><rPr><b/></rPr><t xml:space="preserve">Mawar &#233;</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si/><si><t>a_x000D_\r\nb</t></si></sst>`,
      'xl/styles.xml': `<styleSheet ${NS}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="&quot;Rp&quot;#,##0.00;[Red]General"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      ...changes,
    }
    return Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
    )
  }

  test('shared strings in runs, dates, numbers, truths, formulas and their errors', async () => {
    const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>
      <row r="2"><c r="A2" s="1"><v>46188</v></c><c r="B2" s="2"><v>46188.3368055556</v></c><c r="C2" s="3"><v>46188</v></c><c r="D2" t="b"><v>1</v></c></row>
      <row r="900000"><c r="B900000"><f>1+1</f><v>2</v></c><c r="C900000" t="str"><f>A1</f><v>x &lt; y</v></c><c r="D900000" t="e"><v>#N/A</v></c><c r="E900000"><v>6.28123456789E12</v></c></row>
      <row><c><v>0.1</v></c><c t="inlineStr"><is><t>dua</t></is></c><c/><c s="1"><v></v></c></row>`
    expect(await xlsxRows(excel(sheet))).toEqual([
      ['Nama & alamat', 'Jl. Mawar é', '', 'a\nb'],
      ['2026-06-15', '2026-06-15T08:05:00', '46188', 'TRUE'],
      ['', '2', 'x < y', '#N/A', '6281234567890'],
      ['0.1', 'dua'],
    ])
  })

  test('days from 1904, prefixed names, comments, single quotes', async () => {
    const sheet = `<!-- > --><x:row r='1'><x:c r='B1' s='1'><x:v>44726</x:v></x:c></x:row>`
    const book = `<x:workbook xmlns:r="${REL}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a" r:id="rId9"/></x:sheets></x:workbook>`
    expect(await xlsxRows(excel(sheet, { 'xl/workbook.xml': book }))).toEqual([['', '2026-06-15']])
  })

  test('is read while others get their turn', async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
    )
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    expect(await xlsxRows(excel(rows.join('')))).toHaveLength(30_000)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  test.each<[string, () => Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'File bukan lembar kerja Excel (XLSX)'],
    ['CSV', () => Buffer.from('a,b\n1,2'), 'File bukan lembar kerja Excel (XLSX)'],
    ['HTML', () => Buffer.from('<html><table>'), 'File adalah halaman HTML, bukan XLSX'],
    [
      'an old workbook',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'File adalah dokumen Office lama (XLS/DOC), bukan XLSX',
    ],
    [
      'another archive',
      () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
      'File bukan lembar kerja Excel (XLSX)',
    ],
    ['a broken archive', () => excel('').subarray(0, 600), 'Arsip ZIP rusak atau tidak didukung'],
    ['no directory', () => Buffer.from('PK\x03\x04'), 'Arsip ZIP rusak atau tidak didukung'],
    [
      'a workbook without its sheet',
      () => excel('', { 'xl/_rels/workbook.xml.rels': '<a/>' }),
      'File bukan lembar kerja Excel (XLSX)',
    ],
    [
      'a cell far to the right',
      () => excel('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
      'Lembar kerja memiliki lebih dari 1.000 kolom',
    ],
    [
      'one text in every cell',
      () =>
        excel(
          Array.from({ length: 410 }, (_, i) => `<row r="${i + 1}"><c t="s"><v>0</v></c></row>`).join(''),
          { 'xl/sharedStrings.xml': `<sst ${NS}><si><t>${'x'.repeat(1024 * 1024)}</t></si></sst>` },
        ),
      'Lembar kerja memuat terlalu banyak teks',
    ],
    [
      'one text in every cell of a row',
      () =>
        excel(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`, {
          'xl/sharedStrings.xml': `<sst ${NS}><si><t>${'x'.repeat(40_000)}</t></si></sst>`,
        }),
      'Baris 1 melebihi 1 MB',
    ],
    [
      'entities',
      () => excel('', { 'xl/worksheets/data.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
      'File memuat DOCTYPE atau entitas XML, yang tidak diterima',
    ],
    ['a bomb', () => zipBomb('xl/workbook.xml', 201), 'Isi file melebihi 200 MB setelah diekstrak'],
    ['a bomb that lies', () => zipBomb('xl/workbook.xml', 50, 1024), 'Arsip ZIP rusak atau tidak didukung'],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(xlsxRows(bytes())).rejects.toThrow(new MalformedFile(message))
  })

  // Were it to grow with their square, it would take hours.
  test.each<[string, (length: number) => unknown]>([
    ["signs of a line's end", n => readSharedStrings(chunks(`<sst><si><t>${'\r'.repeat(n)}</t></si></sst>`))],
    [
      'brackets of a number format',
      n => readNumberStyles(`<numFmts><numFmt formatCode="${'['.repeat(n)}"/></numFmts>`),
    ],
  ])('[D75] the time for %s grows with their number', async (_, read) => {
    await read(4_000_000)
  })

  test.each([
    ['spaces in a cell', `<c r="A1">${' '.repeat(4_000_000)}<a/></c>`],
    ['sections that do not end', `<c><v>]]>${'<![CDATA['.repeat(400_000)}</v></c>`],
    ['attributes of a row', `<c ${' r'.repeat(2_000_000)}/>`],
  ])('[D75] the time for %s grows with their number', async (_, cells) => {
    expect(await collect(sheetRows(chunks(`<row>${cells}</row>`, WHOLE), NO_STYLES))).toEqual([])
  })

  test('in chunks of any size, in UTF-16, with sections, formulas and tags in any order', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"/><row r="2" ht="1"><c r="A2" s="0" t="str"><f>A&amp;1</f><v>é &amp; x</v></c><c r="B2"><f t="shared" si="0"/><v>5</v></c><c r="C2" s="1"/><c t="inlineStr" r="D2"><is><t><![CDATA[<b> & 水]]></t></is></c></row><row r="9"><c r="A9" t="inlineStr"><is><t xml:space="preserve"> 水 </t></is></c></row></sheetData></worksheet>`
    const expected = [
      { number: 2, cells: ['é & x', '5', '', '<b> & 水'] },
      { number: 9, cells: [' 水 '] },
    ]
    const utf8 = xml.replace('UTF-16', 'UTF-8')
    for (const size of [1, 2, 7, 1000])
      for (const content of [Buffer.from(utf8), Buffer.from(`\uFEFF${xml}`, 'utf16le')])
        expect((await collect(sheetRows(chunks(content, Math.max(size, 2)), NO_STYLES))).flat()).toEqual(
          expected,
        )
  })

  test('far away rows cost nothing', async () => {
    expect(await xlsxRows(excel('<row r="999999999"><c r="A999999999"><v>1</v></c></row>'))).toEqual([['1']])
  })
})
