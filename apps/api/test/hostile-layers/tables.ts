/** Workbooks, pages and delimited text: their size is not what it says. */
import { gzipSync } from 'node:zlib'
import { delimited } from '#formats/csv-layers.ts'
import { spreadsheet } from '#formats/spreadsheet-layers.ts'
import { workbookOf } from '#test/workbook.ts'
import { type HostileFile, megabytes, refusedFiles } from './hostile-file.ts'

const ENTITIES = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "&b;&b;">]>'
const sheet = (
  rows: string,
  shared: readonly string[] = [],
  changes: Record<string, string | Uint8Array> = {},
) => ({
  'a.xlsx': workbookOf([{ name: 'a', rows }], shared, changes),
})
const SHARED = '<c t="s"><v>0</v></c>'
const rowsOf = (count: number, cells: string) => `<row>${cells}</row>`.repeat(count)

export const TABLES: readonly HostileFile[] = [
  ...refusedFiles(spreadsheet, [
    [
      'one text in every cell',
      () => sheet(rowsOf(900, SHARED), ['x'.repeat(500_000)]),
      /terlalu banyak teks/,
    ],
    [
      'one text along a row',
      () => sheet(rowsOf(2, SHARED.repeat(500)), ['x'.repeat(30_000)]),
      /melebihi 1 MB/,
    ],
    [
      'millions of shared texts',
      () =>
        sheet(rowsOf(2, SHARED), [], { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(9_000_000)}</sst>` }),
      /terlalu banyak teks/,
    ],
    [
      'entities in a sheet',
      () => sheet('', [], { 'xl/worksheets/sheet1.xml': `${ENTITIES}<worksheet>&c;</worksheet>` }),
      /DOCTYPE/,
    ],
    [
      'entities in the shared texts',
      () => sheet(rowsOf(2, SHARED), [], { 'xl/sharedStrings.xml': `${ENTITIES}<sst/>` }),
      /DOCTYPE/,
    ],
    ['a cell far to the right', () => sheet('<row><c r="ZZZZ1"><v>1</v></c></row>'), /1\.000 kolom/],
    ['10,000 cells in a row', () => sheet(rowsOf(1, '<c><v>1</v></c>'.repeat(10_000))), /1\.000 kolom/],
    ['deep nesting', () => sheet(`<row>${'<a>'.repeat(1_000_000)}`), /terpotong/],
    ['an endless tag', () => sheet(`<row ${'a'.repeat(300_000)}`), /terpotong|tidak memuat/],
    ['an endless text', () => sheet(`<row><c><v>${'1'.repeat(17_000_000)}`), /melebihi 16 MB/],
    [
      'a sheet cut off',
      () => sheet('', [], { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
      /terpotong/,
    ],
    [
      'styles of 20 MB',
      () => sheet(rowsOf(2, SHARED), ['x'], { 'xl/styles.xml': megabytes(20, ' ') }),
      /terlalu besar/,
    ],
    [
      'a page with a row of 2 MB',
      () => ({ 'a.xls': Buffer.from(`<html><table><tr><td>${'x<b>'.repeat(2_000_000)}`) }),
      /melebihi 1 MB/,
    ],
    [
      'a page with 10,000 columns',
      () => ({ 'a.xls': Buffer.from(`<html><table><tr>${'<td colspan=9999>x'.repeat(3)}</table>`) }),
      /1\.000 kolom/,
    ],
    [
      'a page of tables in tables',
      () => ({ 'a.xls': Buffer.from(`<html>${'<table><tr><td>x'.repeat(5000)}`) }),
      /terlalu banyak tabel/,
    ],
    [
      'a page without a closing tag',
      () => ({ 'a.xls': Buffer.from(`<html><table><tr><td>${'<'.repeat(3_000_000)}`) }),
      /melebihi 1 MB|tanpa tabel/,
    ],
  ]),
  ...refusedFiles(delimited, [
    ['one endless line', () => ({ 'a.csv': megabytes(20, 'x') }), /Baris 1 melebihi 1 MB/],
    [
      'a quote that never ends',
      () => ({ 'a.csv': Buffer.from(`id;nama\n1;"${'x\n'.repeat(5_000_000)}`) }),
      /melebihi 1 MB|tidak ditutup/,
    ],
    [
      '10,000 columns',
      () => ({ 'a.csv': Buffer.from(`${'x;'.repeat(10_000)}\n`.repeat(3)) }),
      /1\.000 kolom/,
    ],
    ['binary data', () => ({ 'a.csv': Buffer.alloc(5_000_000, 3) }), /data biner/],
    ['a compressed table', () => ({ 'a.csv': gzipSync(megabytes(50, 'a;b\n')) }), /terkompresi/],
    ['nothing but empty lines', () => ({ 'a.csv': megabytes(20, '\n') }), /File kosong/],
  ]),
]
