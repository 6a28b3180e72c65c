import { chunks } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let app: Awaited<ReturnType<Api['app']>>
let cityId: number

beforeAll(async () => {
  api = await startApi()
  app = await api.app()
  const { slug } = await people(api).company()
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())

const load = (content: unknown) =>
  app.importFile(
    { cityId },
    'complaint',
    chunks(typeof content === 'string' ? content : JSON.stringify(content), 100),
  )
const stored = async () =>
  (await api.pool.query('SELECT * FROM complaint WHERE city_id = $1 ORDER BY no_pengaduan', [cityId])).rows

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

test('[M3.6] a list, or a list as data, replaces the register', async () => {
  expect(await load([complaint('A'), complaint('B')])).toMatchObject({ added: 2, failed: 0 })
  expect(await load({ data: [complaint(7, { keluhan_text: null })] })).toMatchObject({ added: 1 })
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
  ])
})

test('[D34] failures are listed with position, id, field and reason', async () => {
  const bad = [
    complaint('A'),
    complaint('A'),
    complaint(undefined),
    complaint(null),
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
  expect([result.added, result.failed]).toEqual([1, 12])
  const listed = result.failed_payload.complaint ?? []
  expect(listed.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(listed[0]).toMatchObject({ id: 'A', reason: 'no_pengaduan berulang di dalam berkas' })
  expect(listed[3]).toMatchObject({ id: 'C', field: 'tgl_pengaduan', value: bad[4] })
  expect((await stored()).map(row => row.no_pengaduan)).toEqual(['A'])
})

describe('[D33] a file of no use changes nothing', () => {
  test.each([
    ['cut off', JSON.stringify([complaint('Z')]).slice(0, -5)],
    ['an object', {}],
    ['empty', ''],
    ['an empty list', []],
    ['nothing usable', [complaint('')]],
  ])('%s', async (_, content) => {
    await load([complaint('A')])
    await expect(load(content)).rejects.toMatchObject({ code: 5080701 })
    expect((await stored()).map(row => row.no_pengaduan)).toEqual(['A'])
  })
})

test('two at the same moment come one after the other', async () => {
  await Promise.all([1, 2, 3].map(n => load([complaint('A', { keluhan_text: `${n}` }), complaint(`N${n}`)])))
  expect(await stored()).toHaveLength(2)
})

test('NUL and half surrogates are left out', async () => {
  await load([complaint('A', { keluhan_text: 'a\u0000b\ud800', jenis_nonair: 'x\u0000' })])
  expect(await stored()).toMatchObject([{ keluhan_text: 'ab\ufffd', jenis_nonair: 'x' }])
})
