/** A layer as a file, while it is read. */
import {
  EXPORT_FORMATS,
  exportKindLabel,
  exportName,
  isPointExport,
  type LayerExport,
} from '@petatirta/contract'
import { wallClock } from '@petatirta/domain'
import { sql } from 'kysely'
import type { ReadRows, WrittenLayer, WrittenRow } from '#formats/write/layer-writer.ts'
import { utmSystem, WGS_84 } from '#formats/write/systems.ts'
import { WRITERS } from '#formats/write/writers.ts'
import type { Caller } from '#platform/auth/caller.ts'
import type { City } from '#platform/cities.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'
import { AppError } from '#platform/errors.ts'
import type { Streamed } from '#platform/http/streams.ts'
import { describeColumns, describeShapes, type LayerColumns } from './describe-layer.ts'
import { type LayerSource, layerSource, type SourceRow } from './layer-source.ts'

/** Going through a million customers for their columns takes longer than a question may. */
const DESCRIBING = '10min'
const BATCH_ROWS = 200
/** Few rows at a time where shapes are large. */
const BATCH_BYTES = 8 * 1024 * 1024
const DIMENSIONS = { point: 0, line: 1, polygon: 2 } as const
const RUNNING_NUMBER = /^#\d+$/
const NO_COLUMNS: LayerColumns = { columns: [], hasOwnId: false }

const EMPTY = 'Tidak ada data untuk diunduh. Ubah filter, atau pilih seluruh lapisan.'

interface Asked {
  readonly city: City
  readonly caller: Caller
  readonly wanted: LayerExport
  readonly gone: AbortSignal
}

function dayOf({ gmtOffset }: City): string {
  const clock = wallClock(new Date(), gmtOffset)
  return `${clock?.year}-${clock?.month}-${clock?.day}`
}

/** Rows of the source in the layer's system, all or of one family; those without a shape belong to the first. */
function reader(snapshot: Snapshot, source: LayerSource, layer: WrittenLayer, hasOwnId: boolean): ReadRows {
  const { system, families, longestGeometry, largestRow } = layer
  const size = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / (longestGeometry + largestRow + 1))))
  const geometry = system.isDegrees ? sql`geom` : sql`ST_Transform(geom, ${sql.lit(system.srid)})`
  const written = (row: SourceRow & { geometry: Buffer | null }): WrittenRow => {
    const { id, name, category } = row
    const properties = source.shown(row)
    const needsId = hasOwnId && properties.id === undefined && id !== null && !RUNNING_NUMBER.test(id)
    return {
      id,
      name,
      category,
      geometry: row.geometry,
      properties: needsId ? { id, ...properties } : properties,
    }
  }
  return async function* (family) {
    const isFirst = family === families[0]?.name
    const wanted = family
      ? sql`WHERE ST_Dimension(geom) = ${sql.lit(DIMENSIONS[family])} ${isFirst ? sql`OR geom IS NULL` : sql``}`
      : sql``
    const rows = sql<SourceRow & { geometry: Buffer | null }>`
      SELECT id, name, category, ST_AsBinary(${geometry}, 'NDR') AS geometry, properties, known, personal
      FROM (${source.rows}) s ${wanted} ORDER BY ${source.order}`
    for await (const batch of snapshot.batches(rows, size)) yield batch.map(written)
  }
}

export async function layerFile(
  snapshot: Snapshot,
  { city, caller, wanted, gone }: Asked,
): Promise<Streamed> {
  const { kind, format, system } = wanted
  const { db } = snapshot
  await sql`SET LOCAL statement_timeout = ${sql.lit(DESCRIBING)}`.execute(db)
  const source = await layerSource(db, { city, caller, question: wanted })
  const shapes = await describeShapes(db, source)
  if (shapes.rows === 0) throw new AppError('summary', 'notFound', { message: EMPTY })
  const { columns, hasOwnId } = format === 'geojson' ? NO_COLUMNS : await describeColumns(db, source)
  const layer: WrittenLayer = {
    ...shapes,
    name: exportName({ kind, city: city.slug, day: dayOf(city) }),
    title: exportKindLabel(kind),
    columns,
    isPoint: isPointExport(kind),
    system: system === 'utm' ? utmSystem(city.lon, city.lat) : WGS_84,
  }
  const writer = WRITERS[format]
  const refusal = writer.refusal?.(layer)
  if (refusal) throw new AppError('summary', 'invalid', { message: refusal })
  const { type, extension } = EXPORT_FORMATS[format]
  return {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${layer.name}.${extension}"`,
      'x-total-count': String(layer.rows),
    },
    content: writer.write({
      layer,
      read: reader(snapshot, source, layer, hasOwnId),
      release: snapshot.close,
      signal: gone,
    }),
  }
}
