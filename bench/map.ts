/**
 * How does a city open, move and answer in the browser, beside what one would do without PetaTirta?
 *
 *   node bench/map.ts [--sizes 45000,200000] [--skip-baselines] [--skip-large-baselines] [--basemap] [--pan]
 *
 * With --basemap the city is opened and moved a second time, on the installation's own base map instead of tiles. With --pan
 * it is moved and nothing else.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ms } from '@petatirta/harness/table.ts'
import { measureEngineFilter, measureFeatures, measureRecords } from './map/baselines.ts'
import { type SizeResult, verdicts } from './map/limits.ts'
import { measureOwnBase, measurePan, measureProduct, type Target } from './map/product.ts'
import { sizeTable, verdictTable } from './map/report.ts'
import { readArguments } from './support/arguments.ts'
import { buildPages } from './support/build-pages.ts'
import { type BenchCity, ensureCities, ensureEncoded } from './support/city.ts'
import { type BenchDatabase, startDatabase } from './support/database.ts'
import { type FileServer, serveFiles } from './support/file-server.ts'
import { benchFolder } from './support/folders.ts'
import { ensureGeoJson } from './support/geojson-file.ts'
import { machine } from './support/machine.ts'
import { type ProductServer, startProduct } from './support/product-server.ts'
import { warmUp } from './support/warm-up.ts'

/** Above it the canvas page cannot parse its own file any more, and the records page would store for minutes what it gets there. */
const LARGEST_BASELINE = 200_000

const { sizes, given } = readArguments(['skip-baselines', 'skip-large-baselines', 'basemap', 'pan'])
const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function measureCity(
  city: BenchCity,
  {
    database,
    files,
    product,
    token,
  }: { database: BenchDatabase; files: FileServer; product: ProductServer; token: string },
): Promise<SizeResult> {
  const { size } = city
  await ensureEncoded(database, city)
  await warmUp({ url: product.url, token, slug: city.slug })
  const source = { url: files.url, city, database }
  say(`${size}: product`)
  const target = { url: product.url, port: product.port, token, city, database }
  const ours = await measureProduct(target)
  if (given('basemap')) say(`${size}: own base map`)
  const ownBase = given('basemap') ? await measureOwnBase(target) : undefined
  const engineFilter = await measureEngineFilter(source)
  const large = size > LARGEST_BASELINE
  if (given('skip-baselines') || (large && given('skip-large-baselines')))
    return { size, product: ours, engineFilter, ...(ownBase && { ownBase }) }
  const geoJsonBytes = await ensureGeoJson(database, city)
  say(`${size}: GeoJSON on canvas`)
  const canvas = await measureFeatures(source, 'canvas')
  say(`${size}: GeoJSON on WebGL`)
  const webgl = await measureFeatures(source, 'webgl')
  const measured = {
    size,
    product: ours,
    engineFilter,
    geoJsonBytes,
    canvas,
    webgl,
    ...(ownBase && { ownBase }),
  }
  if (large) return measured
  say(`${size}: records`)
  return { ...measured, records: await measureRecords(source) }
}

async function reportPan(target: Target): Promise<void> {
  await ensureEncoded(target.database, target.city)
  const pan = await measurePan(target)
  for (const [zoom, { median, p95, frames }] of Object.entries(pan))
    console.log(
      `${target.city.size}: zoom ${zoom}: median ${ms(median)} ms, p95 ${ms(p95)} ms, ${frames} frames`,
    )
}

const database = await startDatabase()
const stops: (() => Promise<void>)[] = [database.stop]
try {
  const cities = await ensureCities(database, sizes)
  const files = await serveFiles(await buildPages(), database)
  stops.unshift(files.close)
  const product = await startProduct({ databaseUrl: database.url, tileUrl: files.tileUrl })
  stops.unshift(product.stop)
  const token = await product.signIn()
  const results: SizeResult[] = []
  for (const city of cities) {
    if (given('pan')) {
      await reportPan({ ...product, token, city, database })
      continue
    }
    const result = await measureCity(city, { database, files, product, token })
    results.push(result)
    console.log(`${sizeTable(result)}- ${machine()}\n`)
    writeFileSync(
      join(benchFolder('results'), `map-${sizes.join('-')}.json`),
      `${JSON.stringify(results, null, 2)}\n`,
    )
  }
  const list = results.flatMap(verdicts)
  console.log(verdictTable(list))
  process.exitCode = list.every(({ holds }) => holds) ? 0 : 1
} finally {
  for (const stop of stops) await stop()
}
