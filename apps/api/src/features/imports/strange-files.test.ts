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
const stored = (kind: FeatureKind) => city.stored(kind)
const ids = (kind: FeatureKind) => city.ids(kind)
const counter = (kind: FeatureKind) => city.counter(kind)

describe('what publishers put into files', () => {
  test('NUL, half surrogates, tabs and backslashes', async () => {
    const nasty = 'a\u0000b\ud800c\\N\t\n\r"\'; DROP TABLE pipe;--'
    const result = await load('accessories', collection([point('x', { [nasty]: nasty, nama: nasty })]), 3)
    expect(result).toMatchObject({ added: 1, failed: 0 })
    const [row] = await stored('accessories')
    const kept = nasty.replace('\u0000', '').replace('\ud800', '\ufffd')
    expect(row.properties).toEqual({ id: 'x', [kept]: kept, nama: kept })
  })

  test('heights, extra numbers and members of a geometry are left out', async () => {
    const geometry = { type: 'Point', coordinates: [110.4, -7, 'x', {}], style: { color: 'red' }, bbox: 1 }
    await load('accessories', collection([{ ...point('x'), geometry }]))
    expect((await stored('accessories'))[0].geom).toBe('POINT(110.4 -7)')
  })

  test('[D71] properties of more than 64 kB are refused and named; the rest goes in', async () => {
    const large = (bytes: number) => ({ ket: '水'.repeat(bytes / 3) })
    for (const kind of ['accessories', 'customer'] as const) {
      const result = await load(
        kind,
        collection([
          point('kecil', { idpelangga: '1', ...large(60_000) }),
          point('besar', { idpelangga: '2', ...large(66_000) }),
          point('dalam', { idpelangga: '3', foto: { isi: ['x'.repeat(70_000)] } }),
        ]),
      )
      expect(result).toMatchObject({ added: 1, failed: 2 })
      const named = (position: number, id: string | undefined) => ({
        position,
        id,
        field: 'properties',
        reason: 'Isian (properties) lebih dari 64 kB',
      })
      const [second, third] = kind === 'customer' ? ['2', '3'] : ['besar', 'dalam']
      expect(result.failed_payload[kind]).toMatchObject([named(2, second), named(3, third)])
    }
    await api.pool.query('DELETE FROM customer WHERE city_id = $1', [city.cityId])
  })

  test('names and ids of some length', async () => {
    const long = 'x'.repeat(15_000)
    const result = await load('accessories', collection([point(long, { nama: long, sub_type: long })]))
    expect(result.added).toBe(1)
    const device = await load('device', collection([point('baik'), point('x'.repeat(201))]))
    expect(device).toMatchObject({ added: 1, failed: 1 })
  })

  test('ids that are missing, repeated, or look like our own running numbers', async () => {
    const features = [point(undefined), point('#0'), point('#3'), point('a'), point('a'), point(7)]
    expect(await load('accessories', collection(features))).toMatchObject({ added: 5, changed: 1, failed: 0 })
    expect(await ids('accessories')).toEqual(['#0', '#1', '#2', '#4', '7', 'a'])
  })

  test('[M3.4] pipes carry the names of the rules, whatever the publisher called them', async () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [110, -7],
        [110.1, -7],
      ],
    }
    const properties = { 'Jenis Pipa': 'PVC', DIA: 100, year: '2001', lain: 'x' }
    await load('pipe', collection([{ type: 'Feature', id: 5, properties, geometry }]))
    expect(await stored('pipe')).toMatchObject([
      { id: '5', properties: { TYPE: 'pipe', JENIS_PIPA: 'PVC', DIAMETER: '100', TAHUN: '2001', lain: 'x' } },
    ])
    const { rows } = await api.pool.query(
      "SELECT list, code, color IS NOT NULL AS coloured FROM filter_option WHERE city_id = $1 AND list LIKE 'pipe%' ORDER BY 1",
      [city.cityId],
    )
    expect(rows).toEqual([
      { list: 'pipe_diameters', code: '100', coloured: true },
      { list: 'pipe_types', code: 'PVC', coloured: true },
    ])
  })
})

describe('[D33] customers are merged by idpelangga', () => {
  const customer = (id: string, properties: object = {}) =>
    point(undefined, { idpelangga: id, nama: `Pelanggan ${id}`, ...properties })

  test('added, changed, unchanged; who is absent stays', async () => {
    const first = await load('customer', collection([customer('1'), customer('2'), customer('3')]))
    expect(first).toMatchObject({ added: 3, changed: 0, unchanged: 0, failed: 0 })
    const before = await counter('customer')
    const second = await load(
      'customer',
      collection([
        customer('2'),
        customer('3', { nama: 'Berubah' }),
        customer('4'),
        customer(''),
        customer('4'),
      ]),
    )
    expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 1, failed: 2 })
    expect(second.failed_payload.customer?.map(({ position, id, reason }) => [position, id, reason])).toEqual(
      [
        [4, null, 'idpelangga tidak diisi'],
        [5, '4', 'idpelangga berulang di dalam file'],
      ],
    )
    expect(await ids('customer')).toEqual(['1', '2', '3', '4'])
    expect(await counter('customer')).toBe(before + 1)
  })

  test('the id by any of its spellings, the class in upper case', async () => {
    await load(
      'customer',
      collection([
        point(undefined, { 'No Sambungan': '77', kodegol: 'r1', KELURAHAN: ' Sukun ', zona: 'Z' }),
      ]),
    )
    const { rows } = await api.pool.query(
      "SELECT id, kodegol, kelurahan, properties FROM customer WHERE city_id = $1 AND id = '77'",
      [city.cityId],
    )
    expect(rows[0]).toMatchObject({ id: '77', kodegol: 'R1', kelurahan: 'Sukun', properties: { zona: 'Z' } })
  })

  test('a cut-off file leaves them alone', async () => {
    const before = await ids('customer')
    await expect(load('customer', collection([customer('99')]).slice(0, -3))).rejects.toMatchObject({
      code: 5080701,
    })
    expect(await ids('customer')).toEqual(before)
  })
})
