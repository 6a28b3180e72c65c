/// <reference lib="dom" />
import { expect } from '../support/product.ts'
import { debtors, draw } from './support/demo.ts'
import { loaded, openMap } from './support/map.ts'
import { walk } from './support/walk.ts'

walk('mengukur-dan-menggambar', async guide => {
  const { page } = guide
  await openMap(page)
  await loaded(page, 'pipe')
  await guide.find('Street View').waitFor()
  await guide.press('Panjang Pipa')
  await guide.find('Garis').waitFor()
  guide.word('Tempel ke pipa')
  await page.getByText('Tempel ke pipa').waitFor()
  await guide.press('Poligon')
  await draw(page)
  await page.getByRole('region', { name: guide.word('Hasil Pengukuran') }).waitFor()
  await guide.see('Luas', 'Keliling')
  await guide.shot('ukur')
  await guide.press('Penghapus')
  await guide.find('Hapus semua').waitFor()
  await guide.press('Penunjuk Titik')
  const pointer = page.getByRole('dialog', { name: guide.word('Penunjuk Titik') })
  await guide.fill('Longitude', '200', pointer)
  await guide.fill('Latitude', '-7', pointer)
  await guide.press('Pergi', 'button', pointer)
  await guide.see('Titik kordinat tidak valid')
  await guide.fill('Longitude', '110,42', pointer)
  await guide.shot('titik', page.locator('.MuiDialog-paper'))
})

walk('perhitungan-area', async guide => {
  const { page } = guide
  await openMap(page)
  await guide.press('Perhitungan Area')
  await page.getByText(/^Klik peta untuk menggambar area/).waitFor()
  await draw(page)
  const result = page.getByRole('dialog', { name: guide.word('Perhitungan Area') })
  await result.waitFor()
  await guide.see('Luas', 'Jumlah pelanggan', 'Menunggak', 'Total seluruh tagihan', 'Total pemakaian')
  await guide.find('Tutup perhitungan area').waitFor()
  await expect(result.locator('[aria-busy=true]')).toHaveCount(0)
  await guide.shot('area')
  await guide.press('Download Data')
  await guide.see('Sesuai filter', 'Semua pelanggan wilayah ini', 'Total Tagihan')
  await guide.shot('area-unduh', page.locator('.MuiDialog-paper'))
  const download = page.waitForEvent('download')
  await guide.press('Unduh spreadsheet')
  expect((await download).suggestedFilename()).toContain('Total Tagihan')
})

walk('mengunduh-data', async guide => {
  const { page } = guide
  await openMap(page)
  await guide.press('Unduh data lapisan')
  const dialog = page.getByRole('dialog', { name: guide.word('Unduh data lapisan') })
  const choose = async (field: string, option: string | RegExp) => {
    await dialog.getByRole('combobox', { name: guide.word(field) }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Format file', new RegExp(`^${guide.word('Shapefile')}`))
  await guide.see('nama kolom dipendekkan')
  await choose('Lapisan', guide.word('Pipa'))
  await guide.find('Sesuai filter peta', 'radio', dialog).check()
  await guide.find('Seluruh lapisan', 'radio', dialog).check()
  await choose('Format file', new RegExp(`^${guide.word('KML')}`))
  await guide.see('selalu memakai bujur dan lintang.')
  await choose('Format file', new RegExp(`^${guide.word('GeoPackage')}`))
  await choose('Sistem koordinat', /^UTM zona/)
  await guide.shot('unduh-lapisan', page.locator('.MuiDialog-paper'))
  const download = page.waitForEvent('download')
  await guide.press('Unduh', 'button', dialog)
  expect((await download).suggestedFilename()).toMatch(/^pipa-kota-contoh-\d{8}\.gpkg$/)
  await guide.press('Tutup', 'button', dialog)
})

walk('rute-penagihan', async guide => {
  const { page } = guide
  const ids = await debtors(page)
  await openMap(page, { search: '?umum=device&tunggakan=oneMonth,twoMonth' })
  await guide.press('Petunjuk Arah')
  const dialog = page.getByRole('dialog', { name: guide.word('Petunjuk Arah') })
  await dialog.getByRole('combobox', { name: guide.word('Asal') }).click()
  await page
    .getByRole('option', { name: /^Kantor/ })
    .first()
    .click()
  guide.word('No. Sambungan')
  await guide.press('Tambah Titik Pelanggan', 'button', dialog)
  const fields = dialog.getByRole('textbox')
  for (const index of [0, 1]) await fields.nth(index).fill(ids[index] ?? '')
  await guide.shot('rute', page.locator('.MuiDialog-paper'))
  const opened = page.waitForEvent('popup')
  await guide.press('Pergi', 'button', dialog)
  await (await opened).close()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Perhitungan Area', exact: true }).click()
  await page.getByText(/^Klik peta untuk menggambar area/).waitFor()
  await draw(page)
  await guide.press('Download Data')
  await guide.press('Siapkan rute')
  await guide.see('Titik awal', 'Rute terpendek')
  const files = page.getByRole('dialog', { name: 'Download Data' })
  await expect(files).toContainText(/Hemat|sama pendeknya/)
  await guide.shot('rute-area', page.locator('.MuiDialog-paper'))
})

walk('tangkapan-layar', async guide => {
  const { page } = guide
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMap(page)
  await guide.press('Screenshot')
  await guide.see('Berhasil salin ke clipboard!')
  await guide.find('Unduh').waitFor()
  await guide.shot('screenshot')
  await guide.press('TUTUP')
})
