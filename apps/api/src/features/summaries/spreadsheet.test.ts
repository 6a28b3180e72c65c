import { type AreaFilters, calls } from '@petatirta/contract'
import {
  arrearsMonths,
  billingState,
  isUnbilled,
  PAYMENT_LABELS,
  type PaymentClass,
  paymentClass,
  selfIntersectionMessage,
  UNBILLED_LABEL,
} from '@petatirta/domain'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { xlsxRows } from '#formats/xlsx.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'
const HEADER = [
  'ID Pelanggan',
  'Nama',
  'Alamat',
  'Kelurahan',
  'Kecamatan',
  'Kode Golongan',
  'Golongan',
  'Rayon',
  'DMA',
  'Status Tagihan',
  'Tunggakan (bulan)',
  'Pemakaian Bulan Ini (m³)',
  'Total Pemakaian (m³)',
  'Tagihan Bulan Ini',
  'Total Seluruh Tagihan',
  'Total Tunggakan',
  'Jatuh Tempo',
  'Tanggal Bayar',
  'Loket Pembayaran',
  'Latitude',
  'Longitude',
]

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = await api.token('pdamdemo')
})
afterAll(() => api.stop())

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })
/** Far around the demo's city, whose centre is 110.42, -7.05. */
const around = polygon(square(109, -8.5, 3))
const nowhere = polygon(square(0, 0, 1))

type AreaKind = 'kelurahan' | 'kecamatan'
interface Request {
  geometry?: unknown
  area?: { kind: AreaKind; id: string }
  filters?: AreaFilters
}

const ask = (body: Request, { as = token, signal = new AbortController().signal } = {}) =>
  fetch(`${api.urls[0]}/api${calls.areaSpreadsheet.path}?city=${CITY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })

/** What another program reads, the header and the totals apart. */
async function download(body: Request, as = token) {
  const response = await ask(body, { as })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const [header, ...rows] = await readSheet(bytes, 'Total Tagihan', { trim: false })
  const totals = rows.pop() ?? []
  expect(response.headers.get('x-total-count')).toBe(String(rows.length))
  return { bytes, header, rows, totals, headers: response.headers }
}

const withinBoundaries = async (what: 'summary' | 'export' | 'count', body: Request) =>
  (
    await api.request('POST', `/api/${what}/customer/within-boundaries-by-filter?city=${CITY}`, {
      token,
      body,
    })
  ).body.payload

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer that the contract's own test checks
const cellsOf = (c: any) => {
  const dash = (value: string) => (value === '-' ? null : value)
  const day = (value: string) => dash(value) && new Date(value.slice(0, 10))
  const state = billingState(c.status_billing, paymentClass(c)) as PaymentClass
  return [
    c.idpelangga,
    c.nama,
    c.alamat,
    c.Kelurahan,
    c.Kecamatan,
    c.kodegol,
    c.golongan,
    c.rayon,
    c.dma,
    isUnbilled(c.status_billing, arrearsMonths(c.tunggakan)) ? UNBILLED_LABEL : PAYMENT_LABELS[state],
    arrearsMonths(c.tunggakan),
    c.pemakaian_m3_kini,
    c.pemakaian_m3,
    c.total_kini,
    c.total_tagihan,
    c.total,
    day(c.due_date),
    day(c.tanggal_bayar),
    dash(c.loket_bayar),
    c.latitude,
    c.longitude,
  ]
}
const byId = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)

const totalsOf = (figures: Record<string, number>) => {
  const row: unknown[] = HEADER.map(() => null)
  row[0] = 'Total'
  const { pemakaian_kini, pemakaian, jumlah_tagihan_kini } = figures
  const { jumlah_total_tagihan, jumlah_total_tagihan_piutang } = figures
  row.splice(
    11,
    5,
    ...[pemakaian_kini, pemakaian, jumlah_tagihan_kini, jumlah_total_tagihan, jumlah_total_tagihan_piutang],
  )
  return row
}

/** One more customer; its line as another program and as we read it, and how it is written. */
async function added(id: string, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  await api.pool.query(
    `INSERT INTO customer (city_id, id, geom, ${names})
     SELECT city_id, $2, ST_SetSRID(ST_MakePoint(110.42, -7.05), 4326), ${names.map((_, i) => `$${i + 3}`)}
     FROM company WHERE slug = $1`,
    [CITY, id, ...Object.values(columns)],
  )
  const { bytes, rows: other } = await download({ geometry: around })
  const at = other.findIndex(row => row[0] === id)
  const own = (await xlsxRows(bytes))[at + 1] ?? []
  const files = unzipSync(bytes)
  const part = (name: string) => Buffer.from(files[name] ?? []).toString()
  const sheet = part('xl/worksheets/sheet1.xml')
  const xml = sheet.slice(sheet.indexOf(`<row r="${at + 2}">`), sheet.indexOf(`<row r="${at + 3}">`))
  const named = <T>(cells: readonly T[]) => Object.fromEntries(HEADER.map((name, i) => [name, cells[i]]))
  return { other: named(other[at] ?? []), own: named(own), sheet, xml, styles: part('xl/styles.xml') }
}

describe('[M7.4] the spreadsheet Total Tagihan', () => {
  test('[ASVS V8.2.3] for umum alone it is the same without the column Alamat', async () => {
    const at = HEADER.indexOf('Alamat')
    const { token: umum } = await people(api).signedIn({ roles: ['umum'] })
    const [whole, without] = [
      await download({ geometry: around }),
      await download({ geometry: around }, umum),
    ]
    expect(without.header).toEqual(HEADER.toSpliced(at, 1))
    expect(without.rows).toEqual(whole.rows.map(row => row.toSpliced(at, 1)))
    expect(without.totals).toEqual(whole.totals.toSpliced(at, 1))
  })

  test.each<[string, AreaFilters]>([
    ['everybody', {}],
    ['who has not paid', { customer: ['unpaid'] }],
    ['some filters at once', { arrears: ['noArrears'], waterConsumption: [{ minValue: 0, maxValue: 20 }] }],
  ])('[M7.2] lists whom the export lists, with the sums of the summary: %s', async (_, filters) => {
    const request = { geometry: around, filters }
    const { header, rows, totals } = await download(request)
    const { customers } = await withinBoundaries('export', request)
    expect(header).toEqual(HEADER)
    expect(rows.length).toBeGreaterThan(10)
    expect([...rows].sort(byId)).toEqual(customers.map(cellsOf).sort(byId))
    expect(totals).toEqual(totalsOf(await withinBoundaries('summary', request)))
    const { rows: everybody } = await download({ geometry: around })
    expect(await withinBoundaries('count', request)).toEqual({
      all: everybody.length,
      filtered: rows.length,
    })
  })

  test('is a file that says its name, its kind and how many lines it has, and that nobody keeps', async () => {
    const { headers } = await download({ geometry: around })
    expect(headers.get('content-type')).toBe(calls.areaSpreadsheet.download)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Total Tagihan [\w .()-]+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx"$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('with nobody inside has a header and sums of nothing', async () => {
    const { bytes, header, rows, totals } = await download({ geometry: nowhere })
    expect([header, rows]).toEqual([HEADER, []])
    expect(totals[0]).toBe('Total')
    expect(totals.slice(11, 16)).toEqual([0, 0, 0, 0, 0])
    expect(await xlsxRows(bytes)).toHaveLength(2)
  })
})

describe('[D39] cells', () => {
  const TEXTS = {
    nama: '=1+1',
    alamat: '-2+3',
    kelurahan: '@x',
    kecamatan: '+62',
    kodegol: '007',
    golongan: '<b>"Rumah" & \'Tangga\'</b>',
    rayon: '\tRayon\nSatu ',
    dma: 'DMA 💧 é',
    loket_bayar: "=cmd|' /C calc'!A0",
  }

  test('texts stay as they are, and none is a formula', async () => {
    const { other, own, sheet } = await added('000123', TEXTS)
    const expected = {
      'ID Pelanggan': '000123',
      Nama: TEXTS.nama,
      Alamat: TEXTS.alamat,
      Kelurahan: TEXTS.kelurahan,
      Kecamatan: TEXTS.kecamatan,
      'Kode Golongan': TEXTS.kodegol,
      Golongan: TEXTS.golongan,
      Rayon: TEXTS.rayon,
      DMA: TEXTS.dma,
      'Loket Pembayaran': TEXTS.loket_bayar,
    }
    expect(other).toMatchObject(expected)
    expect(own).toMatchObject(expected)
    expect(sheet).not.toMatch(/<f[ >/]|t="str"/)
    expect(sheet).toContain('state="frozen"')
  })

  test('numbers, money and days are numbers, in the form in which they are read', async () => {
    const { other, own, xml, styles } = await added('000124', {
      pemakaian_m3_kini: 12.5,
      pemakaian_m3: 1234,
      total: 0,
      total_kini: 98_765_432_101,
      billed: 5,
      due_date: '2026-02-28',
      tanggal_bayar: '2026-03-01T23:59:59',
      arrears: 3,
      status_billing: 'terbayar',
    })
    expect(other).toMatchObject({
      'Status Tagihan': 'Lunas - Telat Bayar',
      'Tunggakan (bulan)': 3,
      'Pemakaian Bulan Ini (m³)': 12.5,
      'Total Pemakaian (m³)': 1234,
      'Tagihan Bulan Ini': 98_765_432_101,
      'Total Seluruh Tagihan': 5,
      'Total Tunggakan': 0,
      'Jatuh Tempo': new Date('2026-02-28'),
      'Tanggal Bayar': new Date('2026-03-01'),
    })
    expect(own).toMatchObject({ 'Jatuh Tempo': '2026-02-28', 'Tanggal Bayar': '2026-03-01' })

    const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf[^>]*>/g)]
    const ownFormats = Object.fromEntries(
      [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    )
    const formatOf = (column: string) => {
      const style = new RegExp(`<c r="${column}\\d+" s="(\\d+)"><v>`).exec(xml)?.[1]
      const id = /numFmtId="(\d+)"/.exec(formats[Number(style)]?.[0] ?? '')?.[1] ?? ''
      return ownFormats[id] ?? id
    }
    // 3 is #,##0 and 4 is #,##0.00.
    expect(['K', 'L', 'M'].map(formatOf)).toEqual(['3', '4', '3'])
    expect(['N', 'O', 'P'].map(formatOf)).toEqual(Array(3).fill('&quot;Rp&quot; #,##0'))
    expect(['Q', 'R'].map(formatOf)).toEqual(['dd/mm/yyyy', 'dd/mm/yyyy'])
  })

  test('what is not known is empty', async () => {
    const nothing = { nama: null, dma: '', due_date: null, tanggal_bayar: null, loket_bayar: null }
    const { other, xml } = await added('000125', { ...nothing, pemakaian_m3: null, billed: null })
    for (const name of [
      'Nama',
      'DMA',
      'Jatuh Tempo',
      'Tanggal Bayar',
      'Loket Pembayaran',
      'Total Seluruh Tagihan',
    ])
      expect(other[name], name).toBeNull()
    expect(other['Total Pemakaian (m³)']).toBeNull()
    expect(other['Status Tagihan']).toBe('Belum ada tagihan')
    expect(xml).not.toContain('r="B')
  })
})

describe('[M3.13] a named area', () => {
  const summaries = async (kind: AreaKind) => {
    const admin = await api.token('opsdemo')
    const { body } = await api.request('GET', `/api/summary/${kind}?city=${CITY}`, { token: admin })
    return body.payload as { properties: Record<string, number> & { nama: string } }[]
  }
  const ids = async (kind: AreaKind) => {
    const { rows } = await api.pool.query<{ id: string; name: string }>(
      'SELECT f.id, f.name FROM feature f JOIN company USING (city_id) WHERE kind = $1 AND slug = $2 ORDER BY f.name, f.id',
      [kind, CITY],
    )
    return rows
  }

  beforeAll(async () => {
    // Every fifth names another area than it stands in, every seventh none, every eleventh one that nobody knows.
    const [first] = await ids('kelurahan')
    await api.pool.query(
      `UPDATE customer c SET kelurahan = CASE WHEN n % 5 = 0 THEN upper($2) || ' ' WHEN n % 7 = 0 THEN '-' ELSE 'Entah' END
       FROM (SELECT cc.id, row_number() OVER (ORDER BY cc.id) AS n FROM customer cc JOIN company USING (city_id) WHERE slug = $1) numbered
       WHERE c.id = numbered.id AND (n % 5 = 0 OR n % 7 = 0 OR n % 11 = 0)`,
      [CITY, first?.name],
    )
    // Two areas of one name, and one whose name is not safe in a header or for a file.
    const [, second, third, fourth] = await ids('kelurahan')
    const rename = (id: string | undefined, name: string | undefined) =>
      api.pool.query("UPDATE feature SET name = $1 WHERE kind = 'kelurahan' AND id = $2", [name, id])
    await rename(third?.id, second?.name)
    await rename(fourth?.id, '../Suka"sari\r\nx: y;é%00/')
  })

  test.each(['kelurahan', 'kecamatan'] as const)(
    'lists exactly the customers that the summary of the %s counts',
    async kind => {
      const stored = await summaries(kind)
      const areas = await ids(kind)
      expect(areas).toHaveLength(stored.length)
      const listed: unknown[] = []
      for (const [i, { id }] of areas.entries()) {
        const { rows, totals } = await download({ area: { kind, id } })
        const { jumlah_pelanggan, ...figures } = stored[i]?.properties ?? ({} as Record<string, number>)
        expect(rows, id).toHaveLength(jumlah_pelanggan ?? -1)
        expect(totals, id).toEqual(totalsOf(figures))
        listed.push(...rows.map(row => row[0]))
      }
      expect(listed.length).toBeGreaterThan(900)
      expect(new Set(listed).size).toBe(listed.length)
    },
  )

  test('by its name in any case, and narrowed by filters', async () => {
    const [area] = await ids('kecamatan')
    const named = { kind: 'kecamatan' as const, id: ` ${area?.name.toUpperCase()} ` }
    const all = (await download({ area: named })).rows
    const unpaid = (await download({ area: named, filters: { customer: ['unpaid'] } })).rows
    expect(unpaid.length).toBeGreaterThan(0)
    expect(unpaid.length).toBeLessThan(all.length)
    expect(unpaid).toEqual(all.filter(row => row[9] === 'Belum Lunas' || row[9] === 'Belum ada tagihan'))
    expect(await withinBoundaries('count', { area: named, filters: { customer: ['unpaid'] } })).toEqual({
      all: all.length,
      filtered: unpaid.length,
    })
  })

  test('is in the name of the file, without what is not safe there', async () => {
    const unsafe = (await ids('kelurahan')).find(({ name }) => name.startsWith('../'))
    const { headers } = await download({ area: { kind: 'kelurahan', id: unsafe?.id ?? '' } })
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Total Tagihan \.\. Suka sari x y e 00 2/,
    )
  })
})

describe('refusals', () => {
  const refused = async (body: Request, as = token) => {
    const response = await ask(body, { as })
    return { status: response.status, body: await response.json() }
  }

  test('[A7] an unknown area is 5081102', async () => {
    for (const kind of ['kelurahan', 'kecamatan'] as const)
      expect(await refused({ area: { kind, id: 'entah' } })).toMatchObject({
        status: 404,
        body: { code: 5081102, payload: null },
      })
  })

  test('exactly one of a drawn and a named area is wanted', async () => {
    const area = { kind: 'kelurahan' as const, id: 'x' }
    for (const body of [{}, { geometry: around, area }])
      expect(await refused(body)).toMatchObject({
        status: 400,
        body: { code: 5081101, errors: [{ message: 'Tepat satu dari geometry dan area harus diisi' }] },
      })
    const other = { area: { kind: 'rayon', id: 'x' } } as unknown as Request
    expect((await refused(other)).status).toBe(400)
  })

  test('[M5.7] crossing lines, and what is no closed polygon', async () => {
    const [a = [], b = [], c = [], d = []] = square(110, -8, 1)
    expect(await refused({ geometry: polygon([a, c, b, d, a]) })).toMatchObject({
      status: 400,
      body: { code: 5081101, message: selfIntersectionMessage },
    })
    expect((await refused({ geometry: polygon([a, b, c, d]) })).body.errors[0].message).toBe(
      'Polygon harus tertutup',
    )
  })

  test("[A6] another utility's user gets nothing", async () => {
    const { token: stranger } = await people(api).signedIn({ map: 'kabupaten-sarolangun' })
    expect(await refused({ geometry: around }, stranger)).toMatchObject({
      status: 403,
      body: { code: 5080104, payload: null },
    })
  })

  test('more at once than connections can be spared for; and whoever goes away leaves none open', async () => {
    const holder = await api.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE customer IN ACCESS EXCLUSIVE MODE')
    const gone = new AbortController()
    const waiting = Array.from({ length: 11 }, () => ask({ geometry: around }, { signal: gone.signal }))
    const first = await Promise.race(waiting)
    expect(first.status).toBe(429)
    gone.abort()
    await Promise.allSettled(waiting)
    await holder.query('ROLLBACK')
    holder.release()
    await vi.waitFor(async () => {
      const { rows } = await api.pool.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
      )
      expect(rows[0].n).toBe(0)
    }, PATIENCE)
    await vi.waitFor(async () => expect((await ask({ geometry: nowhere })).status).toBe(200), PATIENCE)
  })
})
