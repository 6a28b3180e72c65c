import { addAreas, addCustomers, areasOf, makeCity } from '../support/city-database.ts'
import { expect, signIn, test } from '../support/product.ts'

test("[A2] customer areas: wrong ones are listed, a refused row is named, 'Ubah Data' saves all", async ({
  page,
}) => {
  const city = await makeCity(page)
  await addAreas(city)
  await addCustomers(city, [
    { id: '1001', nama: 'Budi Santoso', Kecamatan: null, Kelurahan: '-', at: [0, 1] },
    { id: '1002', nama: 'Siti Aminah', Kecamatan: 'Utara', Kelurahan: 'Mawar', at: [1, 1] },
    { id: '1003', nama: 'Agus Wijaya', Kecamatan: 'Utara', Kelurahan: 'Melati', at: [0, 1] },
  ])
  const row = (id: string) => page.getByRole('row').filter({ hasText: id })
  const kelurahan = page.getByRole('combobox', { name: 'Kelurahan pelanggan 1002' })
  const save = page.getByRole('button', { name: 'Ubah Data', exact: true })
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'EDIT CUSTOMER' }).click()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await expect(page).toHaveURL(url => url.searchParams.get('city') === city.slug)
  await expect(row('1001').getByText('Harus diisi')).toHaveCount(2)
  await expect(row('1003')).toBeHidden()

  await page.getByRole('button', { name: 'Terapkan usulan untuk pelanggan 1001' }).click()
  await kelurahan.fill('Entah')
  await page.keyboard.press('Escape')
  await save.click()
  const refusal = row('1002').getByText('Pelanggan 1002: Kelurahan "Entah" tidak ada di kota ini')
  await expect(refusal).toBeVisible()
  expect(await areasOf(city, '1001')).toEqual([null, '-'])

  await kelurahan.fill('')
  await expect(page.getByRole('option')).toHaveText(['SukamajuUtaraUsulan', 'MelatiUtara'])
  await page.getByRole('option', { name: 'Melati' }).click()
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Berhasil memperbarui data')
  await expect(page.getByText('Semua data wilayah pelanggan sudah benar')).toBeVisible()
  expect(await areasOf(city, '1001')).toEqual(['Utara', 'Melati'])
  expect(await areasOf(city, '1002')).toEqual(['Utara', 'Melati'])
  await page.goBack()
  await expect(page.getByText('Pilih PDAM untuk melihat')).toBeVisible()
})
