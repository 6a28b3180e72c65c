/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect, signIn } from '../support/product.ts'
import { loaded } from './support/map.ts'
import { walk } from './support/walk.ts'

const [LON, LAT] = [104.123456, -2.25]
const SIDE = 0.02

const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })

/** Two squares side by side. */
function areas(names: readonly string[]): string {
  return collection(
    names.map((nama, i) => {
      const west = LON - SIDE + i * SIDE
      const [east, south, north] = [west + SIDE, LAT - SIDE / 2, LAT + SIDE / 2]
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      return feature({ nama }, { type: 'Polygon', coordinates: [ring] })
    }),
  )
}

const CUSTOMERS = 40
const idOf = (i: number) => `0081${String(i).padStart(3, '0')}`
const customers = () =>
  collection(
    Array.from({ length: CUSTOMERS }, (_, i) =>
      feature(
        {
          idpelangga: idOf(i),
          nama: `Pelanggan ${i + 1}`,
          Kecamatan: i % 2 ? 'Timur' : 'Barat',
          Kelurahan: i % 2 ? 'Melati' : 'Mawar',
          kodegol: 'R1',
        },
        {
          type: 'Point',
          coordinates: [
            LON + ((i % 8) - 4) * 0.002 + (i % 2 ? 0.001 : 0),
            LAT + (Math.floor(i / 8) - 2) * 0.002,
          ],
        },
      ),
    ),
  )
const bills = () =>
  ['idpelanggan;periode;pemakaian_m3;total;flaglunas']
    .concat(
      Array.from(
        { length: CUSTOMERS },
        (_, i) => `${idOf(i)};202610;${10 + i};${50_000 + i};${i % 3 ? 1 : 0}`,
      ),
    )
    .join('\n')

const choose = (page: Page, label: string, name: string, content: string) =>
  page
    .getByLabel(`File ${label}`, { exact: true })
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })

walk('jam-pertama-pdam', async guide => {
  const { page } = guide
  await signIn(page, 'ops', '/internal/user')
  await guide.press('PDAM', 'link')
  await guide.press('Tambah PDAM')
  const dialog = page.getByRole('dialog', { name: 'Tambah PDAM' })
  // Walks may be tried again on the same server.
  const slug = `tirta-baru-${Date.now().toString(36)}`
  await fillCompany(dialog, slug)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Username', { exact: true }).fill(slug.replaceAll('-', '_'))
  await dialog.getByLabel('Password', { exact: true }).fill('Rahasia#2026')
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'umum' }).click()
  await page.keyboard.press('Escape')
  await guide.press('Submit', 'button', dialog)
  const row = page.getByRole('row').filter({ hasText: slug })
  await expect(guide.find('Kesiapan data', 'link', row)).toHaveText('1/9')

  await guide.press('Buka peta', 'link', row)
  await guide.see('Belum ada data')
  await guide.shot('jam-pertama-peta')
  await guide.press('Lihat kesiapan data', 'link')

  await page.getByRole('heading', { name: guide.word('Kesiapan Data') }).waitFor()
  await guide.see('Belum ada', 'Sudah ada')
  await expect(page.getByText('1 dari 9')).toBeVisible()
  await guide.shot('jam-pertama-awal')
  const item = (name: string) => page.getByRole('listitem', { name, exact: true })
  await guide.press('Unduh template', 'button', item(guide.word('Pelanggan')))
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Pelanggan (Excel)' }).click()
  expect((await download).suggestedFilename()).toBe('Template Pelanggan.xlsx')

  await guide.press('Import data', 'link', item('Pelanggan'))
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue('PDAM Tirta Baru')
  await choose(page, guide.word('Kecamatan'), 'kecamatan.geojson', areas(['Barat', 'Timur']))
  await choose(page, guide.word('Kelurahan'), 'kelurahan.geojson', areas(['Mawar', 'Melati']))
  await choose(page, 'Pelanggan', 'pelanggan.geojson', customers())
  await choose(page, guide.word('Tagihan'), 'tagihan-oktober.csv', bills())
  await guide.press('Unggah File')
  await page.getByText('Berhasil mengupload seluruh data.').waitFor()

  await guide.press('PDAM', 'link')
  await expect(guide.find('Kesiapan data', 'link', row)).toHaveText('4/9')
  await guide.press('Kesiapan data', 'link', row)
  await expect(page.getByText('4 dari 9')).toBeVisible()
  await guide.see('Kecamatan dan kelurahan dikenal', 'Baris file terakhir yang diterima')
  await expect(item('Pelanggan')).toContainText(`${CUSTOMERS} pelanggan`)
  await expect(item('Tagihan')).toContainText('Oktober 2026')
  await guide.shot('jam-pertama-hasil')
  await guide.press('Buka peta', 'link')
  await loaded(page)
  await expect(page.getByText(/^Belum ada data/)).toHaveCount(0)
})

async function fillCompany(dialog: Locator, slug: string): Promise<void> {
  const values = {
    Nama: 'PDAM Tirta Baru',
    Slug: slug,
    'Unique Code': slug,
    'IoT Unique Code': `iot-${slug}`,
    Longitude: String(LON),
    Latitude: String(LAT),
    'GMT Offset': '7',
    'API Service': 'csv',
  }
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label, { exact: true }).fill(value)
}
