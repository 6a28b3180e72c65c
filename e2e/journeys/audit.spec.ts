import { makeCity } from '../support/city-database.ts'
import { expect, signIn, test, tokenOf } from '../support/product.ts'

test('[D24] root searches what was changed, filters it, and unfolds what was before and after', async ({
  page,
}) => {
  const city = await makeCity(page)
  const newName = `${city.name} Baru`
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const { rows } = await city.pool.query('SELECT id FROM company WHERE slug = $1', [city.slug])
  const data = { name: newName, isActive: false }
  expect((await page.request.put(`/api/company?id=${rows[0].id}`, { headers, data })).ok()).toBe(true)

  await signIn(page, 'root')
  await page.getByRole('link', { name: 'JEJAK AUDIT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jejak Audit' })).toBeVisible()
  const entries = page.getByRole('table', { name: 'jejak audit' }).getByRole('row')
  await page.getByRole('textbox', { name: 'Cari pelaku atau objek' }).fill(newName)
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(1)).toContainText(/rootdemoEdit PDAM/)
  await page.getByRole('button', { name: `Tampilkan rincian Edit PDAM ${newName}` }).press('Enter')
  const changes = page.getByRole('region', { name: `Perubahan Edit PDAM ${newName}` })
  await expect(changes.getByRole('row', { name: 'Aktif' })).toContainText(/Ya.*Tidak/)
  await expect(changes.getByRole('row', { name: 'Nama' })).toContainText(`${city.name}${newName}`)
  await expect(changes.getByRole('row')).toHaveCount(3)
  await expect(changes).toContainText('Nomor permintaan')
  await expect(changes).not.toContainText(city.slug)

  await page.goto('/internal/audit')
  const filters = page.getByRole('group', { name: 'Saringan jejak audit' })
  const company = filters.getByRole('combobox', { name: 'PDAM' })
  await company.fill(newName)
  await page.getByRole('option', { name: newName }).click()
  await expect(entries).toHaveCount(3)
  await filters.getByRole('combobox', { name: 'Tindakan' }).click()
  await page.getByRole('option', { name: 'Tambah PDAM' }).click()
  await expect(entries).toHaveCount(2)
  await page.reload()
  await expect(entries).toHaveCount(2)
  await expect(company).toHaveValue(newName)
  await page.goBack()
  await expect(entries).toHaveCount(3)
  await city.pool.end()
})
