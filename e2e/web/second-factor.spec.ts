/// <reference lib="dom" />
import { enterAs, logIn, makeUser, PASSWORD, switchOn } from './support/account-user.ts'
import { codeOf } from './support/authenticator.ts'
import { serious } from './support/axe.ts'
import { expect, fillLogin, PHONE, signIn, test } from './support/product.ts'

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
  expect(await serious(page)).toEqual([])
  const secret = (await section.getByTestId('secret').textContent()) ?? ''
  await section.getByLabel('Kode verifikasi').fill('000000')
  await section.getByRole('button', { name: 'Verifikasi dan aktifkan' }).click()
  await expect(section.getByText('Kode salah atau sudah pernah dipakai')).toBeVisible()
  await section.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await section.getByRole('button', { name: 'Verifikasi dan aktifkan' }).click()
  const codes = section.getByLabel('Kode pemulihan')
  await expect(codes).toBeVisible()
  const recovery = (await codes.inputValue()).split('\n')
  expect(recovery).toHaveLength(10)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Unduh' }).click()
  expect((await download).suggestedFilename()).toBe('kode-pemulihan-petatirta.txt')
  expect(await serious(page)).toEqual([])
  await section.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(section.getByText('10 kode pemulihan tersisa')).toBeVisible()
  await expect(codes).toHaveCount(0)

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await fillLogin(page, username, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Verifikasi dua langkah' })).toBeVisible()
  await page.getByRole('button', { name: 'Kembali ke login' }).click()
  await fillLogin(page, username, PASSWORD)
  await page.getByLabel('Kode verifikasi').fill('000000')
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page.getByText('Kode salah atau sudah pernah dipakai')).toBeVisible()
  await page.getByLabel('Kode verifikasi').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)

  await page.goto('/akun')
  await section.getByRole('button', { name: 'Nonaktifkan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nonaktifkan verifikasi dua langkah' })
  await dialog.getByLabel('Password saat ini').fill(PASSWORD)
  await dialog.getByLabel('Kode verifikasi').fill(recovery[0] ?? '')
  await dialog.getByRole('button', { name: 'Ya, Nonaktifkan' }).click()
  await expect(section.getByRole('button', { name: 'Aktifkan', exact: true })).toBeVisible()
  expect((await logIn(page, username)).accessToken).toBeTruthy()
})

test('[A2] icc asks for the code as well, on a phone; a ticket that is over leads back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const username = await makeUser(page, 'ops')
  const secret = await switchOn(page, username)
  const icc = Buffer.from(JSON.stringify({ username, password: PASSWORD })).toString('base64url')
  await page.goto(`/login?icc=${icc}`)
  await expect(page.getByLabel('Kode verifikasi')).toBeVisible()
  expect(page.url()).not.toContain('icc')
  expect(await serious(page)).toEqual([])
  await page.route('**/api/user/login/second-factor', route =>
    route.fulfill({
      status: 401,
      json: { code: 5080105, message: 'Waktu verifikasi habis. Silakan login lagi', payload: null },
    }),
  )
  await page.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page.getByText('Waktu verifikasi habis. Silakan login lagi')).toBeVisible()
  await page.unroute('**/api/user/login/second-factor')
  await fillLogin(page, username, PASSWORD)
  await page.getByLabel('Kode verifikasi').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)
})

test('[ASVS V6.4.4] root sees who has one and takes away what was lost', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  await switchOn(page, username)
  await signIn(page, 'root', `/internal/user?keyword=${username}`)
  const row = page.getByRole('row').filter({ hasText: username })
  const mark = row.getByRole('img', { name: 'Verifikasi dua langkah aktif' })
  await expect(mark).toBeVisible()
  expect(await serious(page)).toEqual([])
  await row.getByRole('button', { name: `Atur ulang verifikasi dua langkah ${username}` }).click()
  await page.getByRole('button', { name: 'Ya, Atur Ulang' }).click()
  await expect(page.getByText('Verifikasi dua langkah telah diatur ulang')).toBeVisible()
  await expect(mark).toHaveCount(0)
  expect((await logIn(page, username)).accessToken).toBeTruthy()
})

test('[ASVS V6.3.3] where it is required, everything leads to setting it up', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  // As the server issues it there: the client goes by the token alone, the server's side has its own test.
  const { accessToken } = await logIn(page, username)
  const [head = '', body = '', signature = ''] = accessToken.split('.')
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), enrol: true }
  const enrol = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  await page.route('**/api/**', route => {
    const headers = { ...route.request().headers() }
    if (headers.authorization === `Bearer ${enrol}`) headers.authorization = `Bearer ${accessToken}`
    return route.continue({ headers })
  })
  await page.goto('/login')
  await page.evaluate(token => localStorage.setItem('petatirta.token', token), enrol)
  for (const path of ['/internal/user', '/map/kota-contoh', '/login']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/akun$/)
  }
  const section = page.getByRole('region', { name: 'Verifikasi dua langkah' })
  await section.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  await section.getByLabel('Password saat ini').fill(PASSWORD)
  await section.getByRole('button', { name: 'Lanjut' }).click()
  const secret = (await section.getByTestId('secret').textContent()) ?? ''
  await section.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await section.getByRole('button', { name: 'Verifikasi dan aktifkan' }).click()
  // The codes stay in sight though the rest of the product is open now.
  await expect(section.getByLabel('Kode pemulihan')).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut ke administrasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)
})
