import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { addAreas, addCustomers, areasOf, type City, makeCity } from './support/city-database.ts'
import { expect, PHONE, signIn, test } from './support/product.ts'

/** Three of each kind of wrong, and one of whom nothing is known. */
const WRONG = [
  { id: '1001', nama: 'Budi Santoso', Kecamatan: null, Kelurahan: '-', at: [0, 1] },
  { id: '1002', nama: 'Siti Aminah', Kecamatan: 'Utara', Kelurahan: 'Mawar', at: [1, 1] },
  { id: '1003', nama: 'Agus Wijaya', Kecamatan: 'Zona Barat', Kelurahan: 'Anggrek', at: [0, 0] },
  { id: '1004', nama: 'Dewi Lestari', Kecamatan: '', Kelurahan: '' },
] as const

async function cityWith(page: Page, customers: Parameters<typeof addCustomers>[1] = WRONG): Promise<City> {
  const city = await makeCity(page)
  await addAreas(city)
  await addCustomers(city, customers)
  return city
}

async function open(page: Page, city: City, who: 'ops' | 'root' = 'ops'): Promise<void> {
  await signIn(page, who, `/admin/customer?city=${city.slug}`)
}

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (page: Page, level: 'Kecamatan' | 'Kelurahan', id: string) =>
  page.getByRole('combobox', { name: `${level} pelanggan ${id}` })
const save = (page: Page) => page.getByRole('button', { name: 'Ubah Data', exact: true })
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Perubahan belum disimpan' })

async function type(page: Page, level: 'Kecamatan' | 'Kelurahan', id: string, text: string) {
  await cell(page, level, id).fill(text)
  await page.keyboard.press('Escape')
}

test("[A2] [A5] choose a utility: wrong customers, editable areas, 'Harus diisi' where one is empty", async ({
  page,
}) => {
  const city = await cityWith(page)
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'EDIT CUSTOMER' }).click()
  await expect(page.getByText('Pilih PDAM untuk melihat')).toBeVisible()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await expect(page).toHaveURL(url => url.searchParams.get('city') === city.slug)
  await expect(page.getByRole('columnheader')).toHaveText([
    'No. Pelanggan',
    'Nama',
    'Kecamatan',
    'Kelurahan',
    'Usulan',
  ])
  await expect(row(page, '1001')).toContainText('Budi Santoso')
  await expect(row(page, '1001').getByText('Harus diisi')).toHaveCount(2)
  await expect(row(page, '1002').getByText('Harus diisi')).toHaveCount(0)
  await expect(row(page, '1002')).toContainText('Tidak dikenal di kota ini')
  await expect(cell(page, 'Kelurahan', '1002')).toHaveValue('Mawar')
  await expect(row(page, '1004').getByText('Harus diisi')).toHaveCount(2)
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(row(page, '1003')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
  await page.goBack()
  await expect(page.getByText('Pilih PDAM untuk melihat')).toBeVisible()
})

test('[A2] suggestions: the containing area first, kelurahan of the chosen kecamatan only', async ({
  page,
}) => {
  const city = await cityWith(page)
  await open(page, city)
  const options = page.getByRole('option')
  await cell(page, 'Kecamatan', '1003').click()
  await expect(options).toHaveText(['SelatanUsulan', 'Utara'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Kecamatan', '1003')).toHaveValue('Selatan')
  await cell(page, 'Kelurahan', '1002').click()
  await expect(options).toHaveText(['SukamajuUtaraUsulan', 'MelatiUtara'])
  await cell(page, 'Kelurahan', '1002').fill('mel')
  await expect(options).toHaveText(['MelatiUtara'])
  await page.keyboard.press('Escape')
  // Without a kecamatan every kelurahan is offered, and the chosen one says which kecamatan is meant.
  await cell(page, 'Kelurahan', '1004').click()
  await expect(options).toHaveCount(4)
  await options.filter({ hasText: 'SukamajuSelatan' }).click()
  await expect(cell(page, 'Kecamatan', '1004')).toHaveValue('Selatan')
  await expect(cell(page, 'Kelurahan', '1004')).toHaveValue('Sukamaju')
})

test("[A8] one 'Ubah Data' saves all changed rows: 'Berhasil memperbarui data', the list reloads", async ({
  page,
}) => {
  const city = await cityWith(page)
  await open(page, city)
  await type(page, 'Kecamatan', '1004', 'Utara')
  await expect(page.getByText('1 baris diubah, 1 belum lengkap')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await type(page, 'Kelurahan', '1004', 'melati')
  await page.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1003' }).click()
  await expect(page.getByText('2 baris diubah', { exact: true })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('alert').getByText('Berhasil memperbarui data')).toBeVisible()
  await expect(row(page, '1003')).toBeHidden()
  await expect(row(page, '1004')).toBeHidden()
  await expect(row(page, '1001')).toBeVisible()
  await expect(page.getByText('2 pelanggan perlu diperbaiki')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pelanggan yang perlu diperbaiki' })).toBeFocused()
  expect(await areasOf(city, '1003')).toEqual(['Selatan', 'Anggrek'])
  expect(await areasOf(city, '1004')).toEqual(['Utara', 'Melati'])
  expect(await areasOf(city, '1002')).toEqual(['Utara', 'Mawar'])
})

test("[A2] 'Terapkan semua usulan' leaves alone what was typed; after the last row all is right", async ({
  page,
}) => {
  const city = await cityWith(page, WRONG.slice(0, 3))
  await open(page, city)
  await type(page, 'Kelurahan', '1002', 'Melati')
  await page.getByRole('button', { name: 'Terapkan semua usulan' }).click()
  await expect(cell(page, 'Kelurahan', '1002')).toHaveValue('Melati')
  await expect(cell(page, 'Kecamatan', '1001')).toHaveValue('Utara')
  await expect(cell(page, 'Kelurahan', '1001')).toHaveValue('Melati')
  await expect(page.getByText('3 baris diubah')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan isian pelanggan 1001' }).click()
  await expect(page.getByText('2 baris diubah')).toBeVisible()
  await page.getByRole('button', { name: 'Terapkan semua usulan' }).click()
  await save(page).click()
  await expect(page.getByText('Semua data wilayah pelanggan sudah benar')).toBeVisible()
})

test('[A2] invalid rows are refused by name at their row, nothing is saved and nothing is lost', async ({
  page,
}) => {
  const city = await cityWith(page)
  await open(page, city)
  await page.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1001' }).click()
  await type(page, 'Kecamatan', '1004', 'Selatan')
  await type(page, 'Kelurahan', '1004', 'Melati')
  await type(page, 'Kelurahan', '1002', 'Entah')
  await save(page).click()
  const refusal = 'Pelanggan 1004: Kelurahan "Melati" tidak terletak di Kecamatan "Selatan"'
  await expect(row(page, '1004').getByText(refusal)).toBeVisible()
  await expect(
    row(page, '1002').getByText('Pelanggan 1002: Kelurahan "Entah" tidak ada di kota ini'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('2 baris ditolak')
  await expect(cell(page, 'Kelurahan', '1001')).toHaveValue('Melati')
  expect(await areasOf(city, '1001')).toEqual([null, '-'])
  await type(page, 'Kecamatan', '1004', 'Utara')
  await expect(row(page, '1004').getByText(refusal)).toBeHidden()
  await type(page, 'Kelurahan', '1002', 'Sukamaju')
  await save(page).click()
  await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
  expect(await areasOf(city, '1001')).toEqual(['Utara', 'Melati'])
})

test('two administrators on the same customer: the second save is not silently lost', async ({
  page,
  browser,
}) => {
  const city = await cityWith(page)
  await open(page, city)
  await expect(row(page, '1001')).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await open(other, city, 'root')
  await other.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1001' }).click()
  await save(other).click()
  await expect(other.getByText('Berhasil memperbarui data')).toBeVisible()
  await other.context().close()

  await type(page, 'Kecamatan', '1001', 'Selatan')
  await type(page, 'Kelurahan', '1001', 'Anggrek')
  await page.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1003' }).click()
  await save(page).click()
  await expect(page.getByText('Pelanggan 1001: telah diubah menjadi Utara / Melati')).toBeVisible()
  await expect(cell(page, 'Kelurahan', '1001')).toHaveValue('Anggrek')
  expect(await areasOf(city, '1001')).toEqual(['Utara', 'Melati'])
  expect(await areasOf(city, '1003')).toEqual(['Zona Barat', 'Anggrek'])
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(row(page, '1001')).toBeHidden()
  await expect(cell(page, 'Kecamatan', '1003')).toHaveValue('Selatan')
  await save(page).click()
  await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
  expect(await areasOf(city, '1003')).toEqual(['Selatan', 'Anggrek'])
})

test("[A8] a failing server is 'Ada kesalahan pada server', for the list and for saving", async ({
  page,
}) => {
  const city = await cityWith(page)
  const broken = { status: 500, json: { code: 5080699, message: 'x', payload: null } }
  await page.route('**/api/customers?*', route => route.fulfill(broken))
  await open(page, city)
  await expect(page.getByText('Ada kesalahan pada server')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/customers?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1001' }).click()
  await page.route('**/api/customers?*', route => route.fulfill(broken))
  await save(page).click()
  await expect(page.getByRole('alert').getByText('Ada kesalahan pada server')).toBeVisible()
  await expect(cell(page, 'Kelurahan', '1001')).toHaveValue('Melati')
  await page.unroute('**/api/customers?*')
  await page.route('**/api/customers?*', route => route.abort())
  await save(page).click()
  await expect(page.getByRole('alert').getByText('Server tidak dapat dihubungi')).toBeVisible()
  await page.unroute('**/api/customers?*')
  await save(page).click()
  await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
})

test('names can be typed when the suggestions cannot be loaded', async ({ page }) => {
  const city = await cityWith(page)
  await page.route('**/api/areas?*', route => route.abort())
  await open(page, city)
  await expect(page.getByText('Daftar wilayah gagal dimuat')).toBeVisible({ timeout: 30_000 })
  await type(page, 'Kelurahan', '1002', 'Melati')
  await save(page).click()
  await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
})

test('[A9] 25 a page; the page lives in the address, and leaving unsaved changes asks first', async ({
  page,
}) => {
  const many = Array.from({ length: 27 }, (_, i) => ({ id: `20${10 + i}`, at: [0, 1] as const }))
  const city = await cityWith(page, many)
  await open(page, city)
  const fields = page.getByRole('combobox', { name: /^Kelurahan pelanggan/ })
  await expect(fields).toHaveCount(25)
  const next = page.getByRole('button', { name: 'Halaman berikutnya' })
  await type(page, 'Kelurahan', '2010', 'Melati')
  await next.click()
  await unsaved(page).getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(cell(page, 'Kelurahan', '2010')).toHaveValue('Melati')
  await page.getByRole('combobox', { name: 'PDAM' }).fill('kota-contoh')
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  await unsaved(page).getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
  await next.click()
  await unsaved(page).getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(fields).toHaveCount(2)
  await expect(page).toHaveURL(/p=2/)
  await page.reload()
  await expect(fields).toHaveCount(2)
  await page.goBack()
  await expect(fields).toHaveCount(25)
  await expect(cell(page, 'Kelurahan', '2010')).toHaveValue('')
  await page.goForward()
  // The last page is corrected whole: the list goes on with the page before it, without a question.
  await expect(fields).toHaveCount(2)
  await page.getByRole('button', { name: 'Terapkan semua usulan' }).click()
  await save(page).click()
  await expect(fields).toHaveCount(25)
  await expect(page).not.toHaveURL(/p=2/)
})

test('a city whose data is right, and an address of no city', async ({ page }) => {
  await signIn(page, 'ops', '/admin/customer?city=kota-contoh')
  await expect(page.getByText('Semua data wilayah pelanggan sudah benar')).toBeVisible()
  await page.goto('/admin/customer?city=tidak-ada')
  await expect(page.getByText('PDAM pada alamat ini tidak ditemukan')).toBeVisible()
})

for (const [name, viewport, scheme] of [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)
  test(`${name}, ${scheme}: usable, no serious violation, nothing scrolls sideways`, async ({ page }) => {
    const city = await cityWith(page)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, city)
    await expect(cell(page, 'Kelurahan', '1001')).toBeVisible()
    await type(page, 'Kelurahan', '1002', 'Melati')
    await cell(page, 'Kecamatan', '1003').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/areas-${name}-list.png` })
    expect(await serious(page)).toEqual([])
    await page.getByRole('option', { name: 'Selatan' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/areas-${name}.png` })
    await expect(page.getByText('2 baris diubah')).toBeInViewport()
    await save(page).click()
    await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
  })
