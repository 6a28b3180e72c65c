/// <reference lib="dom" />
import { serious } from '../support/axe.ts'
import { addAreas, addCustomers, makeCity } from '../support/city-database.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

test('[A2] no serious violation, nothing beyond the edge: desktop in the light, phone in the dark', async ({
  page,
}) => {
  const city = await makeCity(page)
  await addAreas(city)
  await addCustomers(city, [
    { id: '1001', nama: 'Budi Santoso', Kecamatan: null, Kelurahan: '-', at: [0, 1] },
    { id: '1002', nama: 'Siti Aminah', Kecamatan: 'Utara', Kelurahan: 'Mawar', at: [1, 1] },
    { id: '1003', nama: 'Agus Wijaya', Kecamatan: 'Zona Barat', Kelurahan: 'Anggrek', at: [0, 0] },
    { id: '1004', nama: 'Dewi Lestari', Kecamatan: '', Kelurahan: '' },
  ])
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'ops', `/admin/customer?city=${city.slug}`)
  const check = async (device: string) => {
    await page.getByRole('combobox', { name: 'Kelurahan pelanggan 1002' }).fill('Melati')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Kecamatan pelanggan 1003' }).click()
    await expect(page.getByRole('option').first(), device).toBeVisible()
    expect(await serious(page), device).toEqual([])
    await page.getByRole('option', { name: 'Selatan' }).click()
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0)
    await expect(page.getByText('2 baris diubah'), device).toBeInViewport()
  }
  await check('desktop')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check('phone')
  await page.getByRole('button', { name: 'Ubah Data', exact: true }).click()
  await expect(page.getByText('Berhasil memperbarui data')).toBeVisible()
})
