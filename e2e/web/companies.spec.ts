import type { Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const PASSWORD = 'Rahasia#2026'

let made = 0
const unique = (prefix: string) => `${prefix}-${Date.now()}-${++made}`

/** Calls the server as root, past the screen under test. */
async function asRoot(page: Page, method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  return (await answer.json()) as {
    code: number
    payload: { _id: string } & Record<string, unknown>
    meta?: { total: number }
  }
}

async function makeCompany(page: Page, changes: object = {}) {
  const slug = unique('kota')
  const numbers = { lon: 106.816666, lat: -6.2, gmtOffset: 7 }
  const codes = { uniqueCode: `kode-${slug}`, uniqueCodeDevice: `iot-${slug}` }
  const data = { name: `PDAM ${slug}`, slug, ...codes, ...numbers, apiService: 'csv', ...changes }
  const { code, payload } = await asRoot(page, 'POST', '/company', data)
  expect(code).toBe(200)
  return { ...data, id: payload._id }
}

async function makeFirstUser(page: Page, map: string) {
  const username = unique('petugas').replaceAll('-', '_')
  const data = { username, password: PASSWORD, rule: 'pdam', roles: ['umum'], map }
  expect((await asRoot(page, 'POST', '/user', data)).code).toBe(200)
  return username
}

const countOf = async (page: Page, path: string) => (await asRoot(page, 'GET', path)).meta?.total

const logIn = (page: Page, username: string) =>
  page.request.post('/api/user/login', { data: { username, password: PASSWORD } })

const alert = (page: Page) => page.getByRole('alert')
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })

async function openWizard(page: Page) {
  await page.goto('/internal/pdam')
  await page.getByRole('button', { name: 'Tambah PDAM' }).click()
  return page.getByRole('dialog', { name: 'Tambah PDAM' })
}

/** Opens the edit or delete dialog of a utility. */
async function open(page: Page, what: 'Edit' | 'Hapus', { name, slug }: { name: string; slug: string }) {
  await page.goto(`/internal/pdam?general=${slug}`)
  await page.getByRole('button', { name: `${what} ${name}`, exact: true }).click()
  return page.getByRole('dialog', { name: `${what} PDAM` })
}

async function fillCompany(dialog: Locator, slug: string) {
  const values = {
    Nama: `PDAM ${slug}`,
    Slug: slug,
    'Unique Code': `kode-${slug}`,
    'IoT Unique Code': `iot-${slug}`,
    Longitude: '104,123456',
    Latitude: '-2.25',
  }
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value)
}

async function fillUser(page: Page, dialog: Locator, username: string) {
  await field(dialog, 'Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'umum' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
}

const FIELD_MESSAGES: [string, string[], string][] = [
  ['Nama', ['', ' '], 'name cannot be empty'],
  ['Unique Code', [''], 'uniqueCode cannot be empty'],
  ['IoT Unique Code', [''], 'IoT Unique Code cannot be empty'],
  ['Longitude', ['', '180.1', '106.1234567', '1.234,5', 'timur'], 'invalid longitude value'],
  ['Latitude', ['', '-90,000001', '6.1234567'], 'invalid latitude value'],
  ['Slug', ['', 'Kota', 'kota baru'], 'invalid slug value'],
  ['GMT Offset', ['', '-12.5', '15'], 'invalid GMT Offset value'],
  ['API Service', [''], 'invalid API Service value'],
]

test('[A5] each field of the utility form says what is wrong with it; Next waits', async ({ page }) => {
  await enter(page, 'ops')
  const dialog = await openWizard(page)
  await expect(dialog.getByRole('group', { name: 'Create New PDAM', exact: true })).toBeVisible()
  await expect(button(dialog, 'Back')).toBeDisabled()
  await expect(button(dialog, 'Next')).toBeDisabled()
  await fillCompany(dialog, unique('kota'))
  await expect(button(dialog, 'Next')).toBeEnabled()
  for (const [name, wrong, message] of FIELD_MESSAGES) {
    const good = await field(dialog, name).inputValue()
    for (const value of wrong) {
      await field(dialog, name).fill(value)
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
      await expect(button(dialog, 'Next')).toBeDisabled()
    }
    await field(dialog, name).fill(good)
    await expect(dialog.getByText(message, { exact: true })).toBeHidden()
    await expect(button(dialog, 'Next')).toBeEnabled()
  }
})

test('[A8] the wizard makes a utility and its first user', async ({ page }) => {
  const slug = unique('kota')
  const username = slug.replaceAll('-', '_')
  await enter(page, 'ops')
  const dialog = await openWizard(page)
  await expect(field(dialog, 'Nama')).toBeFocused()
  await fillCompany(dialog, slug)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'Create New User For PDAM' })).toBeVisible()
  await expect(field(dialog, 'Username')).toBeFocused()
  await expect(dialog.getByText(`rule pdam dan map ${slug}`)).toBeVisible()
  await expect(button(dialog, 'Submit')).toBeDisabled()

  // Back and forth again: nothing typed is lost.
  await field(dialog, 'Username').fill('abc')
  await button(dialog, 'Back').click()
  await expect(field(dialog, 'Longitude')).toHaveValue('104,123456')
  await button(dialog, 'Next').click()
  await expect(field(dialog, 'Username')).toHaveValue('abc')
  await fillUser(page, dialog, 'abc')
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toHaveText('Semua field harus diisi dengan benar')
  await expect(dialog.getByText('username minimal 6 karakter')).toBeVisible()
  await field(dialog, 'Username').fill(username)
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toHaveText('berhasil menambahkan PDAM dan user')
  await expect(page.getByRole('button', { name: 'Tambah PDAM' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: slug })
  for (const text of ['104.123456', '-2.250000', 'Aktif']) await expect(row).toContainText(text)

  expect((await logIn(page, username)).status()).toBe(200)
  const { payload } = await asRoot(page, 'GET', `/users?keyword=${username}`)
  expect(payload).toMatchObject([{ username, rule: 'pdam', map: slug, roles: ['umum'] }])
  // The selector of the user page knows it without a reload.
  await page.getByRole('link', { name: 'USER', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Map' })).toHaveValue(`PDAM ${slug}`)
})

test('[A8] a slug or a user name that is taken: Terjadi kesalahan, the reason, and neither exists', async ({
  page,
}) => {
  const taken = await makeCompany(page)
  const slug = unique('kota')
  const username = slug.replaceAll('-', '_')
  await enter(page, 'ops')
  const dialog = await openWizard(page)
  await fillCompany(dialog, slug)
  await field(dialog, 'Slug').fill(taken.slug)
  await button(dialog, 'Next').click()
  await fillUser(page, dialog, username)
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('Slug telah digunakan PDAM lain')
  await expect(field(dialog, 'Slug')).toBeFocused()
  await expect(dialog.getByText('slug telah digunakan PDAM lain', { exact: true })).toBeVisible()
  expect(await countOf(page, `/users?keyword=${username}`)).toBe(0)

  await field(dialog, 'Slug').fill(slug)
  await field(dialog, 'IoT Unique Code').fill(taken.uniqueCodeDevice)
  await button(dialog, 'Next').click()
  await field(dialog, 'Username').fill('pdamdemo')
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toContainText('IoT Unique Code telah digunakan PDAM lain')
  await expect(field(dialog, 'IoT Unique Code')).toBeFocused()

  await field(dialog, 'IoT Unique Code').fill(`iot-${slug}`)
  await button(dialog, 'Next').click()
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toContainText('Username telah terdaftar')
  await expect(field(dialog, 'Username')).toBeFocused()
  await expect(dialog.getByText('Pilih username lain')).toBeVisible()
  expect(await countOf(page, `/companies?general=${slug}`)).toBe(0)

  await field(dialog, 'Username').fill(username)
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('berhasil menambahkan PDAM dan user')
})

test('[A8] a server that cannot be reached: Terjadi kesalahan, and trying again works', async ({ page }) => {
  const slug = unique('kota')
  await enter(page, 'ops')
  const dialog = await openWizard(page)
  await fillCompany(dialog, slug)
  await button(dialog, 'Next').click()
  await fillUser(page, dialog, slug.replaceAll('-', '_'))
  await page.route('**/api/company/with-user', route => route.abort())
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('Server tidak dapat dihubungi')
  await page.unrouteAll()
  await button(dialog, 'Submit').click()
  await expect(alert(page)).toHaveText('berhasil menambahkan PDAM dan user')
})

test('[A8] a utility is edited; what is invalid is not sent', async ({ page }) => {
  const company = await makeCompany(page)
  const taken = await makeCompany(page)
  await enter(page, 'ops')
  const dialog = await open(page, 'Edit', company)
  await expect(field(dialog, 'Longitude')).toHaveValue('106.816666')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '')
  })
  for (const [name, [value = ''], message] of FIELD_MESSAGES) {
    const good = await field(dialog, name).inputValue()
    await field(dialog, name).fill(value)
    await button(dialog, 'Simpan').click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    await expect(field(dialog, name)).toBeFocused()
    await field(dialog, name).fill(good)
  }
  expect(sent).toEqual([])

  await field(dialog, 'Slug').fill(taken.slug)
  await expect(dialog.getByText('Slug baru mengubah alamat peta')).toBeVisible()
  await button(dialog, 'Simpan').click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('Slug telah digunakan PDAM lain')
  await field(dialog, 'Slug').fill(company.slug)
  await field(dialog, 'Nama').fill(`Tirta ${company.slug}`)
  await field(dialog, 'Latitude').fill('-0,5')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Non Aktif' }).click()
  await button(dialog, 'Simpan').click()
  await expect(alert(page)).toHaveText('Berhasil mengedit PDAM')
  const row = page.getByRole('row').filter({ hasText: `Tirta ${company.slug}` })
  for (const text of ['-0.500000', 'Non Aktif']) await expect(row).toContainText(text)
  expect(JSON.parse(sent.at(-1) ?? '')).toMatchObject({ lon: 106.816666, lat: -0.5, gmtOffset: 7 })
  expect(sent.at(-1)).not.toContain('_id')
})

test('[A8] a utility without data is deleted with its users, who may not sign in any more', async ({
  page,
}) => {
  const company = await makeCompany(page)
  const username = await makeFirstUser(page, company.slug)
  await enter(page, 'ops')
  const dialog = await open(page, 'Hapus', company)
  await expect(dialog.getByText('Anda yakin ingin manghapus pdam?')).toBeVisible()
  await expect(dialog.getByText(`Yang ikut terhapus bersama ${company.name}:`)).toBeVisible()
  await expect(dialog.getByRole('term')).toHaveText(['User'])
  await expect(dialog.getByRole('definition')).toHaveText(['1'])
  await button(dialog, 'Ya, Hapus').click()
  await expect(alert(page)).toHaveText('berhasil menghapus PDAM')
  await expect(page.getByText('Data Kosong')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tambah PDAM' })).toBeFocused()
  expect((await logIn(page, username)).status()).toBe(401)
  expect(await countOf(page, `/users?keyword=${username}`)).toBe(0)
})

test('[A2] deleting data says what goes, and wants the slug', async ({ page }) => {
  await enter(page, 'ops')
  const city = await open(page, 'Hapus', { name: 'Kota Contoh', slug: 'kota-contoh' })
  await expect(city.getByRole('term').filter({ hasText: 'Pelanggan' })).toBeVisible()
  await expect(city.getByRole('definition').filter({ hasText: /^2\.000$/ })).toBeVisible()
  await expect(city.getByRole('term').filter({ hasText: 'Pipa' })).toBeVisible()
  await expect(city.getByText('User PDAM ini tidak dapat masuk lagi.')).toBeVisible()
  await expect(button(city, 'Ya, Hapus')).toBeDisabled()
  await button(city, 'Batal').click()
  await expect(city).toBeHidden()

  const company = await makeCompany(page)
  const symbol = { slug: company.slug, type: 'accessories', id: 'Valve', label: 'Katup' }
  expect((await asRoot(page, 'POST', '/symbol/signedurl', symbol)).code).toBe(200)
  const dialog = await open(page, 'Hapus', company)
  await expect(dialog.getByRole('term')).toHaveText(['Simbol'])
  await field(dialog, 'Slug').fill('kota-contoh')
  await expect(button(dialog, 'Ya, Hapus')).toBeDisabled()
  await field(dialog, 'Slug').fill(company.slug)
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('berhasil menghapus PDAM')
})

test('[A8] a deletion that fails: Terjadi kesalahan, and the list is loaded again', async ({ page }) => {
  const company = await makeCompany(page)
  await enter(page, 'ops')
  const dialog = await open(page, 'Hapus', company)
  await expect(dialog.getByText(`${company.name} tidak memiliki data.`)).toBeVisible()
  await asRoot(page, 'DELETE', `/company?id=${company.id}`)
  await button(dialog, 'Ya, Hapus').click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('PDAM tidak ditemukan')
  await expect(page.getByText('Data Kosong')).toBeVisible()
})

test('nothing is deleted while it is unknown what would go', async ({ page }) => {
  const company = await makeCompany(page)
  await enter(page, 'ops')
  await page.route('**/api/company/contents?*', route => route.abort())
  const dialog = await open(page, 'Hapus', company)
  await expect(dialog.getByText('Server tidak dapat dihubungi')).toBeVisible({ timeout: 30_000 })
  await expect(button(dialog, 'Ya, Hapus')).toBeDisabled()
  await page.unrouteAll()
  await button(dialog, 'Coba lagi').click()
  await expect(button(dialog, 'Ya, Hapus')).toBeEnabled()
})

test('[A5] two administrators edit one utility: the second save is not lost, nor does it undo the first', async ({
  page,
  browser,
}) => {
  const company = await makeCompany(page)
  const second = await (await browser.newContext()).newPage()
  await enter(page, 'ops')
  await enter(second, 'root')
  const mine = await open(page, 'Edit', company)
  const theirs = await open(second, 'Edit', company)
  await field(theirs, 'Nama').fill(`Tirta ${company.slug}`)
  await field(theirs, 'GMT Offset').fill('9')
  await button(theirs, 'Simpan').click()
  await expect(alert(second)).toHaveText('Berhasil mengedit PDAM')

  await field(mine, 'Nama').fill(`Banyu ${company.slug}`)
  await field(mine, 'API Service').fill('internal')
  await button(mine, 'Simpan').click()
  await expect(alert(page).filter({ hasText: 'Terjadi kesalahan' })).toContainText(
    'Data telah diubah oleh pengguna lain',
  )
  await button(mine, 'Muat data terbaru').click()
  await expect(mine.getByText(`Nama yang tersimpan: Tirta ${company.slug}`)).toBeVisible()
  await expect(field(mine, 'Nama')).toHaveValue(`Banyu ${company.slug}`)
  await expect(field(mine, 'GMT Offset')).toHaveValue('9')
  await button(mine, 'Simpan').click()
  await expect(mine).toBeHidden()
  const { payload } = await asRoot(page, 'GET', `/company?id=${company.id}`)
  expect(payload).toMatchObject({ name: `Banyu ${company.slug}`, gmtOffset: 9, apiService: 'internal' })
  await second.context().close()
})

test('[A2] page, size, search and filters survive reload, Back and a change', async ({ page }) => {
  const prefix = unique('urut')
  for (let i = 0; i < 6; i++) {
    const slug = `${prefix}-${i}`
    await makeCompany(page, { slug, name: `PDAM ${slug}`, isActive: i !== 5 })
  }
  await signIn(page, 'ops', `/internal/pdam?general=${prefix}`)
  const rows = page.getByRole('row').filter({ hasText: prefix })
  await expect(rows).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Non Aktif' }).click()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /halaman berikutnya/i }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: `Edit PDAM ${prefix}-0` }).click()
  await button(page.getByRole('dialog'), 'Simpan').click()
  await expect(alert(page)).toHaveText('Berhasil mengedit PDAM')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/p=2/)
})

test('unsaved work is asked about before the wizard closes', async ({ page }) => {
  await enter(page, 'ops')
  const dialog = await openWizard(page)
  await fillCompany(dialog, unique('kota'))
  await button(dialog, 'Next').click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(question).toBeHidden()
  await button(dialog, 'Batal').click()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah PDAM' })).toBeFocused()
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation in the utility dialogs, ${name}`, async ({ page }) => {
    const check = async (what: string) => {
      expect(await serious(page, '[role=dialog]'), what).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, what).toBeLessThanOrEqual(0)
    }
    const company = await makeCompany(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await enter(page, 'ops')
    const dialog = await openWizard(page)
    if (name === 'phone') {
      const box = await dialog.boundingBox()
      expect([box?.width, box?.height]).toEqual([PHONE.width, PHONE.height])
    }
    await field(dialog, 'Nama').fill('x')
    await field(dialog, 'Nama').fill('')
    await expect(dialog.getByText('name cannot be empty')).toBeVisible()
    await check('step 0, with an error')
    await fillCompany(dialog, unique('kota'))
    await button(dialog, 'Next').click()
    await expect(field(dialog, 'Username')).toBeFocused()
    await check('step 1')
    await expect(await open(page, 'Edit', company)).toBeVisible()
    await check('edit')
    const city = await open(page, 'Hapus', { name: 'Kota Contoh', slug: 'kota-contoh' })
    await expect(field(city, 'Slug')).toBeVisible()
    await check('delete')
  })
}
