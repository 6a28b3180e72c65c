import type { Locator } from '@playwright/test'
import { logIn, PASSWORD } from '../support/account-user.ts'
import { expect, signIn, test } from '../support/product.ts'

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

test('[A2] [A8] the wizard makes a utility and its first user; it is changed, and goes with its user', async ({
  page,
}) => {
  const slug = `kota-${Date.now()}`
  const username = slug.replaceAll('-', '_')
  const alert = page.getByRole('alert')
  await signIn(page, 'ops')
  await page.getByRole('button', { name: 'Tambah PDAM' }).click()
  const adding = page.getByRole('dialog', { name: 'Tambah PDAM' })
  const fields = {
    Nama: `PDAM ${slug}`,
    Slug: slug,
    'Unique Code': `kode-${slug}`,
    'IoT Unique Code': `iot-${slug}`,
    Longitude: '104,123456',
    Latitude: '-2.25',
  }
  for (const [name, value] of Object.entries(fields)) await field(adding, name).fill(value)
  await adding.getByRole('button', { name: 'Next' }).click()
  // A name that is taken leaves no utility behind, and nothing typed is lost.
  await field(adding, 'Username').fill('pdamdemo')
  await adding.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await adding.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'umum' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await adding.getByRole('button', { name: 'Submit' }).click()
  await expect(alert).toContainText('Username telah terdaftar')
  await field(adding, 'Username').fill(username)
  await page.keyboard.press('Enter')
  await expect(alert).toHaveText('berhasil menambahkan PDAM dan user')
  expect((await logIn(page, username)).accessToken).toBeTruthy()

  const search = page.getByPlaceholder('Cari nama, slug, atau kode unik')
  await search.fill(slug)
  await search.press('Enter')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/104\.123456-2\.250000Aktif/)
  await page.getByRole('button', { name: `Edit PDAM ${slug}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit PDAM' })
  await field(editing, 'Nama').fill(`Tirta ${slug}`)
  await editing.getByRole('button', { name: 'Simpan' }).click()
  await expect(alert).toHaveText('Berhasil mengedit PDAM')
  await expect(rows.nth(1)).toContainText(`Tirta ${slug}`)

  // The selector of the user page knows it without a reload.
  await page.getByRole('link', { name: 'USER', exact: true }).click()
  const people = page.getByPlaceholder('Cari username atau PDAM')
  await people.fill(username)
  await people.press('Enter')
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Map' })).toHaveValue(`Tirta ${slug}`)
  await page.keyboard.press('Escape')

  await page.goto(`/internal/pdam?general=${slug}`)
  await page.getByRole('button', { name: `Hapus Tirta ${slug}` }).click()
  const deleting = page.getByRole('dialog', { name: 'Hapus PDAM' })
  await expect(deleting.getByRole('term')).toHaveText(['Pengguna'])
  await deleting.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert).toHaveText('berhasil menghapus PDAM')
  await expect(page.getByText('Data Kosong')).toBeVisible()
  expect((await logIn(page, username))?.accessToken).toBeUndefined()
})
