import type { Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const PASSWORD = 'Rahasia#2026'
const WEAK =
  'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter'

let made = 0
const unique = (prefix: string) => `${prefix}_${Date.now()}_${++made}`

/** Calls the server as root, past the screen under test. */
async function asRoot(page: Page, method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  return (await answer.json()) as { code: number; payload: { _id: string } & Record<string, unknown> }
}

/** A pdam user of the demo's city, unless said otherwise. */
async function makeUser(page: Page, changes: object = {}) {
  const username = unique('petugas')
  const data = { username, password: PASSWORD, rule: 'pdam', roles: ['umum'], map: 'kota-contoh', ...changes }
  const { code, payload } = await asRoot(page, 'POST', '/user', data)
  expect(code).toBe(200)
  return { ...data, id: payload._id }
}

const mayLogIn = async (page: Page, username: string, password = PASSWORD) =>
  (await page.request.post('/api/user/login', { data: { username, password } })).status() === 200

const alert = (page: Page) => page.getByRole('alert')
const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username })
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

async function choose(page: Page, name: string, ...options: string[]) {
  await page.getByRole('dialog').getByRole('combobox', { name }).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
}

async function chooseRoles(page: Page, ...roles: string[]) {
  await choose(page, 'Roles', ...roles)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Tambah User' }).click()
  return page.getByRole('dialog', { name: 'Tambah User' })
}

async function openEdit(page: Page, username: string) {
  await page.goto(`/internal/user?keyword=${username}`)
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  return page.getByRole('dialog', { name: 'Edit User' })
}

async function askDelete(page: Page, username: string) {
  await page.goto(`/internal/user?keyword=${username}`)
  await page.getByRole('button', { name: `Hapus ${username}` }).click()
  return page.getByRole('dialog', { name: 'Hapus User' })
}

/** Everything but the name, so that the dialog can be saved. */
async function fillPdamUser(page: Page, dialog: Locator, username: string) {
  await field(dialog, 'Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await choose(page, 'Rule', 'pdam')
  await chooseRoles(page, 'umum', 'workOrder')
  await dialog.getByRole('combobox', { name: 'Map' }).fill('Kota Con')
  await page.getByRole('option', { name: /Kota Contoh/ }).click()
}

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Simpan' })

test('[A5] each field of the user form says what is wrong with it', async ({ page }) => {
  await signIn(page, 'root', '/internal/user')
  const dialog = await openAdd(page)
  await expect(save(dialog)).toBeDisabled()

  await field(dialog, 'Username').fill('abcde')
  await expect(dialog.getByText('username minimal 6 karakter')).toBeVisible()
  await field(dialog, 'Username').fill('nama user')
  await expect(dialog.getByText('username hanya boleh diisi dengan huruf, angka, dan _')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('lemah')
  await expect(dialog.getByText(WEAK)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Rule' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('rule harus diisi')).toBeVisible()
  await choose(page, 'Rule', 'pdam')
  await expect(dialog.getByText('rule harus diisi')).toBeHidden()
  await chooseRoles(page, 'umum', 'umum')
  await expect(dialog.getByText('roles harus diisi')).toBeVisible()
  await expect(save(dialog)).toBeDisabled()
  await chooseRoles(page, 'hublang')
  await dialog.getByRole('combobox', { name: 'Map' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('map harus diisi')).toBeVisible()
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Map' }).click()
  await page.getByRole('option', { name: /Kota Contoh/ }).click()

  // Nothing is empty any more, but two fields are wrong.
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Semua field harus diisi dengan benar')
  await expect(field(dialog, 'Username')).toBeFocused()
})

test('[A5] ops clears map and roles, pdam shows them', async ({ page }) => {
  await signIn(page, 'root', '/internal/user')
  const dialog = await openAdd(page)
  const roles = dialog.getByRole('combobox', { name: 'Roles' })
  const map = dialog.getByRole('combobox', { name: 'Map' })
  await expect(map).toBeHidden()
  await fillPdamUser(page, dialog, unique('petugas'))
  await expect(roles).toHaveText('umum, workOrder')
  await expect(map).toHaveValue('Kota Contoh')
  await choose(page, 'Rule', 'ops')
  await expect(roles).toBeHidden()
  await expect(map).toBeHidden()
  await expect(save(dialog)).toBeEnabled()
  await choose(page, 'Rule', 'pdam')
  await expect(roles).not.toContainText('umum')
  await expect(map).toHaveValue('')
  await expect(save(dialog)).toBeDisabled()
})

test('[A8] a user is added, the list shows it, and it may sign in', async ({ page }) => {
  const username = unique('petugas')
  await signIn(page, 'ops', '/internal/user')
  const dialog = await openAdd(page)
  await fillPdamUser(page, dialog, username)
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Berhasil menambahkan user')
  await expect(dialog).toBeHidden()
  await expect(row(page, username)).toContainText('Kota Contoh')
  await expect(row(page, username)).toContainText('pdam')
  await expect(page.getByRole('button', { name: 'Tambah User' })).toBeFocused()
  expect(await mayLogIn(page, username)).toBe(true)
})

test('[A8] a name that is taken: Username telah terdaftar, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'ops', '/internal/user')
  const dialog = await openAdd(page)
  await fillPdamUser(page, dialog, 'PDAMDEMO')
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Username telah terdaftar')
  await expect(field(dialog, 'Username')).toBeFocused()
  await expect(dialog.getByText('Pilih username lain')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  const username = unique('petugas')
  await field(dialog, 'Username').fill(username)
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Berhasil menambahkan user')
  const edit = await openEdit(page, username)
  await field(edit, 'Username').fill('hublangdemo')
  await save(edit).click()
  await expect(alert(page)).toHaveText('Username telah terdaftar')
})

test('[A8] any other failure: Terjadi kesalahan, with the reason', async ({ page }) => {
  const { username } = await makeUser(page)
  await enter(page, 'ops')
  await page.route('**/api/user?*', route => route.abort())
  await page.route('**/api/user', route => route.abort())
  const dialog = await openEdit(page, username)
  await save(dialog).click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('Server tidak dapat dihubungi')
  await page.goto('/internal/user')
  const add = await openAdd(page)
  await fillPdamUser(page, add, unique('petugas'))
  await save(add).click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await page.unrouteAll()
  await save(add).click()
  await expect(alert(page)).toHaveText('Berhasil menambahkan user')
})

test('[A8] ops may not add ops: Terjadi kesalahan, and who may', async ({ page }) => {
  await signIn(page, 'ops', '/internal/user')
  const dialog = await openAdd(page)
  await field(dialog, 'Username').fill(unique('petugas'))
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await choose(page, 'Rule', 'ops')
  await expect(dialog.getByText('Hanya root')).toBeVisible()
  await save(dialog).click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('Hanya root yang dapat menambah')
})

test('[A8] a user is edited; an empty password stays as it is', async ({ page }) => {
  const { username } = await makeUser(page)
  const renamed = unique('pegawai')
  await enter(page, 'root')
  let dialog = await openEdit(page, username)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByRole('combobox', { name: 'Map' })).toHaveValue('Kota Contoh')
  await field(dialog, 'Username').fill('x')
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Semua field harus diisi dengan benar')
  await field(dialog, 'Username').fill(renamed)
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Berhasil mengedit user')
  expect(await mayLogIn(page, renamed)).toBe(true)

  dialog = await openEdit(page, renamed)
  await dialog.getByLabel('Password', { exact: true }).fill('Sandi#Baru1')
  await choose(page, 'Status', 'Non Aktif')
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Berhasil mengedit user')
  await expect(row(page, renamed)).toContainText('Non Aktif')
  await expect(page.getByRole('button', { name: `Edit ${renamed}` })).toBeFocused()
  expect(await mayLogIn(page, renamed, 'Sandi#Baru1')).toBe(false)
})

test('[A8] a user is deleted after the question, and may not sign in any more', async ({ page }) => {
  const { username } = await makeUser(page)
  await enter(page, 'ops')
  const dialog = await askDelete(page, username)
  await expect(dialog.getByText('Anda yakin ingin manghapus user?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Hapus ${username}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toHaveText('Berhasil menghapus user')
  await expect(page.getByText('Data Kosong')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tambah User' })).toBeFocused()
  expect(await mayLogIn(page, username)).toBe(false)
})

test('[A8] a deletion that fails: Terjadi kesalahan, and the list is loaded again', async ({ page }) => {
  const { username, id } = await makeUser(page)
  await enter(page, 'ops')
  const dialog = await askDelete(page, username)
  await asRoot(page, 'DELETE', `/user?id=${id}`)
  await dialog.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toContainText('Terjadi kesalahan')
  await expect(alert(page)).toContainText('User tidak ditemukan')
  await expect(page.getByText('Data Kosong')).toBeVisible()
})

test('[A9] messages of the user page stay for 6 seconds', async ({ page }) => {
  const { username } = await makeUser(page)
  await page.clock.install()
  await enter(page, 'ops')
  const dialog = await openEdit(page, username)
  await expect(save(dialog)).toBeEnabled()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await save(dialog).click()
  let passed = 0
  const visibleAfter = async (ms: number) => {
    await page.clock.runFor(ms)
    passed += ms
    return alert(page).isVisible()
  }
  await expect.poll(() => visibleAfter(20)).toBe(true)
  passed = 0
  expect(await visibleAfter(5700)).toBe(true)
  await expect.poll(() => visibleAfter(100)).toBe(false)
  expect(passed).toBeLessThan(7500)
})

test('[decisions] ops gets no buttons for ops and root users, nobody one to delete themselves', async ({
  page,
}) => {
  const buttons = (username: string) => row(page, username).getByRole('button')
  await signIn(page, 'ops', '/internal/user?keyword=demo')
  await expect(buttons('pdamdemo')).toHaveCount(2)
  for (const username of ['opsdemo', 'rootdemo']) {
    await expect(row(page, username)).toBeVisible()
    await expect(buttons(username)).toHaveCount(0)
  }
  await page.getByText('LOGOUT').click()
  await signIn(page, 'root', '/internal/user?keyword=demo')
  await expect(buttons('opsdemo')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Edit rootdemo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hapus rootdemo' })).toBeHidden()
  await page.getByRole('button', { name: 'Edit rootdemo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Rule' })).toHaveText('root')
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toBeDisabled()
  await save(dialog).click()
  await expect(alert(page)).toHaveText('Berhasil mengedit user')
})

test('[A5] two administrators edit one user: the second save is not lost, nor does it undo the first', async ({
  page,
  browser,
}) => {
  const { username, id } = await makeUser(page)
  const renamed = unique('pegawai')
  const second = await (await browser.newContext()).newPage()
  await enter(page, 'ops')
  await enter(second, 'root')
  const mine = await openEdit(page, username)
  const theirs = await openEdit(second, username)
  await chooseRoles(second, 'hublang')
  await save(theirs).click()
  await expect(alert(second)).toHaveText('Berhasil mengedit user')

  await field(mine, 'Username').fill(renamed)
  await mine.getByLabel('Password', { exact: true }).fill('Sandi#Baru1')
  await save(mine).click()
  await expect(alert(page).filter({ hasText: 'Terjadi kesalahan' })).toContainText(
    'Data telah diubah oleh pengguna lain',
  )
  await expect(field(mine, 'Username')).toHaveValue(renamed)
  await mine.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(mine.getByText('Data terbaru telah dimuat')).toBeVisible()
  await expect(mine.getByRole('combobox', { name: 'Roles' })).toHaveText('umum, hublang')
  await expect(field(mine, 'Username')).toHaveValue(renamed)
  await save(mine).click()
  await expect(mine).toBeHidden()
  const { payload } = await asRoot(page, 'GET', `/users?id=${id}`)
  expect(payload).toMatchObject([{ username: renamed, roles: ['umum', 'hublang'] }])
  expect(await mayLogIn(page, renamed, 'Sandi#Baru1')).toBe(true)
  await second.context().close()
})

test('[A2] page, size, search and filters survive reload, Back and a change', async ({ page }) => {
  const prefix = unique('urut')
  for (let i = 0; i < 6; i++) await makeUser(page, { username: `${prefix}_${i}`, isActive: i !== 5 })
  await signIn(page, 'ops', `/internal/user?keyword=${prefix}`)
  const rows = page.getByRole('row').filter({ hasText: prefix })
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /halaman berikutnya/i }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.goBack()
  await expect(rows).toHaveCount(5)
  await page.goForward()
  await page.getByRole('button', { name: `Hapus ${prefix}_0` }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  // The second page had this one row.
  await expect(rows).toHaveCount(5)
  await expect(page).toHaveURL(
    url => !url.searchParams.has('p') && url.searchParams.get('keyword') === prefix,
  )

  await page.getByRole('combobox', { name: 'Rule' }).click()
  await page.getByRole('option', { name: 'pdam' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Non Aktif' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: `Edit ${prefix}_5` }).click()
  await save(page.getByRole('dialog')).click()
  await expect(alert(page)).toHaveText('Berhasil mengedit user')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Non Aktif')
  await expect(page.getByRole('combobox', { name: 'Rule' })).toHaveText('pdam')
})

test('with the keyboard alone: open, fill, be asked before losing it, save', async ({ page }) => {
  const username = unique('petugas')
  await signIn(page, 'root')
  await page.getByRole('link', { name: 'USER', exact: true }).click()
  const add = page.getByRole('button', { name: 'Tambah User' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tambah User' })
  await expect(field(dialog, 'Username')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type(username)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(dialog, 'Username')).toHaveValue(username)

  await field(dialog, 'Username').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Tampilkan password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Rule' })).toHaveText('ops')
  await field(dialog, 'Username').focus()
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Berhasil menambahkan user')
  await expect(add).toBeFocused()

  // Leaving the page asks too.
  await page.keyboard.press('Enter')
  await page.keyboard.type('belum')
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(field(dialog, 'Username')).toHaveValue('belum')
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation in the user dialogs, ${name}`, async ({ page }) => {
    const check = async (what: string) => {
      expect(await serious(page, '[role=dialog]'), what).toEqual([])
    }
    const { username } = await makeUser(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await signIn(page, 'root', `/internal/user?keyword=${username}`)
    const add = await openAdd(page)
    if (name === 'phone') {
      const box = await add.boundingBox()
      expect([box?.width, box?.height]).toEqual([PHONE.width, PHONE.height])
    }
    await fillPdamUser(page, add, 'abc')
    await save(add).click()
    await expect(alert(page)).toBeVisible()
    await check('add, with an error')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Perubahan belum disimpan')).toBeVisible()
    await check('unsaved changes')
    await page.getByRole('button', { name: 'Buang perubahan' }).click()
    const edit = await openEdit(page, username)
    await expect(edit).toBeVisible()
    await check('edit')
    await (await askDelete(page, username)).waitFor()
    await check('delete')
  })
}
