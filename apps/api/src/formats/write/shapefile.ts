/**
 * A Shapefile in an archive. Its table is written while rows come; shapes wait in files beside it, because their header tells
 * a length that only the last of them decides.
 *
 *   rows ──► .dbf into the archive
 *      └───► .shp and .shx on the disk ──► into the archive
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeometryFamily } from '@petatirta/contract/plain'
import { ZipWriter } from '#formats/zip-writer.ts'
import {
  cutColumns,
  DBF_END,
  type DbfLayout,
  dbfHeader,
  dbfLayout,
  dbfRecords,
  LONGEST_RECORD,
  MOST_COLUMNS,
} from './dbf-file.ts'
import type { LayerWriter, Writing, WrittenLayer, WrittenRow } from './layer-writer.ts'
import { emptyBox, fileHeader, recordHeader, SHP_HEADER_BYTES, shapeContent } from './shp-file.ts'

const LARGEST = 2 * 1024 * 1024 * 1024 - 1
const BLOCK_BYTES = 256 * 1024
const NAMES: Record<GeometryFamily, string> = { point: 'titik', line: 'garis', polygon: 'area' }

/** Buffered, because a record is a few bytes. */
class GrowingFile {
  readonly #file: FileHandle
  #held: Buffer[] = []
  #heldBytes = 0
  bytes = SHP_HEADER_BYTES

  constructor(file: FileHandle) {
    this.#file = file
  }

  append(...parts: readonly Buffer[]): void {
    for (const part of parts) {
      this.#held.push(part)
      this.#heldBytes += part.length
      this.bytes += part.length
    }
  }

  async flush(least = 0): Promise<void> {
    if (this.#heldBytes <= least) return
    await this.#file.write(Buffer.concat(this.#held), 0, this.#heldBytes, this.bytes - this.#heldBytes)
    this.#held = []
    this.#heldBytes = 0
  }

  async finish(header: Buffer): Promise<void> {
    await this.flush()
    await this.#file.write(header, 0, header.length, 0)
    await this.#file.close()
  }

  close = (): Promise<void> => this.#file.close()
}

/** The shapes of one layer on the disk. */
class Shapes {
  readonly #family: GeometryFamily
  readonly #shp: GrowingFile
  readonly #shx: GrowingFile
  readonly #box = emptyBox()
  #number = 0

  constructor(family: GeometryFamily, shp: FileHandle, shx: FileHandle) {
    this.#family = family
    this.#shp = new GrowingFile(shp)
    this.#shx = new GrowingFile(shx)
  }

  async add(rows: readonly WrittenRow[]): Promise<void> {
    for (const { geometry } of rows) {
      const content = shapeContent(this.#family, geometry, this.#box)
      this.#shx.append(recordHeader(this.#shp.bytes / 2, content.length))
      this.#shp.append(recordHeader(++this.#number, content.length), content)
      await this.#shp.flush(BLOCK_BYTES)
    }
    await this.#shx.flush(BLOCK_BYTES)
    if (this.#shp.bytes > LARGEST) throw new Error('A Shapefile grew beyond 2 GB')
  }

  async finish(): Promise<void> {
    for (const file of [this.#shp, this.#shx])
      await file.finish(fileHeader(this.#family, file.bytes, this.#box))
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#shp.close(), this.#shx.close()])
  }
}

async function* tableOf(
  layout: DbfLayout,
  rows: AsyncIterable<readonly WrittenRow[]>,
  count: number,
  shapes: Shapes,
): AsyncGenerator<Uint8Array> {
  yield dbfHeader(layout, count, new Date())
  for await (const batch of rows) {
    await shapes.add(batch)
    yield dbfRecords(
      layout,
      batch.map(({ properties }) => properties),
    )
  }
  yield DBF_END
}

async function* once(text: string) {
  yield text
}

/** What a Shapefile could not keep as it is, for people. */
function notes({ title, columns }: WrittenLayer, { fields }: DbfLayout): string {
  const shortened = fields.filter(({ column, short }) => column !== short)
  const cut = cutColumns(columns)
  return [
    `Lapisan: ${title}`,
    '',
    shortened.length > 0
      ? 'Nama kolom yang dipendekkan (Shapefile memuat paling banyak 10 huruf):'
      : 'Tidak ada nama kolom yang dipendekkan.',
    ...shortened.map(({ column, short }) => `${short} = ${column}`),
    ...(cut.length > 0
      ? ['', 'Kolom yang sebagian isinya dipotong (Shapefile memuat paling banyak 254 byte):', ...cut]
      : []),
    '',
  ].join('\r\n')
}

async function* write({ layer, read, release }: Writing): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'petatirta-export-'))
  const zip = new ZipWriter()
  const layout = dbfLayout(layer.columns)
  const named = layer.families.map(({ name: family, rows }) => ({
    family,
    rows,
    name: layer.families.length > 1 ? `${layer.name}-${NAMES[family]}` : layer.name,
    shp: join(folder, `${family}.shp`),
    shx: join(folder, `${family}.shx`),
  }))
  try {
    yield* zip.file(`${layer.name}-kolom.txt`, once(notes(layer, layout)))
    for (const { family, rows, name, shp, shx } of named) {
      const shapes = new Shapes(family, await open(shp, 'w'), await open(shx, 'w'))
      try {
        yield* zip.file(`${name}.dbf`, tableOf(layout, read(family), rows, shapes))
        await shapes.finish()
      } finally {
        await shapes.close()
      }
    }
    await release()
    for (const { name, shp, shx } of named) {
      yield* zip.file(`${name}.shp`, createReadStream(shp))
      yield* zip.file(`${name}.shx`, createReadStream(shx))
      yield* zip.file(`${name}.prj`, once(layer.system.esriWkt))
      yield* zip.file(`${name}.cpg`, once('UTF-8'))
    }
    yield zip.end()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refusal({ columns, families }: WrittenLayer): string | undefined {
  const layout = dbfLayout(columns)
  if (columns.length > MOST_COLUMNS || layout.recordBytes > LONGEST_RECORD)
    return 'Lapisan ini memiliki kolom lebih banyak daripada yang dapat dimuat Shapefile. Pilih format GeoPackage.'
  const isLarge = families.some(
    ({ rows, shapeBytes }) =>
      shapeBytes > LARGEST || layout.headerBytes + layout.recordBytes * rows > LARGEST,
  )
  return isLarge
    ? 'Data melebihi 2 GB, batas ukuran Shapefile. Saring datanya, atau pilih format GeoPackage.'
    : undefined
}

export const shapefile: LayerWriter = { id: 'shapefile', refusal, write }
