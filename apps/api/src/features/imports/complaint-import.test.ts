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

const load = (content: unknown) =>
  city.load('complaint', typeof content === 'string' ? content : JSON.stringify(content), 100)
const stored = async () =>
  (await api.pool.query('SELECT * FROM complaint WHERE city_id = $1 ORDER BY no_pengaduan', [city.cityId]))
    .rows

const complaint = (no: unknown, changes: object = {}) => ({
  no_pengaduan: no,
  idpelanggan: '1',
  tgl_pengaduan: '2026-01-05 08:30:00',
  jenis_nonair: 'Kebocoran',
  keluhan_text: 'Bocor',
  tgl_spk: '-',
  tgl_rab: '',
  tgl_sppb: null,
  tgl_bap: '06/01/2026',
  ...changes,
})

test('[M3.6] [D33] a list, or a list as data, is merged into the register by number', async () => {
  expect(await load([complaint('A'), complaint('B')])).toMatchObject({ added: 2, failed: 0 })
  expect(
    await load({ data: [complaint(7, { keluhan_text: null }), complaint('B', { tgl_bap: null })] }),
  ).toMatchObject({
    added: 1,
    changed: 1,
    removed: 0,
  })
  expect(await stored()).toMatchObject([
    {
      no_pengaduan: '7',
      customer_id: '1',
      tgl_pengaduan: '2026-01-05T08:30:00',
      keluhan_text: '',
      tgl_spk: null,
      tgl_rab: null,
      tgl_sppb: null,
      tgl_bap: '2026-01-06T00:00:00',
    },
    { no_pengaduan: 'A' },
    { no_pengaduan: 'B', tgl_bap: null },
  ])
})

test('[D33] a field that the file does not have stays as it is', async () => {
  await load([complaint('T', { tgl_spk: '2026-01-07' })])
  const { tgl_spk: _, keluhan_text: __, ...rest } = complaint('T', { jenis_nonair: 'Air keruh' })
  expect(await load([rest])).toMatchObject({ changed: 1 })
  const changed = (await stored()).find(row => row.no_pengaduan === 'T')
  expect(changed).toMatchObject({
    tgl_spk: '2026-01-07T00:00:00',
    keluhan_text: 'Bocor',
    jenis_nonair: 'Air keruh',
  })
})

describe('[D33] a complaint without a number is known by customer, date and category', () => {
  const unnumbered = (changes: object = {}) => complaint(undefined, { idpelanggan: '77', ...changes })
  const own = async () => (await stored()).filter(row => row.customer_id === '77')

  test('it comes once, however often it is sent', async () => {
    expect(await load([unnumbered(), unnumbered({ jenis_nonair: 'Air keruh' })])).toMatchObject({ added: 2 })
    const again = [unnumbered({ jenis_nonair: 'KEBOCORAN', keluhan_text: 'Masih bocor' })]
    expect(await load(again)).toMatchObject({ added: 0, changed: 1 })
    expect(await own()).toHaveLength(2)
    expect((await own()).map(row => row.keluhan_text)).toContain('Masih bocor')
    const twice = await load([unnumbered(), unnumbered()])
    expect(twice.failed_payload.complaint?.[0]?.reason).toMatch(/^Keluhan tanpa nomor berulang/)
  })

  test('it is the stored one with a number, and gets its number later', async () => {
    const date = { tgl_pengaduan: '2026-03-01' }
    await load([complaint('N1', { idpelanggan: '77', ...date })])
    expect(await load([unnumbered({ ...date, keluhan_text: 'Lagi' })])).toMatchObject({
      added: 0,
      changed: 1,
    })
    const other = { tgl_pengaduan: '2026-03-02' }
    await load([unnumbered(other)])
    const before = (await own()).length
    expect(await load([complaint('N2', { idpelanggan: '77', ...other })])).toMatchObject({
      added: 0,
      changed: 1,
    })
    expect(await own()).toHaveLength(before)
    expect((await own()).map(row => row.no_pengaduan)).toContain('N2')
  })
})

test('[D34] failures are listed with position, id, field and reason', async () => {
  const bad = [
    complaint('A'),
    complaint('A'),
    complaint('A2', { tgl_pengaduan: null }),
    complaint('A3', { idpelanggan: null }),
    complaint('C', { tgl_pengaduan: 'kemarin' }),
    complaint('D', { idpelanggan: '' }),
    complaint('E', { tgl_spk: '31/02/2026' }),
    complaint('F', { jenis_nonair: undefined }),
    complaint('G', { idpelanggan: { $ne: 1 } }),
    complaint('x'.repeat(101)),
    null,
    'teks',
    [],
  ]
  const result = await load(bad)
  expect([result.unchanged, result.failed]).toEqual([1, 12])
  const listed = result.failed_payload.complaint ?? []
  expect(listed.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(listed[0]).toMatchObject({ id: 'A', reason: 'no_pengaduan berulang di dalam file' })
  expect(listed[3]).toMatchObject({ id: 'C', field: 'tgl_pengaduan', value: bad[4] })
})

describe('[D33] a file of no use changes nothing', () => {
  test.each([
    ['cut off', JSON.stringify([complaint('Z')]).slice(0, -5)],
    ['an object', {}],
    ['empty', ''],
    ['an empty list', []],
    ['nothing usable', [complaint('Z', { idpelanggan: '' })]],
  ])('%s', async (_, content) => {
    await load([complaint('A')])
    const before = await stored()
    await expect(load(content)).rejects.toMatchObject({ code: 5080701 })
    expect(await stored()).toEqual(before)
  })
})

test('two at the same moment come one after the other', async () => {
  await Promise.all([1, 2, 3].map(n => load([complaint('A', { keluhan_text: `${n}` }), complaint(`M${n}`)])))
  expect((await stored()).filter(row => /^M[123]$|^A$/.test(row.no_pengaduan))).toHaveLength(4)
})

test('NUL and half surrogates are left out', async () => {
  await load([complaint('A', { keluhan_text: 'a\u0000b\ud800', jenis_nonair: 'x\u0000' })])
  const row = (await stored()).find(({ no_pengaduan }) => no_pengaduan === 'A')
  expect(row).toMatchObject({ keluhan_text: 'ab\ufffd', jenis_nonair: 'x' })
})
