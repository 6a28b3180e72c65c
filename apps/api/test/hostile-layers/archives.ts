/** Archives that unpack to too much, lead elsewhere, or are not what their directory says. */
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { LayeredFormat } from '#formats/format.ts'
import { kml } from '#formats/kml.ts'
import { shapefile } from '#formats/shapefile.ts'
import { spreadsheet } from '#formats/spreadsheet-layers.ts'
import { rowsXml, workbookOf } from '#test/workbook.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import { type HostileFile, megabytes, refusedFiles } from './hostile-file.ts'

const ENTRY = 'PK\x01\x02'
const END = 'PK\x05\x06'
const RUINED = /Arsip ZIP rusak/

/** An archive of one file, with its entry in the directory changed. */
function changedEntry(name: string, change: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = zipBomb(name, 1)
  change(bytes, bytes.lastIndexOf(ENTRY))
  return bytes
}

function changedEnd(name: string, change: (bytes: Buffer, at: number) => void): Buffer {
  const bytes = zipBomb(name, 1)
  change(bytes, bytes.lastIndexOf(END))
  return bytes
}

/** Many entries of a directory that all mean the same packed bytes. */
function overlapping(name: (i: number) => string, count: number, megabytesEach: number): Buffer {
  const one = zipBomb(name(0), megabytesEach)
  const at = one.lastIndexOf(ENTRY)
  const entry = one.subarray(at, at + 46)
  const entries = Array.from({ length: count }, (_, i) => {
    const named = Buffer.from(name(i))
    const head = Buffer.from(entry)
    head.writeUInt16LE(named.length, 28)
    return Buffer.concat([head, named])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.from(one.subarray(-22))
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  return Buffer.concat([one.subarray(0, at), directory, end])
}

/** One that puts its numbers where 64 bits hold them. */
function wideSizes(name: string, bytes: bigint): Buffer {
  const one = zipBomb(name, 1)
  const at = one.lastIndexOf(ENTRY)
  const field = Buffer.alloc(12)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(bytes, 4)
  const entry = Buffer.from(one.subarray(at, -22))
  entry.writeUInt32LE(0xffffffff, 24)
  entry.writeUInt16LE(field.length, 30)
  const end = Buffer.from(one.subarray(-22))
  end.writeUInt32LE(entry.length + field.length, 12)
  return Buffer.concat([one.subarray(0, at), entry, field, end])
}

/** What each container is asked with: the part that is read in it, and what it may unpack to. */
const containers: [LayeredFormat, part: string, file: string, most: string][] = [
  [shapefile, 'a.shp', 'a.zip', '2048'],
  [kml, 'doc.kml', 'a.kmz', '500'],
  [spreadsheet, 'xl/workbook.xml', 'a.xlsx', '1024'],
]

const ofContainer = ([format, part, file, most]: (typeof containers)[number]): HostileFile[] =>
  refusedFiles(format, [
    ['a bomb', () => ({ [file]: zipBomb(part, 1, 3_000_000_000) }), new RegExp(`melebihi ${most} MB`)],
    ['a bomb that calls itself small', () => ({ [file]: zipBomb(part, 50, 500) }), RUINED],
    ['a name that leads out', () => ({ [file]: zipBomb(`../../${part}`, 1) }), /menunjuk ke luar arsip/],
    ['a name of the root', () => ({ [file]: zipBomb(`/etc/${part}`, 1) }), /menunjuk ke luar arsip/],
    ['a name of a drive', () => ({ [file]: zipBomb(`C:\\${part}`, 1) }), /menunjuk ke luar arsip/],
    [
      'a link',
      () => ({ [file]: changedEntry(part, (bytes, at) => bytes.writeUInt16LE(0xa1ff, at + 40)) }),
      /symlink/,
    ],
    [
      'many entries over the same bytes',
      () => ({ [file]: overlapping(i => `${i}/${part}`, 5000, 2) }),
      /melebihi|bukan lembar kerja/,
    ],
    ['two files of one name', () => ({ [file]: overlapping(() => part, 2, 1) }), /nama yang sama/],
    ['a size of 64 bits', () => ({ [file]: wideSizes(part, 1n << 62n) }), /melebihi|rusak/],
  ])

/** A bomb within a bomb: the inner one is never unpacked. */
const nested = (name: string) => Buffer.from(zipSync({ [name]: [zipBomb('a.shp', 50), { level: 0 }] }))

const OTHERS = [
  ...refusedFiles(shapefile, [
    ['a bomb within an archive', () => ({ 'a.zip': nested('dalam.zip') }), /Tidak ada file \.shp/],
    [
      'a compressed part within an archive',
      () => ({
        'a.zip': Buffer.from(zipSync({ 'a.shp.gz': [gzipSync(megabytes(50, '\0')), { level: 0 }] })),
      }),
      /Tidak ada file \.shp/,
    ],
    [
      'a password',
      () => ({ 'a.zip': changedEntry('a.shp', (bytes, at) => bytes.writeUInt16LE(1, at + 8)) }),
      /password/,
    ],
    [
      'an unknown way to pack',
      () => ({ 'a.zip': changedEntry('a.shp', (bytes, at) => bytes.writeUInt16LE(99, at + 10)) }),
      RUINED,
    ],
    [
      'a directory behind the end',
      () => ({ 'a.zip': changedEnd('a.shp', (bytes, at) => bytes.writeUInt32LE(0x7fffffff, at + 16)) }),
      RUINED,
    ],
    [
      'a hundred thousand entries',
      () => ({ 'a.zip': changedEnd('a.shp', (bytes, at) => bytes.writeUInt16LE(60_000, at + 10)) }),
      /terlalu banyak file/,
    ],
    ['half an archive', () => ({ 'a.zip': zipBomb('a.shp', 1).subarray(0, 500) }), RUINED],
  ]),
  ...refusedFiles(spreadsheet, [
    ['parts packed to a thousandth', () => ({ 'a.xlsx': zipBomb('xl/workbook.xml', 100) }), /bom ZIP/],
    [
      'a workbook in a workbook',
      () => ({
        'a.xlsx': Buffer.from(
          zipSync({
            'xl/embeddings/a.xlsx': workbookOf([
              {
                name: 'a',
                rows: rowsXml([
                  ['id', 'x'],
                  ['a', 'b'],
                ]),
              },
            ]),
          }),
        ),
      }),
      /bukan lembar kerja/,
    ],
  ]),
]

export const ARCHIVES: readonly HostileFile[] = [...containers.flatMap(ofContainer), ...OTHERS]
