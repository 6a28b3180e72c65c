import type { FeatureKind } from '@petatirta/contract'
import { collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportedCity, importedCity } from '#test/imported-city.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let city: ImportedCity

beforeAll(async () => {
  api = await startApi()
  city = await importedCity(api)
})
afterAll(() => api.stop())

const load: ImportedCity['load'] = (...file) => city.load(...file)
const ids = (kind: FeatureKind) => city.ids(kind)
const counter = (kind: FeatureKind) => city.counter(kind)

const SQUARE = [
  [110, -7],
  [110.1, -7],
  [110.1, -7.1],
  [110, -7.1],
  [110, -7],
]
const polygon = (id: string, ring: unknown) => ({
  type: 'Feature',
  properties: { id, nama: id },
  geometry: { type: 'Polygon', coordinates: [ring] },
})

describe('[D33] every kind but customer replaces its layer', () => {
  test('the new layer instead of the old one, one counter up', async () => {
    expect(await load('accessories', collection([point('a'), point('b')]))).toMatchObject({
      added: 2,
      failed: 0,
    })
    const before = await counter('accessories')
    expect(await load('accessories', collection([point('b'), point('c'), point('d')]))).toEqual({
      added: 2,
      changed: 0,
      unchanged: 1,
      removed: 1,
      repaired: 0,
      failed: 0,
      failed_payload: {},
      imports: [{ id: expect.any(String), kind: 'accessories' }],
    })
    expect(await ids('accessories')).toEqual(['b', 'c', 'd'])
    expect(await counter('accessories')).toBe(before + 1)
  })

  test('the same file again changes nothing, and nobody fetches the layer anew', async () => {
    const before = await counter('accessories')
    const again = collection([point('b'), point('c'), point('d')])
    const result = await load('accessories', again)
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 })
    expect(await counter('accessories')).toBe(before)
    // There is nothing to take back either.
    const { rows } = await api.pool.query('SELECT restorable FROM import WHERE id = $1', [
      result.imports[0]?.id,
    ])
    expect(rows).toEqual([{ restorable: false }])
  })

  test('readers see the old layer or the new one, never half of one', async () => {
    await load('accessories', collection([point('lama')]))
    let reading = true
    const seen = new Set<string>()
    const reader = (async () => {
      while (reading) {
        const { rows } = await api.pool.query(
          `SELECT count(*)::int AS n, (SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = 'accessories') AS c
           FROM accessories WHERE city_id = $1`,
          [city.cityId],
        )
        seen.add(`${rows[0].n}@${rows[0].c}`)
      }
    })()
    const before = await counter('accessories')
    await load('accessories', collection(Array.from({ length: 3000 }, (_, i) => point(`baru-${i}`))), 1000)
    reading = false
    await reader
    expect([...seen].filter(state => ![`1@${before}`, `3000@${before + 1}`].includes(state))).toEqual([])
  })

  test.each([
    ['cut off', collection([point('x'), point('y')]).slice(0, -10)],
    ['not GeoJSON', '{"halo":1}'],
    ['without anything usable', collection([point('x', {}, ['a', 'b']), null, {}])],
    ['empty', collection([])],
  ])('a file that is %s changes nothing and answers an error', async (_, content) => {
    await load('water_source', collection([point('sumur')]))
    const before = await counter('water_source')
    await expect(load('water_source', content)).rejects.toMatchObject({ code: 5080701, status: 400 })
    expect(await ids('water_source')).toEqual(['sumur'])
    expect(await counter('water_source')).toBe(before)
  })

  test('a source that breaks off changes nothing, and the connection is usable afterwards', async () => {
    async function* broken() {
      yield Buffer.from(collection([point('x')]).slice(0, 40))
      throw new Error('sambungan putus')
    }
    await load('water_source', collection([point('sumur')]))
    for (let i = 0; i < 12; i++)
      await expect(load('water_source', broken())).rejects.toThrow('sambungan putus')
    expect(await ids('water_source')).toEqual(['sumur'])
  })

  test('two at the same moment come one after the other', async () => {
    await load('pdam_office', collection([point('kantor')]))
    const before = await counter('pdam_office')
    await Promise.all(
      ['a', 'b', 'c'].map(id => load('pdam_office', collection([point(id), point(`${id}2`)]))),
    )
    expect(await ids('pdam_office')).toHaveLength(2)
    expect(await counter('pdam_office')).toBe(before + 3)
  })
})

describe('[D34] each failure is listed with its position, id, reason and feature', () => {
  test.each<[string, FeatureKind, object, string]>([
    ['no geometry', 'accessories', { ...point('x'), geometry: null }, 'Geometri tidak ada'],
    [
      'another type',
      'accessories',
      polygon('x', SQUARE),
      'Jenis geometri Polygon tidak sesuai untuk Aksesoris',
    ],
    [
      'a type that is none',
      'accessories',
      { ...point('x'), geometry: { type: 'toString' } },
      'Jenis geometri toString tidak sesuai untuk Aksesoris',
    ],
    ['out of range', 'accessories', point('x', {}, [500, 0]), 'Koordinat di luar jangkauan bujur/lintang'],
    ['swapped', 'accessories', point('x', {}, [-7, 110.4]), 'Bujur dan lintang tertukar'],
    ['no numbers', 'accessories', point('x', {}, ['110', '-7']), 'Koordinat bukan angka'],
    ['empty', 'accessories', point('x', {}, []), 'Koordinat bukan angka'],
    [
      'an empty line',
      'pipe',
      { ...point('x'), geometry: { type: 'LineString', coordinates: [] } },
      'Geometri kosong',
    ],
    [
      'a line of one point',
      'pipe',
      { ...point('x'), geometry: { type: 'LineString', coordinates: [[110, -7]] } },
      'Garis hanya memiliki satu titik',
    ],
    [
      'a ring of two points',
      'housing',
      polygon('x', SQUARE.slice(0, 2)),
      'Poligon memiliki terlalu sedikit titik',
    ],
    [
      'a bow tie',
      'housing',
      polygon('x', [
        [110, -7],
        [110.1, -7.1],
        [110.1, -7],
        [110, -7.1],
        [110, -7],
      ]),
      'Poligon memotong dirinya sendiri atau tidak memiliki luas',
    ],
    [
      'no extent',
      'housing',
      polygon('x', [
        [110, -7],
        [110.1, -7],
        [110, -7],
        [110, -7],
      ]),
      'Poligon memotong dirinya sendiri atau tidak memiliki luas',
    ],
    ['a device without id', 'device', point(''), 'id tidak diisi'],
    ['a repeated device', 'device', point('baik'), 'id berulang di dalam file'],
  ])('%s', async (_, kind, bad, reason) => {
    const line = {
      type: 'LineString',
      coordinates: [
        [110, -7],
        [110.1, -7],
      ],
    }
    const good =
      kind === 'pipe'
        ? { ...point('baik'), geometry: line }
        : kind === 'housing'
          ? polygon('baik', SQUARE)
          : point('baik')
    const result = await load(kind, collection([good, bad]))
    expect(result).toMatchObject({ failed: 1 })
    expect(result.added + result.changed + result.unchanged).toBe(1)
    const [failure] = result.failed_payload[kind] ?? []
    expect(failure).toMatchObject({ position: 2, reason, value: bad })
    if (reason.includes('Geometri') || reason.includes('Poligon')) expect(failure?.id).toBe('x')
    expect(await ids(kind)).toEqual(['baik'])
  })

  test('at most a thousand are listed, all are counted', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => point(`x${i}`, {}, [999, 999]))
    const result = await load('accessories', collection([point('baik'), ...many]))
    expect(result.failed).toBe(1500)
    expect(result.failed_payload.accessories).toHaveLength(1000)
  })

  test('[D34] an open ring is closed, a small crossing is mended; both are reported as repairs', async () => {
    const nick = [[110, -7], [110.0501, -6.9999], [110.0499, -6.9999], ...SQUARE.slice(1)]
    const result = await load(
      'housing',
      collection([polygon('utuh', SQUARE), polygon('terbuka', SQUARE.slice(0, 4)), polygon('silang', nick)]),
    )
    expect(result).toMatchObject({ added: 3, repaired: 2, failed: 0 })
    const { rows } = await api.pool.query(
      'SELECT bool_and(ST_IsValid(geom)) AS valid, count(*)::int AS n FROM housing WHERE city_id = $1',
      [city.cityId],
    )
    expect(rows[0]).toEqual({ valid: true, n: 3 })
  })
})
