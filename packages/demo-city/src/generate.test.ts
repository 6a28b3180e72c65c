import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_CITIES, generateCity, NETWORK_FAULTS_FILE, writeCity } from './index.ts'
import { fingerprint, OPTIONS, testCity } from './test-support.ts'

test('the same seed and options give the same bytes, another seed gives others', () => {
  const first = fingerprint(generateCity(OPTIONS))
  expect(fingerprint(generateCity({ ...OPTIONS }))).toBe(first)
  expect(fingerprint(generateCity({ ...OPTIONS, seed: 6 }))).not.toBe(first)
})

test('a file can be read twice', () => {
  const city = generateCity(OPTIONS)
  expect(fingerprint(city)).toBe(fingerprint(city))
})

test.each([1000, 12_000])('%i customers: every file holds as many rows as its count says', customers => {
  const city = testCity({ customers, months: 3 })
  const { counts } = city.generated
  expect(counts.customers).toBe(customers)
  expect(counts.bills).toBe(customers * 3)
  for (const file of city.generated.files) {
    const name = file.name.replace(/\.\w+$/, '')
    const rows = file.name.endsWith('.geojson')
      ? city.features(file.name).length
      : file.name === 'bills.csv'
        ? city.bills().length
        : JSON.parse(city.text(file.name)).length
    expect([file.name, rows]).toEqual([file.name, counts[name]])
    expect(rows).toBeGreaterThan(0)
  }
  expect(counts.housing).toBeLessThanOrEqual(customers)
  expect(counts['boundaries-dma']).toBeGreaterThan(counts['boundaries-rayon'] ?? 0)
  expect(counts['boundaries-rayon']).toBeGreaterThan(counts['boundaries-servicearea'] ?? 0)
})

test('coordinates have at most seven decimals', () => {
  const city = testCity()
  expect(city.text('customers.geojson')).not.toMatch(/\d\.\d{8,}/)
  expect(city.text('roads.geojson')).not.toMatch(/\[\d+\.\d{8,}/)
})

test('writeCity writes every file and a manifest', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'demo-city-'))
  try {
    const { counts } = await writeCity({ ...OPTIONS, months: 2 }, dir)
    const manifest = JSON.parse(await readFile(join(dir, 'city.json'), 'utf8'))
    expect(manifest).toMatchObject({ slug: 'kota-uji', customers: 1000, months: 2, counts })
    expect((await readdir(dir)).sort()).toEqual([...manifest.files, 'basemap.pmtiles', 'city.json'].sort())
    const bills = await readFile(join(dir, 'bills.csv'), 'utf8')
    expect(bills.trimEnd().split('\n')).toHaveLength(2001)
  } finally {
    await rm(dir, { recursive: true })
  }
})

test('[D105] what was planted into a messy network is listed beside the files, not among them', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'demo-city-'))
  try {
    await writeCity({ ...OPTIONS, months: 1, messy: true }, dir)
    const { files, messy } = JSON.parse(await readFile(join(dir, 'city.json'), 'utf8'))
    const { faults, decoys } = JSON.parse(await readFile(join(dir, NETWORK_FAULTS_FILE), 'utf8'))
    expect(files).not.toContain(NETWORK_FAULTS_FILE)
    const overlaps = faults.filter((fault: { kind: string }) => fault.kind === 'overlap')
    expect(messy).toMatchObject({ 'pipes.overlap': overlaps.length, 'accessories.valveOff': 10 })
    expect(decoys.length).toBeGreaterThan(0)
  } finally {
    await rm(dir, { recursive: true })
  }
})

test('the demo cities are the two that the product starts with', () => {
  const cities = DEMO_CITIES('2026-11-15')
  expect(cities.map(c => [c.slug, c.customers])).toEqual([
    ['kota-contoh', 12_000],
    ['kabupaten-sarolangun', 1_500],
  ])
})

test.each([
  [{ customers: 0 }, /customers/],
  [{ asOf: '2026-02-30' }, /asOf/],
  [{ lat: 51 }, /lat/],
  [{ slug: 'Kota Uji' }, /slug/],
])('refuses %o', (wrong, message) => {
  expect(() => generateCity({ ...OPTIONS, ...wrong })).toThrow(message)
})
