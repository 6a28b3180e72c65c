/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { type City, holdImports, makeCity } from './support/city-database.ts'
import { expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const text = (name: string, content: string, mimeType = 'application/json') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const features = (list: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features: list })
const line = (at: number) => ({
  type: 'LineString',
  coordinates: [
    [110.01 + at / 1e5, -6.99],
    [110.02, -6.98],
  ],
})
const pipe = (id: string, at = 0, geometry: unknown = line(at)) => ({
  type: 'Feature',
  properties: { id, JENIS_PIPA: 'PVC', DIAMETER: 100 },
  geometry,
})
const pipes = (count: number, prefix = 'P') =>
  Array.from({ length: count }, (_, i) => pipe(`${prefix}${i}`, i))
const pipeFile = (list: readonly object[], name = 'pipa.geojson') => text(name, features(list))
const customer = (idpelangga: string, nama = `Nama ${idpelangga}`) => ({
  type: 'Feature',
  properties: { idpelangga, nama },
  geometry: { type: 'Point', coordinates: [110.05, -6.95] },
})
const BILLS = ['idpelanggan;periode;pemakaian_m3;total', 'C1;202601;12;50000', 'C9;202601;3;9000'].join('\n')

const choose = (page: Page, label: string, file: ReturnType<typeof text>) =>
  page.getByLabel(`File ${label}`, { exact: true }).setInputFiles(file)
const slot = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`File ${label}`, { exact: true }) })
const upload = (page: Page) => page.getByRole('button', { name: 'Unggah File' })
const said = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const results = (page: Page) => page.getByRole('region', { name: /^(Mengunggah|Hasil unggahan) ke/ })
const fileOf = (page: Page, label: string) =>
  results(page).getByRole('listitem', { name: label, exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'Riwayat Import' })
const row = (page: Page, name: string) => history(page).getByRole('row').filter({ hasText: name })
const content = async (download: Download) => readFileSync(await download.path())

const ALL_DONE = 'Berhasil mengupload seluruh data.'
const PARTLY_DONE = 'Berhasil mengupload beberapa data. Silahkan cek data yang gagal.'
const EXCEPTION = 'Gagal import. Pastikan format file sudah sesuai'

async function open(page: Page, city: City): Promise<void> {
  await signIn(page, 'ops', `/data/import?city=${city.slug}`)
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
}

/** The six numbers of a file's result, in the order of the page. */
const counts = (file: Locator) => file.locator('dd')

const pipesOf = async ({ pool, cityId }: City): Promise<string[]> => {
  const sql = "SELECT id FROM feature WHERE kind = 'pipe' AND city_id = $1 ORDER BY id"
  return (await pool.query(sql, [cityId])).rows.map(({ id }) => id)
}

/** An import as another administrator makes it. */
async function importAs(page: Page, city: City, path: string, field: string, file: ReturnType<typeof text>) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const multipart = { city: city.slug, [field]: file }
  const answer = await page.request.post(`/api/upload/${path}`, { headers, multipart })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Imports of pipes wait for the returned function. */
async function holdPipes({ pool, cityId }: City): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query("SELECT pg_advisory_xact_lock(hashtext('import:pipe'), $1)", [cityId])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

test("[A2] every section; 'Unggah File' waits for a utility and a file", async ({ page }) => {
  const city = await makeCity(page)
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'IMPORT DATA' }).click()
  for (const [group, titles] of Object.entries({
    Pelanggan: ['Pelanggan', 'Tagihan', 'Keluhan'],
    Wilayah: ['Kecamatan', 'Kelurahan'],
    Jaringan: ['Pipa', 'Jalan', 'Aksesoris', 'Sumber Air'],
    Batas: ['DMA', 'Rayon', 'Zona Pelayanan', 'Kecamatan', 'Kelurahan', 'Device'],
    'Bangunan dan Device': ['Blok Rumah', 'Device', 'Kantor PDAM'],
  }))
    await expect(
      page.getByRole('region', { name: group, exact: true }).getByRole('heading', { level: 3 }),
    ).toHaveText(titles)
  await expect(slot(page, 'Pelanggan')).toContainText('GeoJSON, digabung dengan data lama')
  await expect(slot(page, 'Tagihan')).toContainText('CSV, digabung dengan data lama')
  await expect(slot(page, 'Pipa')).toContainText('GeoJSON, menggantikan data lama')
  await expect(slot(page, 'Keluhan')).toContainText('JSON, menggantikan data lama')

  await expect(upload(page)).toBeDisabled()
  await choose(page, 'Pipa', pipeFile(pipes(2)))
  await expect(slot(page, 'Pipa')).toContainText('pipa.geojson')
  await expect(page.getByText('1 file dipilih. Pilih PDAM tujuannya.')).toBeVisible()
  await expect(upload(page)).toBeDisabled()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await expect(page).toHaveURL(url => url.searchParams.get('city') === city.slug)
  await expect(upload(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Batal memilih file Pipa' }).click()
  await expect(page.getByRole('button', { name: 'Pilih file Pipa' })).toBeFocused()
  await expect(upload(page)).toBeDisabled()
})

test('[A5] a file that cannot be one of the section is refused when it is chosen', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  for (const [label, file, message] of [
    ['Pipa', text('pipa.shp', '{}'), 'Format file harus .geojson atau .json.'],
    ['Pipa', text('pipa.geojson', 'PK\u0003\u0004'), 'Isi file bukan GeoJSON.'],
    ['Pipa', text('pipa.geojson', ''), 'File kosong.'],
    ['Tagihan', text('tagihan.xlsx', 'PK'), 'Format file harus .csv.'],
    ['Keluhan', text('keluhan.json', 'no;isi'), 'Isi file bukan JSON.'],
  ] as const) {
    await choose(page, label, file)
    await expect(slot(page, label).getByRole('alert')).toHaveText(message)
    await expect(upload(page)).toBeDisabled()
  }
  await choose(page, 'Pipa', pipeFile(pipes(1)))
  await expect(slot(page, 'Pipa').getByRole('alert')).toBeHidden()
  await expect(upload(page)).toBeEnabled()
})

test('[A2] files are dragged to their section; beside it nothing happens', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  const transfer = await page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content ?? ''], name ?? ''))
      return data
    },
    ['jaringan.geojson', features(pipes(1))],
  )
  const target = slot(page, 'Pipa').getByRole('heading')
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(slot(page, 'Pipa')).toContainText('Lepaskan file di sini')
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page).toHaveURL(/data\/import/)
  await expect(upload(page)).toBeDisabled()
  await target.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(slot(page, 'Pipa')).toContainText('jaringan.geojson')
  await expect(slot(page, 'Pipa')).not.toContainText('Lepaskan file di sini')
  await expect(upload(page)).toBeEnabled()
})

test('[A8] all succeed: the message, a result per file, then everything chosen is cleared [A2]', async ({
  page,
}) => {
  const city = await makeCity(page)
  await open(page, city)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/upload/'))
      sent.push(new URL(request.url()).pathname)
  })
  await choose(page, 'Pipa', pipeFile(pipes(3)))
  await choose(page, 'Tagihan', text('tagihan.csv', BILLS.replace(/\nC9.*/, ''), 'text/csv'))
  await choose(page, 'Pelanggan', text('pelanggan.geojson', features([customer('C1'), customer('C2')])))
  await upload(page).click()
  await expect(said(page, ALL_DONE)).toBeVisible()
  // [A7] customers before their bills, the rest in the order of the page.
  expect(sent).toEqual(['/api/upload/customer', '/api/upload/customer', '/api/upload/pipe'])
  await expect(counts(fileOf(page, 'Pelanggan'))).toHaveText(['2', '0', '0', '0', '0', '0'])
  await expect(counts(fileOf(page, 'Tagihan'))).toHaveText(['1', '0', '0', '0', '0', '0'])
  await expect(counts(fileOf(page, 'Pipa'))).toHaveText(['3', '0', '0', '0', '0', '0'])
  await expect(results(page)).toContainText(`Hasil unggahan ke ${city.name}`)
  expect(await pipesOf(city)).toEqual(['P0', 'P1', 'P2'])

  await expect(page).not.toHaveURL(/city=/)
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue('')
  await expect(page.getByText('Pilih PDAM dan paling sedikit satu file.')).toBeVisible()
  await expect(slot(page, 'Pipa')).not.toContainText('pipa.geojson')
  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(history(page).getByRole('heading')).toBeInViewport()
  await expect(row(page, 'pipa.geojson')).toContainText('3 ditambahkan')
  await expect(row(page, 'pipa.geojson')).toContainText('opsdemo')
  await expect(results(page)).toBeVisible()
  await results(page).getByRole('button', { name: 'Tutup hasil' }).click()
  await expect(results(page)).toBeHidden()

  // Merged by number: one new, one changed, one as it was.
  const next = [customer('C1', 'Nama baru'), customer('C2'), customer('C3')]
  await choose(page, 'Pelanggan', text('pelanggan-2.geojson', features(next)))
  await upload(page).click()
  await expect(counts(fileOf(page, 'Pelanggan'))).toHaveText(['1', '1', '1', '0', '0', '0'])
})

test("[A8] partial failures: 'Gagal Import' is downloaded, what failed is listed with its reason", async ({
  page,
}) => {
  const city = await makeCity(page)
  await open(page, city)
  const broken = [
    ...pipes(2),
    pipe('<b>tebal</b>', 0, null),
    pipe('titik', 0, { type: 'Point', coordinates: [110, -7] }),
  ]
  await choose(page, 'Pipa', pipeFile(broken))
  await choose(page, 'Pelanggan', text('pelanggan.geojson', features([customer('C1')])))
  await choose(page, 'Tagihan', text('tagihan.csv', BILLS, 'text/csv'))
  const downloading = page.waitForEvent('download')
  await upload(page).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Gagal Import.json')
  await expect(said(page, PARTLY_DONE)).toBeVisible()
  const report = JSON.parse((await content(download)).toString())
  expect(Object.keys(report).sort()).toEqual(['bill', 'pipe'])
  expect(report.pipe).toHaveLength(2)
  expect(report.pipe[0]).toMatchObject({ position: 2, id: '<b>tebal</b>', value: { type: 'Feature' } })
  expect(report.bill).toHaveLength(1)

  const failed = fileOf(page, 'Pipa')
  await expect(failed).toContainText('Sebagian gagal')
  await expect(counts(failed)).toHaveText(['2', '0', '0', '0', '0', '2'])
  const list = failed.getByRole('table', { name: 'Data Pipa yang gagal' })
  await expect(list.getByRole('columnheader')).toHaveText(['Posisi', 'ID', 'Kolom', 'Alasan'])
  await expect(list.getByRole('row').nth(1).getByRole('cell')).toHaveText(['3', '<b>tebal</b>', /.+/, /.+/])
  const again = page.waitForEvent('download')
  await failed.getByRole('button', { name: 'Unduh Gagal Import (JSON)' }).click()
  expect(JSON.parse((await content(await again)).toString())).toEqual({ pipe: report.pipe })
  const sheet = page.waitForEvent('download')
  await failed.getByRole('button', { name: 'Unduh untuk diperbaiki (Excel)' }).click()
  expect((await sheet).suggestedFilename()).toBe('Perbaikan Pipa.xlsx')
  expect((await content(await sheet)).subarray(0, 2).toString()).toBe('PK')
  await expect(fileOf(page, 'Pelanggan').getByRole('button')).toHaveCount(0)
})

test("[A8] exception: the message with the server's reason; the other files come in", async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  await choose(page, 'Pelanggan', text('pelanggan.geojson', '{"type":"FeatureCollection","features":[{'))
  await choose(page, 'Jalan', text('jalan.geojson', features([pipe('x', 0, null)])))
  await choose(page, 'Pipa', pipeFile(pipes(2)))
  await upload(page).click()
  await expect(said(page, EXCEPTION)).toBeVisible()
  await expect(fileOf(page, 'Pelanggan')).toContainText('Gagal')
  const reason = (await fileOf(page, 'Pelanggan').locator('p').last().textContent()) ?? ''
  expect(reason).not.toBe('')
  await expect(said(page, EXCEPTION)).toContainText(reason)
  // Nothing of it could be used: which of it, and why.
  await expect(fileOf(page, 'Jalan')).toContainText('Tidak ada data yang dapat digunakan')
  await expect(fileOf(page, 'Jalan').getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(counts(fileOf(page, 'Pipa'))).toHaveText(['2', '0', '0', '0', '0', '0'])
  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(row(page, 'jalan.geojson')).toContainText('Tidak ada data yang dapat digunakan')
})

test('[A8] no server: the exception says so, and nothing is lost but the run', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  await choose(page, 'Pipa', pipeFile(pipes(2)))
  await page.route('**/api/upload/**', route => route.abort())
  await upload(page).click()
  await expect(said(page, EXCEPTION)).toContainText('Sambungan ke server terputus')
  await expect(fileOf(page, 'Pipa')).toContainText('Gagal')
})

test('an answer that is lost on its way: the history knows what became of the file', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  await choose(page, 'Pipa', pipeFile(pipes(2)))
  await page.route('**/api/upload/pipe?*', async route => {
    await route.fetch()
    await route.abort()
  })
  await upload(page).click()
  await expect(said(page, ALL_DONE)).toBeVisible()
  await expect(counts(fileOf(page, 'Pipa'))).toHaveText(['2', '0', '0', '0', '0', '0'])
})

test('while running: bytes, then what the server has read; leaving asks; a cancelled file changes nothing', async ({
  page,
}) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', 'geojson', pipeFile(pipes(1, 'LAMA')))
  await open(page, city)
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const letGo = await holdPipes(city)
  await choose(page, 'Pipa', pipeFile(pipes(2000)))
  await choose(page, 'Jalan', text('jalan.geojson', features(pipes(2))))
  await choose(page, 'Blok Rumah', text('blok.geojson', features(pipes(2))))
  await upload(page).click()
  const bar = page.getByRole('progressbar', { name: 'Kemajuan Pipa' })
  await expect(fileOf(page, 'Pipa')).toContainText(/[1-9]\d? % terkirim/)
  await expect(fileOf(page, 'Jalan')).toContainText('Menunggu giliran')
  await expect(upload(page)).toBeHidden()
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(fileOf(page, 'Pipa')).toContainText('2.000 data dibaca')
  await expect(bar).toHaveAttribute('aria-valuenow', /^(60|[7-9]\d)$/)

  await page.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  const leaving = page.getByRole('dialog', { name: 'Unggahan sedang berjalan' })
  await leaving.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(bar).toBeVisible()

  await fileOf(page, 'Blok Rumah').getByRole('button', { name: 'Batalkan Blok Rumah' }).click()
  await expect(fileOf(page, 'Blok Rumah')).toContainText('Dibatalkan')
  await fileOf(page, 'Pipa').getByRole('button', { name: 'Batalkan Pipa' }).click()
  await expect(fileOf(page, 'Pipa')).toContainText('Dibatalkan')
  await expect(counts(fileOf(page, 'Jalan'))).toHaveText(['2', '0', '0', '0', '0', '0'])
  await expect(said(page, 'Unggahan dibatalkan')).toContainText('1 dari 3 file telah diunggah.')
  await letGo()
  expect(await pipesOf(city)).toEqual(['LAMA0'])
  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(history(page).getByRole('row').filter({ hasText: 'Dibatalkan' })).toContainText('Pipa')
})

test('leaving all the same cancels; a reload asks too', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  const letGo = await holdPipes(city)
  await choose(page, 'Pipa', pipeFile(pipes(5)))
  await upload(page).click()
  await expect(fileOf(page, 'Pipa')).toContainText('5 data dibaca')
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => window.location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  await page.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  await page.getByRole('button', { name: 'Keluar dan batalkan' }).click()
  await expect(page).toHaveURL(/admin\/symbol/)
  const status = async () =>
    (await city.pool.query('SELECT status FROM import WHERE city_id = $1', [city.cityId])).rows
  await expect.poll(status).toEqual([{ status: 'cancelled' }])
  await letGo()
  await page.goto(`/data/import?city=${city.slug}`)
  await expect(row(page, 'pipa.geojson')).toContainText('Dibatalkan')
  expect(await pipesOf(city)).toEqual([])
})

test('[A8] a lost socket is shown; the run goes on', async ({ page }) => {
  const city = await makeCity(page)
  let cut = () => {}
  let refuse = false
  await page.routeWebSocket(/socket\.io/, socket => {
    if (refuse) return void socket.close()
    const server = socket.connectToServer()
    cut = () => {
      refuse = true
      void server.close()
      void socket.close()
    }
  })
  await open(page, city)
  const letGo = await holdPipes(city)
  await choose(page, 'Pipa', pipeFile(pipes(5)))
  await upload(page).click()
  await expect(fileOf(page, 'Pipa')).toContainText('5 data dibaca')
  cut()
  await expect(said(page, 'Sambungan langsung ke server terputus')).toBeVisible()
  await letGo()
  await expect(said(page, ALL_DONE)).toBeVisible()
})

test('history: an import of somebody else appears while it runs, and says how it ended', async ({ page }) => {
  const city = await makeCity(page)
  await open(page, city)
  await expect(history(page)).toContainText('Belum ada import untuk PDAM ini')
  const letGo = await holdPipes(city)
  const theirs = importAs(page, city, 'pipe', 'geojson', pipeFile(pipes(7), 'dari-root.geojson'))
  await expect(row(page, 'dari-root.geojson')).toContainText('Berjalan')
  await expect(row(page, 'dari-root.geojson')).toContainText('7 data dibaca')
  await letGo()
  await theirs
  await expect(row(page, 'dari-root.geojson')).toContainText('Selesai')
  await expect(row(page, 'dari-root.geojson')).toContainText('7 ditambahkan')
  await expect(row(page, 'dari-root.geojson')).toContainText('rootdemo')
  await expect(history(page).getByRole('columnheader')).toHaveText([
    ...['Waktu', 'Data', 'File', 'Oleh', 'Hasil', 'Status', 'Aksi'],
  ])
})

test('history: a layer replaced by mistake is put back, once and after a question', async ({ page }) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', 'geojson', pipeFile(pipes(2, 'LAMA'), 'benar.geojson'))
  await importAs(page, city, 'pipe', 'geojson', pipeFile(pipes(1, 'SALAH'), 'salah.geojson'))
  await open(page, city)
  await expect(row(page, 'benar.geojson').getByRole('button')).toHaveCount(0)
  await row(page, 'salah.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Kembalikan Pipa' })
  await expect(question).toContainText('diganti dengan data sebelum import ini')
  await question.getByRole('button', { name: 'Batal', exact: true }).click()
  expect(await pipesOf(city)).toEqual(['SALAH0'])
  await row(page, 'salah.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  await question.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect(said(page, 'Data Pipa telah dikembalikan')).toBeVisible()
  expect(await pipesOf(city)).toEqual(['LAMA0', 'LAMA1'])
  await expect(row(page, 'salah.geojson')).toContainText(/Dikembalikan oleh opsdemo, \d{2}-\d{2}-\d{4}/)
  await expect(row(page, 'salah.geojson').getByRole('button')).toHaveCount(0)
})

test('history: customers are put back with what was added and changed; somebody else may have been faster', async ({
  page,
}) => {
  const city = await makeCity(page)
  const file = (name: string, ...list: object[]) => text(name, features(list))
  await importAs(page, city, 'customer', 'geojson', file('awal.geojson', customer('C1', 'Asli')))
  await importAs(
    page,
    city,
    'customer',
    'geojson',
    file('akhir.geojson', customer('C1', 'Salah'), customer('C2')),
  )
  await open(page, city)
  await row(page, 'akhir.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Kembalikan Pelanggan' })
  await expect(question).toContainText('Tagihan milik pelanggan yang dihapus ikut terhapus.')
  const { rows } = await city.pool.query(
    "UPDATE import SET restorable = false WHERE city_id = $1 AND file_name = 'akhir.geojson' RETURNING id",
    [city.cityId],
  )
  await question.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect(said(page, 'Data tidak dapat dikembalikan')).toContainText('sudah dikembalikan')
  await city.pool.query('UPDATE import SET restorable = true WHERE id = $1', [rows[0].id])
  await page.reload()
  await row(page, 'akhir.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  await question.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect(said(page, 'Data Pelanggan telah dikembalikan')).toBeVisible()
  const left = await city.pool.query('SELECT id, nama FROM customer WHERE city_id = $1', [city.cityId])
  expect(left.rows).toEqual([{ id: 'C1', nama: 'Asli' }])
})

test('history: the report again, and what was corrected comes in alone', async ({ page }) => {
  const city = await makeCity(page)
  await importAs(
    page,
    city,
    'pipe',
    'geojson',
    pipeFile([...pipes(2), pipe('RUSAK', 0, null)], 'awal.geojson'),
  )
  await open(page, city)
  const report = row(page, 'awal.geojson').getByRole('button', { name: 'Laporan data gagal awal.geojson' })
  const downloading = page.waitForEvent('download')
  await report.click()
  await page.getByRole('menuitem', { name: 'Unduh untuk diperbaiki (Excel)' }).click()
  const sheet = await content(await downloading)
  const correct = async () => {
    await report.click()
    await page.getByRole('menuitem', { name: 'Unggah Perbaikan' }).click()
  }
  await correct()
  const dialog = page.getByRole('dialog', { name: 'Unggah Perbaikan' })
  await expect(dialog.getByRole('button', { name: 'Unggah', exact: true })).toBeDisabled()
  const input = dialog.getByLabel('File perbaikan', { exact: true })
  await input.setInputFiles(text('perbaikan.pdf', 'x'))
  await expect(dialog.getByRole('alert')).toContainText('Format file harus .xlsx, .csv, .geojson atau .json')
  // Sent back as it came: it is as wrong as before.
  await input.setInputFiles({ name: 'perbaikan.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  await expect(said(page, EXCEPTION)).toContainText('Tidak ada data yang dapat digunakan')
  expect(await pipesOf(city)).toEqual(['P0', 'P1'])
  await correct()
  await input.setInputFiles(pipeFile([pipe('BENAR', 9)], 'perbaikan.geojson'))
  await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  await expect(said(page, ALL_DONE)).toBeVisible()
  await expect(counts(fileOf(page, 'Pipa')).first()).toHaveText('1')
  expect(await pipesOf(city)).toEqual(['BENAR', 'P0', 'P1'])
  // The utility stays: one came from its history.
  await expect(page).toHaveURL(url => url.searchParams.get('city') === city.slug)
  await expect(row(page, 'perbaikan.geojson')).toContainText('Perbaikan')
})

test('history: pages, an address of no city, a server that fails', async ({ page }) => {
  const city = await makeCity(page)
  for (let i = 1; i <= 6; i++)
    await importAs(page, city, 'pipe', 'geojson', pipeFile(pipes(1), `ke-${i}.geojson`))
  await open(page, city)
  await expect(row(page, 'ke-6.geojson')).toBeVisible()
  await expect(row(page, 'ke-1.geojson')).toBeHidden()
  await choose(page, 'Pipa', pipeFile(pipes(1)))
  await history(page).getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(row(page, 'ke-1.geojson')).toBeInViewport()
  await expect(page).toHaveURL(/p=2/)
  await expect(slot(page, 'Pipa')).toContainText('pipa.geojson')
  await page.goto('/data/import?city=tidak-ada')
  await expect(history(page)).toContainText('PDAM tidak ditemukan')
  await expect(upload(page)).toBeDisabled()
  await page.route('**/api/upload/history?*', route => route.abort())
  await page.goto(`/data/import?city=${city.slug}`)
  await expect(history(page)).toContainText('Ada kesalahan pada server')
  await page.unroute('**/api/upload/history?*')
  await history(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(row(page, 'ke-6.geojson')).toBeVisible()
})

test('help: which columns are known, in which spellings', async ({ page }) => {
  await signIn(page, 'ops', '/data/import')
  await page.getByRole('button', { name: 'Nama kolom yang dikenali: Kelurahan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nama kolom yang dikenali: Kelurahan' })
  await expect(dialog).toContainText('Geometri: titik atau poligon.')
  await expect(dialog).toContainText('wadmkd')
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('button', { name: 'Nama kolom yang dikenali: Tagihan' }).click()
  const bills = page.getByRole('dialog', { name: 'Nama kolom yang dikenali: Tagihan' })
  await expect(bills.getByRole('row').filter({ hasText: 'period' }).first()).toContainText('Wajib')
  await page.keyboard.press('Escape')
  await expect(bills).toBeHidden()
  await page.getByRole('button', { name: 'Ketentuan file' }).click()
  await expect(page.getByText('Web Mercator')).toBeVisible()
  await expect(page.getByText('Windows-1252')).toBeVisible()
})

for (const [name, viewport, scheme] of [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)
  test(`${name}, ${scheme}: usable, no serious violation, nothing scrolls sideways`, async ({ page }) => {
    const city = await makeCity(page)
    await importAs(
      page,
      city,
      'pipe',
      'geojson',
      pipeFile([...pipes(2), pipe('RUSAK', 0, null)], 'awal.geojson'),
    )
    await importAs(
      page,
      city,
      'road',
      'geojson',
      text('jalan-kota-dengan-nama-file-yang-panjang-sekali.geojson', features(pipes(2))),
    )
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, city)
    const fits = async (state: string) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/import-${name}-${state}.png`, fullPage: true })
      expect(await serious(page), state).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    await expect(history(page)).toContainText('awal.geojson')
    await choose(page, 'Tagihan', text('tagihan.xlsx', 'PK'))
    await choose(
      page,
      'Pelanggan',
      text('pelanggan-kota-dengan-nama-file-yang-panjang-sekali-2026.geojson', features([customer('C1')])),
    )
    await choose(
      page,
      'Pipa',
      pipeFile([...pipes(40), ...pipes(14).map(({ properties }) => pipe(`X${properties.id}`, 0, null))]),
    )
    await fits('chosen')
    const letGo = await holdImports(city)
    await upload(page).click()
    await expect(fileOf(page, 'Pelanggan')).toContainText('1 data dibaca')
    await fits('running')
    const downloading = page.waitForEvent('download')
    await letGo()
    await downloading
    await expect(said(page, PARTLY_DONE)).toBeVisible()
    await said(page, PARTLY_DONE).getByRole('button', { name: 'Tutup' }).click()
    await expect(said(page, PARTLY_DONE)).toBeHidden()
    await fits('results')
    await page.getByRole('button', { name: 'Nama kolom yang dikenali: Pelanggan', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('nosambungan')
    await fits('help')
  })

test('[issue 5] markup in names and values is text, on this page and on the map', async ({ page }) => {
  const city = await makeCity(page)
  const MARKUP = '<img src=x onerror="document.title=`rusak`">'
  await open(page, city)
  await choose(
    page,
    'Pelanggan',
    text(
      `${MARKUP.slice(0, 12)}.geojson`,
      features([
        customer('C1', MARKUP),
        { ...customer('C2', MARKUP), geometry: null },
        { ...customer(MARKUP), geometry: { type: MARKUP } },
      ]),
    ),
  )
  await upload(page).click()
  await expect(said(page, PARTLY_DONE)).toBeVisible()
  await expect(results(page).getByText(`Jenis geometri ${MARKUP.slice(0, 40)} tidak sesuai`)).toBeVisible()
  await page.goto(`/data/import?city=${city.slug}`)
  await expect(row(page, `${MARKUP.slice(0, 12)}.geojson`)).toBeVisible()

  await page.goto(`/map/${city.slug}`)
  const search = page.getByRole('textbox', { name: 'No. Sambungan' })
  await search.fill('C1')
  await search.press('Enter')
  await expect(page.getByText(MARKUP).first()).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toBe('rusak')
})
