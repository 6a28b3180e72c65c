import { collection, point } from '@petatirta/harness/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ImportedCity, importedCity } from '#test/imported-city.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let city: ImportedCity

beforeAll(async () => {
  api = await startApi()
  city = await importedCity(api)
  const customers = ['1', '2', '3'].map(id => point(undefined, { idpelangga: id }))
  await city.load('customer', collection(customers))
})
afterAll(() => api.stop())
beforeEach(() => api.pool.query('DELETE FROM bill WHERE city_id = $1', [city.cityId]))

const load = (content: string | Uint8Array | AsyncIterable<Uint8Array>, size?: number) =>
  city.load('bill', content, size)

const bills = async () =>
  (
    await api.pool.query(
      `SELECT customer_id, period, golongan, usage_m3::float, total::float, due_date, tanggal_bayar, loket_bayar, paid
       FROM bill WHERE city_id = $1 ORDER BY customer_id, period`,
      [city.cityId],
    )
  ).rows

const counter = () => city.counter('customer')

const HEADER = 'idpelanggan,periode,golongan,pemakaian_m3,total,due_date,tanggal_bayar,loket_bayar,flaglunas'
const BILL = {
  customer_id: '1',
  period: 202601,
  golongan: 'R1',
  usage_m3: 12.5,
  total: 1234567,
  due_date: '2026-02-20',
  tanggal_bayar: '2026-02-03T14:05:00',
  loket_bayar: 'Loket "A"; pusat',
  paid: true,
}

describe('[D37] every form of the file means the same', () => {
  test.each([
    ['commas', `${HEADER}\n1,202601,r1,12.5,1234567,2026-02-20,2026-02-03 14:05:00,"Loket ""A""; pusat",1\n`],
    [
      'semicolons and Indonesian numbers',
      `${HEADER.replaceAll(',', ';')}\r\n1;2026-01;r1;12,5;1.234.567;20/02/2026;03-02-2026 14:05;"Loket ""A""; pusat";Y\r\n`,
    ],
    [
      'tabs, Rp and a byte order mark',
      `\uFEFF${HEADER.replaceAll(',', '\t')}\n1\t01/2026\tr1\t12.5\tRp 1.234.567,00\t20-02-2026\t2026-02-03T14:05:00\tLoket "A"; pusat\tlunas`,
    ],
    [
      'other names, other order',
      'TOTAL;No Sambungan;Kode Gol;PERIODE;Pemakaian M3;Flag Lunas;DueDate;TANGGAL_BAYAR;loket bayar\n"1.234.566,01";1;R1;202601;12,50;1;2026-02-20;03/02/2026 14:05:00;"Loket ""A""; pusat"\n',
    ],
  ])('%s', async (_, content) => {
    for (const size of [1, 7, 65_536]) {
      await api.pool.query('DELETE FROM bill WHERE city_id = $1', [city.cityId])
      expect(await load(content, size)).toMatchObject({ added: 1, failed: 0 })
      expect(await bills()).toEqual([BILL])
    }
  })

  test('line breaks inside quotes', async () => {
    await load(`${HEADER}\n1,202601,R1,1,5,,,"Loket\nPusat",0\n2,202601,R1,1,5,,,x,0\n`)
    expect((await bills()).map(({ loket_bayar }) => loket_bayar)).toEqual(['Loket\nPusat', 'x'])
  })

  test('only id, period and total; a payment date says paid', async () => {
    await load('idpelangga,periode,total\n1,202601,100\n')
    await load('nosambungan,periode,total,tanggal_bayar\n2,202601,100,2026-02-01\n')
    expect((await bills()).map(({ customer_id, paid, usage_m3 }) => [customer_id, paid, usage_m3])).toEqual([
      ['1', false, null],
      ['2', true, null],
    ])
  })
})

describe('[D93] bills as people write them', () => {
  test.each([
    ['202606', 202606],
    ['Jun-26', 202606],
    ['Juni 2026', 202606],
    ['2026/05', 202605],
    ['102025', 202510],
    ['Rekening bulan Mei 2026', 202605],
  ])('the period %s', async (written, period) => {
    await load(`idpelanggan;periode;total\n1;${written};100\n`)
    expect((await bills()).map(bill => bill.period)).toEqual([period])
  })

  test('month and year in columns of their own, below titles', async () => {
    await load('REKENING AIR, PDAM TIRTA\n\nNo Samb;Bulan;Tahun;Jumlah\n1;Juni;2026;1.000\n2;5;2026;2.000\n')
    expect((await bills()).map(({ period, total }) => [period, total])).toEqual([
      [202606, 1000],
      [202605, 2000],
    ])
  })

  test('a period that may be two is left to a person', async () => {
    const { failed_payload } = await load('idpelanggan;periode;total\n1;0512;100\n1;202601;5\n')
    expect(failed_payload.bill).toMatchObject([{ reason: 'periode dapat berarti 2005-12 atau 2012-05' }])
  })

  test('a negative sum counts only where it is marked as a correction', async () => {
    const rows = [
      '1;202601;-5;',
      '1;202602;-5;Nota Kredit',
      '2;202601;-5;bukan koreksi',
      '2;202602;-5;ya',
      '3;202601;0;',
    ]
    const { added, failed_payload } = await load(`idpelanggan;periode;total;jenis\n${rows.join('\n')}\n`)
    expect(added).toBe(3)
    expect(failed_payload.bill).toMatchObject([
      { position: 1, field: 'total', reason: expect.stringMatching(/^total negatif; isi kolom koreksi/) },
      { position: 3, field: 'total' },
    ])
    expect((await bills()).map(({ total }) => total)).toEqual([-5, -5, 0])
  })
})

test('[D34] a bad row is a failure of that row alone, with its position, id and reason', async () => {
  const rows = [
    '1,202601,R1,1,100,,,,0',
    '9,202601,R1,1,100,,,,0',
    ',202601,R1,1,100,,,,0',
    '1,2026,R1,1,100,,,,0',
    '1,202613,R1,1,100,,,,0',
    '1,202602,R1,1,seratus,,,,0',
    '1,202602,R1,banyak,100,,,,0',
    '1,202602,R1,1,100,31/02/2026,,,0',
    '1,202602,R1,1,100,,kemarin,,0',
    '1,202602,R1,1,100,,,,mungkin',
    '1,202602,R1,1,99999999999999999999999,,,,0',
    '1,202602,R1,1e99,100,,,,0',
    '1,202602,R1,12,5,1.000,50,2026-02-20,,,0',
    '2,202601,R1,1,100,,,,0',
  ]
  const { failed, added, failed_payload } = await load(`${HEADER}\n${rows.join('\n')}\n`)
  expect([added, failed]).toEqual([2, 12])
  expect(failed_payload.bill?.map(({ position, id, reason }) => [position, id, reason])).toEqual([
    [2, '9', 'Pelanggan tidak dikenal'],
    [3, null, 'idpelanggan tidak diisi'],
    [4, '1', expect.stringContaining('periode tidak dapat dibaca')],
    [5, '1', expect.stringContaining('periode tidak dapat dibaca')],
    [6, '1', 'total bukan angka'],
    [7, '1', 'pemakaian_m3 bukan angka'],
    [8, '1', 'due_date bukan tanggal'],
    [9, '1', 'tanggal_bayar bukan tanggal'],
    [10, '1', 'flaglunas harus 1/0, Y/T atau lunas/belum'],
    [11, '1', 'total terlalu besar'],
    [12, '1', 'pemakaian_m3 bukan angka'],
    // A bare decimal comma pushes everything after it aside: no guess is made about the rest.
    [13, null, 'Jumlah kolom melebihi judul kolom'],
  ])
})

test('[D33] merged by customer and period; the last line of one counts', async () => {
  const before = await counter()
  await load(`${HEADER}\n1,202601,R1,1,100,,,,0\n1,202602,R1,1,100,,,,0\n`)
  const again = await load(
    `${HEADER}\n1,202601,R1,1,100,,,,0\n1,202602,R1,1,7,,,,0\n1,202602,R1,1,8,,,,1\n1,202603,R1,1,9,,,,0\n`,
  )
  expect(again).toMatchObject({ added: 1, changed: 1, unchanged: 1, failed: 1 })
  expect(again.failed_payload.bill).toMatchObject([
    { position: 2, id: '1', reason: expect.stringMatching(/berulang di dalam file; yang berlaku baris 3$/) },
  ])
  expect((await bills()).map(({ total }) => total)).toEqual([100, 8, 9])
  expect(await counter()).toBe(before + 2)
  const { rows } = await api.pool.query(
    "SELECT total::int, total_kini::int, arrears, status_payment FROM customer WHERE city_id = $1 AND id = '1'",
    [city.cityId],
  )
  expect(rows[0]).toEqual({ total: 109, total_kini: 9, arrears: 2, status_payment: 'unpaid' })
})

describe('[D33] a file of no use changes nothing and answers an error', () => {
  test.each([
    ['empty', '', 'kosong'],
    ['header alone', `${HEADER}\n`, 'Tidak ada data yang dapat digunakan di dalam file'],
    ['unknown customers alone', `${HEADER}\n9,202601,R1,1,1,,,,0\n`, 'Tidak ada data yang dapat digunakan'],
    ['without a needed column', 'idpelanggan,total\n1,100\n', 'Kolom periode tidak ada di file CSV'],
    ['GeoJSON', collection([point('x')]), ''],
    ['cut off inside a quote', `${HEADER}\n1,202601,R1,1,1,,,"Lok`, 'Tanda kutip'],
  ])('%s', async (_, content, message) => {
    await load(`${HEADER}\n1,202601,R1,1,100,,,,0\n`)
    const before = [await bills(), await counter()]
    await expect(load(content)).rejects.toMatchObject({
      code: 5080701,
      message: expect.stringContaining(message),
    })
    expect([await bills(), await counter()]).toEqual(before)
  })

  test('a source that breaks off', async () => {
    async function* broken() {
      yield Buffer.from(`${HEADER}\n1,202601,R1,1,100,,,,0\n`)
      throw new Error('sambungan putus')
    }
    await expect(load(broken())).rejects.toThrow('sambungan putus')
    expect(await bills()).toEqual([])
  })
})
