import { enterAs, logIn, makeUser, PASSWORD, statusOf } from '../support/account-user.ts'
import { expect, test } from '../support/product.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('[ASVS V6.2.2] [ASVS V7.5.2] sessions are seen and ended, and the password is changed', async ({
  page,
}) => {
  const username = await makeUser(page, 'ops')
  const lost = await logIn(page, username, PASSWORD, FIREFOX)
  const other = await logIn(page, username)
  const token = await enterAs(page, username)
  await page.goto('/internal/pdam')
  await page.getByRole('link', { name: 'Akun Saya' }).click()
  await expect(page.getByRole('heading', { name: 'Akun Saya' })).toBeVisible()
  const sessions = page.getByRole('list', { name: 'Sesi dan perangkat' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: /^Keluar dari sesi ini: Firefox, Linux/ }).click()
  await expect(sessions).toHaveCount(2)
  expect(await statusOf(page, lost.accessToken)).toBe(401)
  await page.getByRole('button', { name: 'Keluar dari semua perangkat lain' }).click()
  await page.getByRole('button', { name: 'Ya, Keluar' }).click()
  await expect(page.getByText('1 sesi lain telah diakhiri')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect(await statusOf(page, other.accessToken)).toBe(401)

  const form = page.getByRole('form', { name: 'Ubah password' })
  const save = async (current: string) => {
    await form.getByLabel('Password saat ini').fill(current)
    await form.getByLabel('Password baru', { exact: true }).fill('Hujan-deras#7')
    await form.getByLabel('Ulangi password baru').fill('Hujan-deras#7')
    await form.getByRole('button', { name: 'Simpan password' }).click()
  }
  await save('Salah#2026')
  await expect(form.getByText('Password saat ini salah')).toBeVisible()
  await save(PASSWORD)
  await expect(page.getByText('Password telah diubah')).toBeVisible()
  expect(await statusOf(page, token)).toBe(200)
  expect((await logIn(page, username, 'Hujan-deras#7')).accessToken).toBeTruthy()
})
