/** A city's customers as GeoJSON, as a plain server would send them: every property, gzipped. Written once. */
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BenchCity } from './city.ts'
import type { BenchDatabase } from './database.ts'
import { benchFolder } from './folders.ts'

const BATCH = 5000

export const geoJsonPath = (size: number) => join(benchFolder('geojson'), `${size}.geojson.gz`)

async function* collection({ pool }: BenchDatabase, cityId: number): AsyncGenerator<string> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `DECLARE customers NO SCROLL CURSOR FOR
       SELECT '{"type":"Feature","geometry":' || ST_AsGeoJSON(c.geom, 7) || ',"properties":' || customer_properties(c) || '}'
       FROM customer c WHERE c.city_id = $1 ORDER BY c.id`,
      [cityId],
    )
    yield '{"type":"FeatureCollection","features":[\n'
    for (let first = true; ; first = false) {
      const { rows } = await client.query<[string]>({
        text: `FETCH ${BATCH} FROM customers`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      yield (first ? '' : ',\n') + rows.map(([feature]) => feature).join(',\n')
    }
    yield '\n]}\n'
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Bytes of the gzipped file. */
export async function ensureGeoJson(database: BenchDatabase, { size, cityId }: BenchCity): Promise<number> {
  const path = geoJsonPath(size)
  if (!existsSync(path)) {
    console.error(`writing ${path}`)
    const rows = Readable.from(collection(database, cityId))
    await pipeline(rows, createGzip(), createWriteStream(`${path}.part`))
    renameSync(`${path}.part`, path)
  }
  return statSync(path).size
}
