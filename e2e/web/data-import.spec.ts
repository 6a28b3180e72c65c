/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { serious } from '../support/axe.ts'
import { holdImports, makeCity } from '../support/city-database.ts'
import {
  customer,
  features,
  holdPipes,
  importAs,
  pipe,
  pipeFile,
  pipes,
  pipesOf,
  text,
} from '../support/import-files.ts'
import {
  ALL_DONE,
  choose,
  counts,
  EXCEPTION,
  fileOf,
  history,
  openImport,
  PARTLY_DONE,
  results,
  row,
  said,
  upload,
} from '../support/import-page.ts'
import { expect, PHONE, test } from '../support/product.ts'

test('while running: bytes, then what the server has read; a cancelled file changes nothing', async ({
  page,
}) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', pipeFile(pipes(1, 'LAMA')))
  await openImport(page, city)
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const letGo = await holdPipes(city)
  await choose(page, 'Pipa', pipeFile(pipes(2000)))
  await choose(page, 'Jalan', text('jalan.geojson', features(pipes(2))))
  await upload(page).click()
  const bar = page.getByRole('progressbar', { name: 'Kemajuan Pipa' })
  await expect(fileOf(page, 'Pipa')).toContainText(/[1-9]\d? % terkirim/)
  await expect(fileOf(page, 'Jalan')).toContainText('Menunggu giliran')
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(fileOf(page, 'Pipa')).toContainText('2.000 data dibaca')
  await expect(bar).toHaveAttribute('aria-valuenow', /^(60|[7-9]\d)$/)

  await fileOf(page, 'Pipa').getByRole('button', { name: 'Batalkan Pipa' }).click()
  await expect(fileOf(page, 'Pipa')).toContainText('Dibatalkan')
  await expect(counts(fileOf(page, 'Jalan'))).toHaveText(['2', '0', '0', '0', '0', '0'])
  await letGo()
  expect(await pipesOf(city)).toEqual(['LAMA0'])
  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(history(page).getByRole('row').filter({ hasText: 'Dibatalkan' })).toContainText('Pipa')
})

test('leaving all the same cancels; a reload asks too', async ({ page }) => {
  const city = await makeCity(page)
  await openImport(page, city)
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
  await openImport(page, city)
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
  await openImport(page, city)
  await expect(history(page)).toContainText('Belum ada import untuk PDAM ini')
  const letGo = await holdPipes(city)
  const theirs = importAs(page, city, 'pipe', pipeFile(pipes(7), 'dari-root.geojson'))
  await expect(row(page, 'dari-root.geojson')).toContainText('Berjalan')
  await expect(row(page, 'dari-root.geojson')).toContainText('7 data dibaca')
  await letGo()
  await theirs
  await expect(row(page, 'dari-root.geojson')).toContainText('Selesai')
  await expect(row(page, 'dari-root.geojson')).toContainText('7 ditambahkan')
  await expect(row(page, 'dari-root.geojson')).toContainText('rootdemo')
})

test('history: the report as a spreadsheet, and what was corrected comes in alone', async ({ page }) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', pipeFile([...pipes(2), pipe('RUSAK', 0, null)], 'awal.geojson'))
  await openImport(page, city)
  const report = row(page, 'awal.geojson').getByRole('button', { name: 'Laporan data gagal awal.geojson' })
  const downloading = page.waitForEvent('download')
  await report.click()
  await page.getByRole('menuitem', { name: 'Unduh untuk diperbaiki (Excel)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Perbaikan Pipa.xlsx')
  const sheet = readFileSync(await download.path())
  const dialog = page.getByRole('dialog', { name: 'Unggah Perbaikan' })
  const correct = async (file: Parameters<typeof choose>[2]) => {
    await report.click()
    await page.getByRole('menuitem', { name: 'Unggah Perbaikan' }).click()
    await dialog.getByLabel('File perbaikan', { exact: true }).setInputFiles(file)
    await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  }
  // Sent back as it came: it is as wrong as before.
  await correct({ name: 'perbaikan.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await expect(said(page, EXCEPTION)).toContainText('Tidak ada data yang sudah diperbaiki')
  expect(await pipesOf(city)).toEqual(['P0', 'P1'])
  await correct(pipeFile([pipe('BENAR', 9)], 'perbaikan.geojson'))
  await expect(said(page, ALL_DONE)).toBeVisible()
  expect(await pipesOf(city)).toEqual(['BENAR', 'P0', 'P1'])
  await expect(row(page, 'perbaikan.geojson')).toContainText('Perbaikan')
})

test('[A2] no serious violation, nothing beyond the edge: desktop in the light, phone in the dark', async ({
  page,
}) => {
  const city = await makeCity(page)
  const long = 'jalan-kota-dengan-nama-file-yang-panjang-sekali.geojson'
  await importAs(page, city, 'pipe', pipeFile([...pipes(2), pipe('RUSAK', 0, null)], 'awal.geojson'))
  await importAs(page, city, 'road', text(long, features(pipes(2))))
  await page.emulateMedia({ colorScheme: 'light' })
  await openImport(page, city)
  await expect(history(page)).toContainText('awal.geojson')
  const onBoth = async (state: string, inside?: string) => {
    for (const [size, colorScheme] of [
      [{ width: 1366, height: 768 }, 'light'],
      [PHONE, 'dark'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      expect(await serious(page, inside), `${state}, ${colorScheme}`).toEqual([])
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await page.evaluate(overflow), `${state}, ${colorScheme}`).toBeLessThanOrEqual(0)
    }
  }
  await choose(page, 'Tagihan', text('tagihan.xlsx', 'PK'))
  await choose(page, 'Pelanggan', text(`pelanggan-${long}`, features([customer('C1')])))
  const broken = pipes(14).map(({ properties }) => pipe(`X${properties.id}`, 0, null))
  await choose(page, 'Pipa', pipeFile([...pipes(40), ...broken]))
  await onBoth('chosen')
  const letGo = await holdImports(city)
  await upload(page).click()
  await expect(fileOf(page, 'Pelanggan')).toContainText('1 data dibaca')
  await onBoth('running')
  const downloading = page.waitForEvent('download')
  await letGo()
  await downloading
  await said(page, PARTLY_DONE).getByRole('button', { name: 'Tutup' }).click()
  await expect(said(page, PARTLY_DONE)).toBeHidden()
  await onBoth('results')
  await page.getByRole('button', { name: 'Nama kolom yang dikenali: Pelanggan', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('nosambungan')
  await onBoth('help', '[role=dialog]')
})

test('[D38] markup in names and values is text, on this page and on the map', async ({ page }) => {
  const city = await makeCity(page)
  const MARKUP = '<img src=x onerror="document.title=`rusak`">'
  const name = `${MARKUP.slice(0, 12)}.geojson`
  await openImport(page, city)
  await choose(
    page,
    'Pelanggan',
    text(
      name,
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
  await results(page).getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect(row(page, name)).toBeVisible()

  await page.goto(`/map/${city.slug}`)
  const search = page.getByRole('combobox', { name: 'No. Sambungan' })
  await search.fill('C1')
  await search.press('Enter')
  await expect(page.getByText(MARKUP).first()).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toBe('rusak')
})
