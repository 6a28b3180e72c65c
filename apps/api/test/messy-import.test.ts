/** The generated city as a careless utility would send it: every file goes in, and every damage is found. */
import type { FeatureKind } from '@petatirta/contract'
import { DEMO_CITIES, type DemoFileName, generateCity, LAYER_FILES } from '@petatirta/demo-city'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let cityId: number
const [demo] = DEMO_CITIES('2026-06-15')
if (!demo) throw new Error('no demo city')
const city = generateCity({ ...demo, customers: 800, months: 4, seed: 99, messy: true, lived: false })

beforeAll(async () => {
  api = await startApi()
  const { slug } = await people(api).company()
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())

async function* bytesOf(name: DemoFileName): AsyncGenerator<Uint8Array> {
  const file = city.files.find(candidate => candidate.name === name)
  if (!file) throw new Error(`no file ${name}`)
  for (const chunk of file.chunks()) yield Buffer.from(chunk)
}

const damage = (file: string, ...kinds: string[]) =>
  kinds.reduce((sum, kind) => sum + (city.messy()[`${file}.${kind}`] ?? 0), 0)

test.each(LAYER_FILES)('%s', async (name: DemoFileName, kind: FeatureKind) => {
  const { importFile } = await api.app()
  const result = await importFile({ cityId }, kind, bytesOf(name))
  const file = name.replace('.geojson', '')
  const whole = city.counts[file] ?? 0
  const lost = damage(file, 'extraMissingId', 'extraRepeatedId', 'extraSwappedLatLon', 'extraNullGeometry')
  if (kind === 'customer') {
    expect(lost).toBeGreaterThan(0)
    expect(result).toMatchObject({ added: whole, failed: lost })
  } else {
    const twisted = damage(file, 'bowTie')
    const planted = damage(file, 'extraPlanted')
    expect(planted > 0).toBe(kind === 'pipe' || kind === 'water_source')
    expect(result.added + result.failed).toBe(whole + lost + planted)
    expect(result.failed).toBeLessThanOrEqual(lost + twisted)
    expect(result.repaired).toBeGreaterThanOrEqual(damage(file, 'unclosed'))
  }
  // A pipe without length is kept as it came: it is for Periksa Jaringan to name it.
  const { rows } = await api.pool.query(
    `SELECT count(*)::int AS n, bool_and(ST_IsValid(geom) OR (ST_Dimension(geom) = 1 AND ST_Length(geom) = 0)) AS valid
     FROM ${kind} WHERE city_id = $1`,
    [cityId],
  )
  expect(rows[0]).toEqual({ n: result.added, valid: true })
})

test('bills.csv', async () => {
  const { importFile } = await api.app()
  const result = await importFile({ cityId }, 'bill', bytesOf('bills.csv'))
  expect(result.failed).toBe(damage('bills', 'extraUnknownCustomer'))
  expect(result.failed).toBeGreaterThan(0)
  expect(result.added).toBe(city.counts.bills)
})

test('complaints.json', async () => {
  const { importFile } = await api.app()
  const result = await importFile({ cityId }, 'complaint', bytesOf('complaints.json'))
  expect(result).toMatchObject({ added: city.counts.complaints, failed: 0 })
})
