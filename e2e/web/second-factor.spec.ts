import { codeOf } from '@petatirta/harness/authenticator.ts'
import { enterAs, logIn, makeUser, PASSWORD } from '../support/account-user.ts'
import { expect, fillLogin, test } from '../support/product.ts'

test('[ASVS V6.3.3] switched on with a picture and a code, used at the next sign-in, switched off', async ({
  page,
}) => {
  const username = await makeUser(page, 'ops')
  await enterAs(page, username)
  await page.goto('/akun')
  const section = page.getByRole('region', { name: 'Verifikasi dua langkah' })
  await section.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  await section.getByLabel('Password saat ini').fill(PASSWORD)
  await section.getByRole('button', { name: 'Lanjut' }).click()
  await expect(section.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
  const secret = (await section.getByTestId('secret').textContent()) ?? ''
  await section.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await section.getByRole('button', { name: 'Verifikasi dan aktifkan' }).click()
  const codes = section.getByLabel('Kode pemulihan')
  await expect(codes).toBeVisible()
  const recovery = (await codes.inputValue()).split('\n')
  expect(recovery).toHaveLength(10)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Unduh' }).click()
  expect((await download).suggestedFilename()).toBe('kode-pemulihan-petatirta.txt')
  await section.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(section.getByText('10 kode pemulihan tersisa')).toBeVisible()
  await expect(codes).toHaveCount(0)

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await fillLogin(page, username, PASSWORD)
  await page.getByLabel('Kode verifikasi').fill('000000')
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page.getByText('Kode salah atau sudah pernah dipakai')).toBeVisible()
  await page.getByLabel('Kode verifikasi').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)

  await page.getByRole('link', { name: 'Akun Saya' }).click()
  await section.getByRole('button', { name: 'Nonaktifkan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nonaktifkan verifikasi dua langkah' })
  await dialog.getByLabel('Password saat ini').fill(PASSWORD)
  await dialog.getByLabel('Kode verifikasi').fill(recovery[0] ?? '')
  await dialog.getByRole('button', { name: 'Ya, Nonaktifkan' }).click()
  await expect(section.getByRole('button', { name: 'Aktifkan', exact: true })).toBeVisible()
  expect((await logIn(page, username)).accessToken).toBeTruthy()
})
