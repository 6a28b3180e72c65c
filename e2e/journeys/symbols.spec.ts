/// <reference lib="dom" />
import { makeCity } from '../support/city-database.ts'
import { png } from '../support/images.ts'
import { expect, signIn, test } from '../support/product.ts'

const RED = [255, 0, 0, 255]

test('[A2] symbols: one is added with its picture, edited and deleted', async ({ page }) => {
  const city = await makeCity(page)
  const form = page.getByRole('dialog', { name: /^(Tambah|Edit) Simbol$/ })
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Hydrant', exact: true }) })
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await expect(page).toHaveURL(new RegExp(`city=${city.slug}`))
  await expect(page.getByText('Data Kosong')).toHaveCount(2)

  await page.getByRole('button', { name: 'Tambah Simbol' }).click()
  await form.getByRole('combobox', { name: 'Tipe', exact: true }).click()
  await page.getByRole('option', { name: 'Aksesoris' }).click()
  await form.getByLabel('Sub Tipe').fill('Hydrant')
  await form.getByLabel('Label').fill('Hidran kota')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'hidran.png', mimeType: 'image/png', buffer: png(60, 20, RED) })
  await expect(form.getByRole('img', { name: /^Pratinjau/ })).toBeVisible()
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(said('Berhasil menambahkan simbol')).toBeVisible()
  // The picture that the server has.
  const picture = row.getByRole('img', { name: 'Simbol Hydrant' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(15)

  await page.reload()
  await page.getByRole('button', { name: 'Edit Hydrant' }).click()
  await form.getByLabel('Label').fill('Hidran utama')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(said('Berhasil mengedit simbol')).toBeVisible()
  await expect(row).toContainText('Hidran utama')
  await expect(picture).toBeVisible()

  await page.getByRole('button', { name: 'Hapus Hydrant' }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(said('Berhasil menghapus simbol')).toBeVisible()
  await expect(row).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Pilih PDAM untuk melihat simbolnya.')).toBeVisible()
})
