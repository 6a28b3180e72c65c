import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { makeCity } from '../support/city-database.ts'
import { expect, signIn } from '../support/product.ts'
import { walk } from './support/walk.ts'

const NAMES = ['Siti Aminah', 'Budi Santoso', 'Wayan Sudarma', 'Maria Goreti', 'Asep Hidayat']

const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const customers = (count: number) =>
  collection(
    Array.from({ length: count }, (_, index) => ({
      type: 'Feature',
      properties: { idpelangga: `10020${index}`, nama: NAMES[index % NAMES.length] },
      geometry: { type: 'Point', coordinates: [110 + index / 1000, -7] },
    })),
  )
/** The last one has no geometry. */
const pipes = (count: number, broken = 0) =>
  collection(
    Array.from({ length: count + broken }, (_, index) => ({
      type: 'Feature',
      properties: { id: `P${index}`, JENIS_PIPA: 'PVC', DIAMETER: 100, TAHUN: 2012 },
      geometry:
        index < count
          ? {
              type: 'LineString',
              coordinates: [
                [110, -7 + index / 1000],
                [110.01, -7 + index / 1000],
              ],
            }
          : null,
    })),
  )
const BILLS = ['idpelanggan;periode;pemakaian_m3;total']
  .concat(NAMES.map((_, index) => `10020${index};202610;1${index};5${index}000`))
  .join('\n')

const choose = (page: Page, label: string, name: string, content: string) =>
  page
    .getByLabel(`File ${label}`, { exact: true })
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })

async function open(page: Page): Promise<void> {
  const { slug } = await makeCity(page, { name: 'PDAM Tirta Abadi' })
  await signIn(page, 'ops', `/data/import?city=${slug}`)
}

walk('mengimpor-data-pelanggan', async guide => {
  const { page } = guide
  await signIn(page, 'ops')
  await guide.press('IMPORT DATA', 'link')
  await page.getByRole('combobox', { name: guide.word('PDAM') }).waitFor()
  await expect(guide.find('Unggah File')).toBeDisabled()
  await open(page)
  await guide.find('Pilih file').waitFor()
  await guide.find('Nama kolom yang dikenali').waitFor()
  await choose(page, guide.word('Pelanggan'), 'pelanggan.geojson', customers(5))
  await choose(page, guide.word('Tagihan'), 'tagihan-oktober.csv', BILLS)
  await guide.shot('impor-pilih')
  await guide.press('Unggah File')
  await guide.see('Ditambahkan', 'Berubah', 'Tidak berubah', 'Gagal')
  await page.getByText('Berhasil mengupload seluruh data.').waitFor()
  await guide.shot('impor-hasil')
})

walk('mengimpor-jaringan', async guide => {
  const { page } = guide
  await signIn(page, 'ops')
  await guide.press('IMPORT DATA', 'link')
  guide.word('PDAM')
  await open(page)
  await guide.see('Keluhan')
  await choose(page, guide.word('Pipa'), 'pipa-2026.geojson', pipes(12))
  await guide.press('Unggah File')
  await page.getByText('Berhasil mengupload seluruh data.').waitFor()
  await guide.shot('jaringan')
  await guide.press('Lihat riwayat import')
  const history = page.getByRole('region', { name: guide.word('Riwayat Import') })
  await history.getByText('pipa-2026.geojson').first().waitFor()
  await history.scrollIntoViewIfNeeded()
  await guide.shot('jaringan-riwayat', history)
})

walk('memperbaiki-import', async guide => {
  const { page } = guide
  await open(page)
  await choose(page, 'Pipa', 'pipa-2026.geojson', pipes(12, 2))
  await page.getByRole('button', { name: 'Unggah File' }).click()
  await page.getByText('Berhasil mengupload beberapa data. Silahkan cek data yang gagal.').waitFor()
  await guide.see('Posisi', 'ID', 'Kolom', 'Alasan')
  await guide.find('Unduh untuk diperbaiki (Excel)').waitFor()
  await guide.shot('perbaikan-gagal')
  await guide.press('Lihat riwayat import')
  const history = page.getByRole('region', { name: guide.word('Riwayat Import') })
  await guide.press('Laporan', 'button', history)
  await guide.press('Unggah Perbaikan', 'menuitem')
  const correction = page.getByRole('dialog', { name: 'Unggah Perbaikan' })
  await guide.find('Unggah', 'button', correction).waitFor()
  await guide.shot('perbaikan-unggah', page.locator('.MuiDialog-paper'))
  await page.getByRole('button', { name: 'Batal' }).click()
  await guide.press('Kembalikan', 'button', history)
  await guide.find('Ya, Kembalikan').waitFor()
  await guide.shot('perbaikan-kembalikan', page.locator('.MuiDialog-paper'))
  await guide.press('Ya, Kembalikan')
  await guide.see('Dikembalikan')
})

/** As another program writes it: columns of other names. */
const drawnPipes = (count: number) =>
  collection(
    Array.from({ length: count }, (_, index) => ({
      type: 'Feature',
      properties: { NO_PIPA: `TD-${1000 + index}`, MATERIAL: 'HDPE', DIA_MM: 110, THN_PASANG: 2019 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [110, -7 + index / 1000],
          [110.01, -7 + index / 1000],
        ],
      },
    })),
  )

walk('mengimpor-file-apa-saja', async guide => {
  const { page } = guide
  await signIn(page, 'ops')
  await guide.press('IMPORT DATA', 'link')
  await page.getByRole('combobox', { name: guide.word('PDAM') }).waitFor()
  await open(page)
  await guide.see('Impor file apa saja', 'Pilihan kolom yang diingat')
  await guide.find('Pilih file apa saja').waitFor()
  await page.getByLabel('File apa saja', { exact: true }).setInputFiles({
    name: 'pipa-gis.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(drawnPipes(12)),
  })
  await guide.see('Siap', 'Letak', 'Kolom', 'Cara mengimpor')
  await guide.seeFields(page, 'Jenis data', 'Sistem koordinat')
  await guide.find('Rincian').waitFor()
  for (const way of ['Ganti', 'Tambahkan', 'Perbarui']) await guide.find(way, 'radio').waitFor()
  await guide.find('Tukar bujur/lintang').waitFor()
  await guide.find('Buang file').waitFor()
  await guide.press('Periksa')
  await guide.see('Yang akan terjadi', 'Baru', 'Berubah', 'Tetap', 'Dihapus', 'Gagal')
  await guide.fill('Nama pilihan kolom', 'Pipa GIS')
  await guide.press('Impor')
  await page.getByText('Berhasil mengupload seluruh data.').waitFor()
  await guide.find('Impor file lain').waitFor()
  await guide.press('Lihat di peta', 'link')
  await expect(page.getByTestId('map')).toHaveAttribute('data-state-pipe', 'LOADED')
})

walk('mengambil-data-dari-alamat', async guide => {
  const publisher = createServer((_request, response) => response.end(drawnPipes(12)))
  await new Promise<void>(resolve => publisher.listen(0, '127.0.0.1', resolve))
  const { port } = publisher.address() as AddressInfo
  const { page } = guide
  await signIn(page, 'ops')
  await guide.press('IMPORT DATA', 'link')
  await page.getByRole('combobox', { name: guide.word('PDAM') }).waitFor()
  await open(page)
  await guide.press('Ambil dari alamat')
  await guide.fill('Alamat (http atau https)', `http://127.0.0.1:${port}/pipa.geojson`)
  await guide.press('Ambil data')
  await guide.press('Periksa')
  await page.getByLabel(guide.word('Ambil lagi dari alamat ini')).click()
  for (const schedule of ['Setiap hari', 'Setiap bulan', 'Hanya bila diminta', 'Tidak, sekali ini saja'])
    await guide.find(schedule, 'option').waitFor()
  await guide.press('Setiap minggu', 'option')
  await guide.press('Impor')
  await page.getByText('Berhasil mengupload seluruh data.').waitFor()
  await page.getByRole('button', { name: 'Impor file lain' }).click()
  await guide.press('Ambil dari alamat')
  await guide.press('Ambil sekarang')
  await guide.see('Berhasil')
  await guide.seeFields(page, 'Jadwal')
  publisher.close()
})
