import { collect, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { xlsxRows, xlsxStream } from '#formats/xlsx.ts'
import { expectEndsWithAsker } from '#test/ends-with-asker.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { send, upload } from '#test/upload.ts'

let api: Api
let city: string
let cityId: number

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  city = (await people(api).company()).slug
  cityId = (await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [city])).rows[0].city_id
})
afterAll(() => api.stop())

const LINE = {
  type: 'LineString',
  coordinates: [
    [110, -7],
    [110.01, -7],
  ],
}
const HEADER = 'idpelanggan,periode,golongan,pemakaian_m3,total,due_date,tanggal_bayar,loket_bayar,flaglunas'
const customer = (id: string, nama: string) => point(undefined, { idpelangga: id, nama, urutan: 7.25 })
const complaint = (no: string, tgl = '01/02/2026') => ({
  no_pengaduan: no,
  idpelanggan: '1',
  tgl_pengaduan: tgl,
  jenis_nonair: 'Kebocoran',
})

const rowsOf = async (table: string, columns: string) =>
  (await api.pool.query(`SELECT ${columns} FROM ${table} WHERE city_id = $1 ORDER BY 1`, [cityId])).rows
const importId = (answer: { body: { payload: { imports: { id: string }[] } } }) =>
  answer.body.payload.imports[0]?.id ?? ''

const sendCorrection = (id: string, content: Uint8Array | string, name: string, more = '') => {
  const data = new FormData()
  data.append('file', new Blob([content as BlobPart]), name)
  return send(api, `/upload/history/${id}/corrections?city=${city}${more}`, data)
}

async function reportOf(id: string): Promise<Buffer> {
  const response = await fetch(`${api.url}/api/upload/history/${id}/failures?city=${city}&format=xlsx`, {
    headers: { authorization: `Bearer ${await api.token('opsdemo')}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

type Line = Record<string, string>

/** The report, each line changed, sent back. */
async function corrected(id: string, change: (row: Line) => Line, more = '') {
  const [header = [], ...rows] = await xlsxRows(await reportOf(id))
  async function* mended() {
    for (const row of rows) {
      const named = change(Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
      yield header.map(name => named[name] ?? '')
    }
  }
  const sheet = Buffer.concat(await collect(xlsxStream({ sheet: 'Perbaikan', header }, mended())))
  return sendCorrection(id, sheet, 'perbaikan.xlsx', more)
}

describe('[D34] a spreadsheet of what failed, corrected and sent again, is taken alone', () => {
  test('points', async () => {
    const file = collection([point('a'), point('b', { nama: '=1+1', kode_lama: '007' }, [-7, 110])])
    const answer = await upload(api, city, 'water_source', file)
    expect(answer.body.payload).toMatchObject({ added: 1, failed: 1 })
    const { status, body } = await corrected(importId(answer), row => {
      expect(row['Alasan gagal']).toBe('Bujur dan lintang tertukar')
      return { ...row, Bujur: row.Lintang ?? '', Lintang: row.Bujur ?? '' }
    })
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ added: 1, removed: 0, failed: 0 })
    expect(await rowsOf('water_source', 'id, properties')).toMatchObject([
      { id: 'a' },
      { id: 'b', properties: { nama: '=1+1', kode_lama: '007' } },
    ])
    const history = await api.request('GET', `/api/upload/history?city=${city}`, {
      token: await api.token('opsdemo'),
    })
    expect(history.body.payload[0]).toMatchObject({ kind: 'water_source', correctionOf: importId(answer) })
  })

  test('lines, bills and complaints', async () => {
    await upload(api, city, 'customer', collection([customer('0001', 'Ibu'), customer('0002', 'Bapak')]))
    const short = { type: 'LineString', coordinates: [[110, -7]] }
    const pipes = collection([
      { ...point('p1'), geometry: LINE },
      { ...point('p2'), geometry: short },
    ])
    const mendedPipes = await corrected(importId(await upload(api, city, 'pipe', pipes)), row => ({
      ...row,
      'Geometri (GeoJSON)': JSON.stringify(LINE),
    }))
    expect(mendedPipes.body.payload).toMatchObject({ added: 1, failed: 0 })
    expect(await rowsOf('pipe', 'id')).toEqual([{ id: 'p1' }, { id: 'p2' }])

    const bills = `${HEADER}\n0001,202601,R1,10,5000,,,,0\n0002,202601,R1,10,banyak,,,,0\n`
    const failedBills = importId(await upload(api, city, 'bill', bills))
    const mendedBills = await corrected(failedBills, row => ({ ...row, total: '7.500' }))
    expect(mendedBills.body.payload).toMatchObject({ added: 1, failed: 0 })
    expect(await rowsOf('bill', 'customer_id AS id, total::int')).toContainEqual({ id: '0002', total: 7500 })

    const register = JSON.stringify([complaint('K1'), complaint('K2', 'kemarin')])
    const failedComplaints = importId(await upload(api, city, 'complaint', register))
    const mended = await corrected(failedComplaints, row => ({ ...row, tgl_pengaduan: '2026-02-03' }))
    expect(mended.body.payload).toMatchObject({ added: 1, failed: 0 })
    expect(await rowsOf('complaint', 'no_pengaduan')).toHaveLength(2)
  })
})

test('[D75] what was refused is looked for once, however large the file that comes back is', async () => {
  const REFUSED = 4000
  const swapped = (i: number) => point(`k${i}`, { nama: `Katup ${i}` }, [-7, 110])
  const file = collection([point('baik'), ...Array.from({ length: REFUSED }, (_, i) => swapped(i))])
  const id = importId(await upload(api, city, 'accessories', file))
  const looked = async () => {
    const { rows } = await api.pool.query(
      "SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_user_tables WHERE relname = 'import_failure'",
    )
    return Number(rows[0].rows)
  }
  const before = await looked()
  const { body } = await sendCorrection(id, file, 'perbaikan.geojson')
  expect(body.payload.failed).toBe(REFUSED)
  // Figures arrive with the end of the connection: by then it has found each of them.
  await vi.waitFor(async () => expect(await looked()).toBeGreaterThan(before + REFUSED), PATIENCE)
  expect(await looked()).toBeLessThan(before + 5 * REFUSED)
})

describe('[D34] rows that nobody corrected are not applied', () => {
  const REPEATED = 'Belum diperbaiki: idpelangga berulang di dalam file'
  const twice = () =>
    upload(api, city, 'customer', collection([customer('1', 'ASLI'), customer('1', 'DUPLIKAT')]))

  test('the sheet as it was downloaded changes nothing', async () => {
    const id = importId(await twice())
    const { status, body } = await sendCorrection(id, await reportOf(id), 'perbaikan.xlsx')
    expect(status).toBe(400)
    expect(body.message).toBe('Tidak ada data yang sudah diperbaiki di dalam file')
    expect(body.errors).toEqual([{ path: 'features.2', message: REPEATED }])
    expect(await rowsOf('customer', 'id, nama')).toEqual([{ id: '1', nama: 'ASLI' }])
  })

  test('nor does it as a table of a spreadsheet program, or as GeoJSON', async () => {
    const id = importId(await twice())
    const sheet =
      'Posisi di berkas;Alasan gagal;nama;urutan;idpelangga;Bujur;Lintang\n2;x;DUPLIKAT;7,25;1;110,4;-7,0\n'
    expect((await sendCorrection(id, sheet, 'perbaikan.csv')).status).toBe(400)
    const feature = collection([customer('1', 'DUPLIKAT')])
    expect((await sendCorrection(id, feature, 'perbaikan.geojson')).status).toBe(400)
    expect(await rowsOf('customer', 'id, nama')).toEqual([{ id: '1', nama: 'ASLI' }])
  })

  test('of several, the corrected ones go in and the others are in the next report', async () => {
    const file = collection([customer('1', 'A'), customer('1', 'B'), customer('1', 'C')])
    const id = importId(await upload(api, city, 'customer', file))
    const first = await corrected(id, row => (row.nama === 'B' ? { ...row, idpelangga: '2' } : row))
    expect(first.body.payload).toMatchObject({ added: 1, changed: 0, failed: 1 })
    expect(first.body.payload.failed_payload.customer).toMatchObject([{ position: 3, reason: REPEATED }])
    const second = await corrected(importId(first), row => ({ ...row, idpelangga: '3' }))
    expect(second.body.payload).toMatchObject({ added: 1, failed: 0 })
    expect(await rowsOf('customer', 'id, nama')).toMatchObject([{ nama: 'A' }, { nama: 'B' }, { nama: 'C' }])
  })

  test.each(['device', 'water_source'] as const)('the same for %s', async kind => {
    const file = collection([point('a', { nama: 'ASLI' }), point('a', { nama: 'DUPLIKAT' }, [-7, 110])])
    const id = importId(await upload(api, city, kind, file))
    expect((await sendCorrection(id, await reportOf(id), 'perbaikan.xlsx')).status).toBe(400)
    expect(await rowsOf(kind, 'id')).toEqual([{ id: 'a' }])
  })
})

describe('[D34] a corrected row that would change an existing record is asked for', () => {
  test('customers: withheld with before and after, and applied with the answer', async () => {
    const file = collection([customer('1', 'ASLI'), customer('1', 'DUPLIKAT'), customer('', 'BARU')])
    const id = importId(await upload(api, city, 'customer', file))
    const change = (row: Line) =>
      row.nama === 'BARU' ? { ...row, idpelangga: '2' } : { ...row, nama: 'DIPERBAIKI' }
    const asked = await corrected(id, change)
    expect(asked.body.payload).toMatchObject({ added: 1, changed: 0, failed: 1 })
    expect(asked.body.payload.withheld).toEqual({
      total: 1,
      first: [{ id: '1', field: 'nama', before: 'ASLI', after: 'DIPERBAIKI' }],
    })
    expect(asked.body.payload.failed_payload.customer[0].reason).toBe(
      'Akan mengubah data yang sudah ada: nama ASLI → DIPERBAIKI',
    )
    expect(await rowsOf('customer', 'id, nama')).toEqual([
      { id: '1', nama: 'ASLI' },
      { id: '2', nama: 'BARU' },
    ])
    const answered = await corrected(id, change, '&overwrite=true')
    expect(answered.body.payload).toMatchObject({ added: 0, changed: 1, unchanged: 1, failed: 0 })
    expect(answered.body.payload.withheld).toBeUndefined()
    expect(await rowsOf('customer', 'nama')).toEqual([{ nama: 'BARU' }, { nama: 'DIPERBAIKI' }])
  })

  test('where nothing else is left, the answer is no failure', async () => {
    const file = collection([point('a', { nama: 'ASLI' }), point('b', { nama: 'LAIN' }, [-7, 110])])
    const id = importId(await upload(api, city, 'water_source', file))
    const change = (row: Line) => ({ ...row, id: 'a', Bujur: '110.5', Lintang: '-7' })
    const { status, body } = await corrected(id, change)
    expect(status).toBe(200)
    expect(body.payload.withheld.first).toEqual([
      { id: 'a', field: 'nama', before: 'ASLI', after: 'LAIN' },
      { id: 'a', field: 'Letak', before: '-7, 110.4', after: '-7, 110.5' },
    ])
    expect((await corrected(id, change, '&overwrite=true')).body.payload).toMatchObject({ changed: 1 })
  })

  test('bills and complaints', async () => {
    await upload(api, city, 'customer', collection([customer('1', 'Ibu')]))
    const bills = `${HEADER}\n1,202601,R1,10,5000,,,,0\n1,202602,R1,10,banyak,,,,0\n`
    const failed = importId(await upload(api, city, 'bill', bills))
    const bill = await corrected(failed, row => ({ ...row, periode: '202601', total: '1' }))
    expect(bill.body.payload.withheld.first).toEqual([
      { id: '1 / 202601', field: 'total', before: '5000', after: '1' },
    ])
    const register = JSON.stringify([complaint('K1'), complaint('K2', 'kemarin')])
    const refused = importId(await upload(api, city, 'complaint', register))
    const mended = await corrected(refused, row => ({
      ...row,
      no_pengaduan: 'K1',
      tgl_pengaduan: '2026-02-03',
    }))
    expect(mended.body.payload.withheld).toMatchObject({
      total: 1,
      first: [{ id: 'K1', field: 'tgl_pengaduan' }],
    })
    expect(await rowsOf('bill', 'total::int')).toEqual([{ total: 5000 }])
  })
})

test('[D34] corrected features without an id take the place of no other', async () => {
  const road = (nama: string, geometry: object) => ({ type: 'Feature', properties: { nama }, geometry })
  const short = { type: 'LineString', coordinates: [[110, -7]] }
  const file = collection([road('satu', LINE), road('dua', LINE), road('tiga', short)])
  const id = importId(await upload(api, city, 'road', file))
  const mend = (row: Line) => ({ ...row, 'Geometri (GeoJSON)': JSON.stringify(LINE) })
  expect((await corrected(id, mend)).body.payload).toMatchObject({ added: 1, changed: 0 })
  // Meanwhile the layer is another, in which the number is taken.
  await upload(api, city, 'road', collection(['a', 'b', 'c'].map(name => road(name, LINE))))
  expect((await corrected(id, mend)).body.payload).toMatchObject({ added: 1, changed: 0 })
  const names = await rowsOf('road', "properties->>'nama' AS nama")
  expect(names.map(({ nama }) => nama)).toEqual(['a', 'b', 'c', 'tiga'])
})

test('[D80] the report of what was refused is read on a connection of costly calls, and ends with who asked for it', async () => {
  const [answer, token] = [
    await upload(api, city, 'customer', collection([customer('1', 'A'), customer('1', 'B')])),
    await api.token('opsdemo'),
  ]
  const path = `/api/upload/history/${importId(answer)}/failures?city=${city}`
  await expectEndsWithAsker(api, 'import_failure', path, token)
})
