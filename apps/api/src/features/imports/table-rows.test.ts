/** Bills and complaints of files that are looked at first: rows are features, whatever the format. */
import { randomUUID } from 'node:crypto'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delimited } from '#formats/csv-layers.ts'
import type { LayeredFormat } from '#formats/format.ts'
import { geojsonLines } from '#formats/geojson-lines.ts'
import { spreadsheet } from '#formats/spreadsheet-layers.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { fileFolder } from '#test/stored-files.ts'
import { rowsXml, workbookOf } from '#test/workbook.ts'
import { billRecipe } from './bill-recipe.ts'
import { complaintRecipe } from './complaint-recipe.ts'
import type { Recipe } from './recipe.ts'

let api: Api
let cityId: number
const file = fileFolder()

beforeAll(async () => {
  api = await startApi()
  const app = await api.app()
  const { slug } = await people(api).company()
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  cityId = rows[0].city_id
  const customers = ['0081', '0082'].map(id => point(undefined, { idpelangga: id }))
  await app.importFile({ cityId }, 'customer', chunks(collection(customers)))
})
afterAll(() => api.stop())

/** What a recipe makes of the first layer of a file, in a transaction that is undone. */
async function result(recipe: Recipe, format: LayeredFormat, content: Buffer | string, select: string) {
  const stored = file('isi', content)
  const [layer] = await format.layers([stored])
  const failures: { position: number; reason: string }[] = []
  const fail = async (failure: { position: number; reason: string }) => {
    failures.push({ position: failure.position, reason: failure.reason })
  }
  const client: pg.PoolClient = await api.pool.connect()
  try {
    await client.query('BEGIN')
    const importId = randomUUID()
    await client.query(
      "INSERT INTO import (id, city_id, kind, file_name, status, username) VALUES ($1, $2, 'bill', 'x', 'running', 'x')",
      [importId, cityId],
    )
    const rows = { found: {}, batches: format.readLayer([stored], layer?.name ?? '') }
    await recipe.stage({ client, rows, fail, read: async () => undefined })
    const counts = await recipe.merge({
      client,
      cityId,
      importId,
      isCorrection: false,
      mayOverwrite: true,
      replace: false,
      fail,
      withheld: { total: 0, first: [] },
      overruled: { total: 0, first: [] },
      say: () => undefined,
    })
    return { counts, failures, rows: (await client.query(select, [cityId])).rows }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const BILLS = 'SELECT customer_id, period, total::int FROM bill WHERE city_id = $1 ORDER BY 1, 2'
const COMPLAINTS =
  'SELECT no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair FROM complaint WHERE city_id = $1 ORDER BY 1'

test('[D93] bills of a spreadsheet, below a title, with dates as periods', async () => {
  const rows = `${rowsXml([['REKENING AIR'], ['No Samb', 'Periode', 'Jumlah'], ['0081', 'Juni 2026', 125000]])}<row r="4"><c r="A4" t="inlineStr"><is><t>0082</t></is></c><c r="B4" s="1"><v>46188</v></c><c r="C4"><v>1.234</v></c></row>${rowsXml(
    [
      ['0081', 'Jun-26', 1],
      ['0099', 'Juni 2026', 1],
    ],
    5,
  )}`
  const made = await result(billRecipe(), spreadsheet, workbookOf([{ name: 'a', rows }]), BILLS)
  expect(made.rows).toEqual([
    { customer_id: '0081', period: 202606, total: 1 },
    { customer_id: '0082', period: 202606, total: 2 },
  ])
  // As the sheet numbers its rows.
  expect(made.failures).toEqual([
    { position: 5, reason: 'Pelanggan tidak dikenal' },
    { position: 2, reason: expect.stringMatching(/berulang di dalam file; yang berlaku baris 5$/) },
  ])
})

test('[D93] bills whose columns were matched to our fields', async () => {
  const content = 'customer;period;year;total\n0081;6;2026;1.000\n'
  const { rows } = await result(billRecipe(), delimited, content, BILLS)
  expect(rows).toEqual([{ customer_id: '0081', period: 202606, total: 1000 }])
})

const HEADER = ['No Pengaduan', 'ID Pelanggan', 'Tanggal Pengaduan', 'Jenis Pengaduan', 'Keluhan']
const LINES = [
  ['P-1', '0081', '15/06/2026', 'Kebocoran', 'Bocor'],
  ['P-2', '0082', '2026-06-16', 'Air keruh', ''],
  ['P-1', '0081', '15/06/2026', 'Kebocoran', 'Lagi'],
]
const PROPERTIES = LINES.map(line => Object.fromEntries(HEADER.map((name, at) => [name, line[at]])))

test.each<[string, LayeredFormat, () => Buffer | string]>([
  ['CSV', delimited, () => [HEADER, ...LINES].map(line => line.join(';')).join('\n')],
  ['XLSX', spreadsheet, () => workbookOf([{ name: 'a', rows: rowsXml([HEADER, ...LINES]) }])],
  [
    'GeoJSON',
    geojsonLines,
    () =>
      PROPERTIES.map(properties =>
        JSON.stringify({
          type: 'Feature',
          properties,
          geometry: { type: 'Point', coordinates: [110, -7] },
        }),
      ).join('\n'),
  ],
])('[D33] complaints as %s are merged by number, as those of JSON', async (_, format, content) => {
  const made = await result(complaintRecipe(), format, content(), COMPLAINTS)
  expect(made.counts).toMatchObject({ added: 2, changed: 0 })
  expect(made.rows).toMatchObject([
    { no_pengaduan: 'P-1', customer_id: '0081', jenis_nonair: 'Kebocoran' },
    { no_pengaduan: 'P-2', customer_id: '0082', jenis_nonair: 'Air keruh' },
  ])
  expect(made.failures.map(({ reason }) => reason)).toEqual(['no_pengaduan berulang di dalam file'])
})
