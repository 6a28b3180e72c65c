/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { expect, foldPanels, PHONE, signIn, test, tokenOf } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const CITY = 'kabupaten-sarolangun'
const CUSTOMERS = '**/api/customers**'

const map = (page: Page) => page.locator('[data-state-customer]')
const alert = (page: Page) => page.locator('.MuiSnackbar-root').getByRole('alert')
const rowsOnMap = async (page: Page) => Number(await map(page).getAttribute('data-rows-customer'))

const FORM = {
  'ID Pelanggan': '',
  Nama: 'Siti Aminah',
  Kelurahan: 'Sukasari',
  Kecamatan: 'Sarolangun',
  Alamat: 'Jl. Melati 1',
  'Kode Golongan': '2A',
  Golongan: 'Rumah Tangga A',
  'Kode DMA': 'D01',
  DMA: 'DMA Pasar',
  'Kode Rayon': '01',
  Rayon: 'Rayon Kota',
  Latitude: '-2,301234',
  Longitude: '102.701234',
}
type Label = keyof typeof FORM

let made = 0
/** Numbers of a test's own, longer than those of the demo. */
const newId = () => `99${process.pid}${Date.now()}${++made}`

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
const save = (form: Locator) => form.getByRole('button', { name: 'Simpan' })

async function openMap(page: Page): Promise<void> {
  await signIn(page, 'root', `/map/${CITY}`)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 30_000 })
}

async function openList(page: Page): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Menu peta' })
    .getByRole('button', { name: 'Data Pelanggan' })
    .click()
  const list = page.getByRole('dialog', { name: 'Data Pelanggan' })
  await expect(list.getByRole('button', { name: /^Ubah / })).toHaveCount(5)
  return list
}

async function openForm(page: Page, list: Locator): Promise<Locator> {
  await list.getByRole('button', { name: 'Tambah', exact: true }).click()
  return page.getByRole('dialog', { name: 'Tambah Pelanggan' })
}

async function fill(form: Locator, changes: Partial<Record<Label, string>>): Promise<void> {
  for (const [label, value] of Object.entries({ ...FORM, ...changes })) await field(form, label).fill(value)
}

async function search(list: Locator, text: string): Promise<void> {
  await list.getByRole('textbox', { name: 'Cari ID atau nama pelanggan' }).fill(text)
  await list.getByRole('button', { name: 'Cari', exact: true }).click()
}

/** A customer made without the form, for tests about something else. */
async function makeCustomer(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const idpelangga = newId()
  const properties = {
    ...{ idpelangga, nama: 'Budi', Kelurahan: 'Sukasari', Kecamatan: 'Sarolangun', alamat: 'Jl. Mawar 2' },
    ...{
      kodegol: '2A',
      golongan: 'Rumah Tangga A',
      kddma: 'D01',
      dma: 'DMA 1',
      koderayon: '01',
      rayon: 'R1',
    },
    ...{ latitude: -2.3, longitude: 102.7 },
    ...changes,
  }
  const answer = await page.request.post(`/api/customers?kota=${CITY}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
    data: { type: 'Feature', geometry: { type: 'Point', coordinates: [102.7, -2.3] }, properties },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return idpelangga
}

async function stored(page: Page, id: string) {
  const answer = await page.request.get(`/api/maps/customer/${id}?city=${CITY}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
  })
  return { status: answer.status(), ...(await answer.json()).payload }
}

/** Looks a number up on the map itself. */
async function searchOnMap(page: Page, id: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'No. Sambungan' })
  await box.fill(id)
  await box.press('Enter')
}

/** Where the set on the map has a customer: the end of a route to it. */
async function placeOnMap(page: Page, id: string): Promise<number[]> {
  const context = page.context()
  await context.route('https://www.google.com/**', route => route.fulfill({ body: 'peta' }))
  await page.getByRole('button', { name: 'Petunjuk Arah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Petunjuk Arah' })
  await dialog.getByRole('combobox', { name: 'Asal' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('No. Sambungan').fill(id)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pergi' }).click(),
  ])
  await tab.waitForURL(/destination=/)
  const destination = new URL(tab.url()).searchParams.get('destination') ?? ''
  await tab.close()
  return destination.split(',').map(Number)
}

test('[M2.9] the list: columns, page sizes, search, details, nothing found', async ({ page }) => {
  await openMap(page)
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/customers?') && asked.push(request.url()))
  const list = await openList(page)
  expect(asked[0]).toContain(`?city=${CITY}&p=1&rp=5&invalid=false`)
  await expect(list.getByRole('columnheader')).toHaveText([
    ...['', 'ID Pelanggan', 'Nama', 'Kelurahan', 'Kecamatan', 'Aksi'],
  ])
  const buttons = list.getByRole('button', { name: /^Ubah / })
  await list.getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25', '50'])
  await page.getByRole('option', { name: '10', exact: true }).click()
  await expect(buttons).toHaveCount(10)
  const first = await list.getByRole('cell').nth(1).textContent()
  await list.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(list.getByText(/^11–20 dari/)).toBeVisible()
  await expect(list.getByRole('cell', { name: first ?? '', exact: true })).toBeHidden()

  const id = await makeCustomer(page, { nama: 'Cari Saya', due_date: '20/11/2026' })
  await search(list, id)
  await expect(buttons).toHaveCount(1)
  await list.getByRole('button', { name: 'Tampilkan rincian Cari Saya' }).click()
  for (const text of ['Jl. Mawar 2', 'Rumah Tangga A (2A)', '-2.3', '20/11/2026', 'Belum Lunas', 'Tidak Ada'])
    await expect(list.getByText(text, { exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Sembunyikan rincian Cari Saya' }).click()
  await expect(list.getByText('Jl. Mawar 2')).toBeHidden()
  await search(list, '100% tidak_ada')
  await expect(list.getByText('Data Kosong')).toBeVisible()
  await list.getByRole('button', { name: 'Hapus pencarian dan filter' }).click()
  await expect(buttons).toHaveCount(10)
})

test('[M5.1] every message of the form; Simpan waits until they are gone', async ({ page }) => {
  await openMap(page)
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  const form = await openForm(page, await openList(page))
  await expect(save(form)).toBeEnabled()
  await save(form).click()
  const empty: [Label, string][] = [
    ['ID Pelanggan', 'id pelanggan cannot be empty'],
    ['Nama', 'nama cannot be empty'],
    ['Kelurahan', 'kelurahan cannot be empty'],
    ['Kecamatan', 'kecamatan cannot be empty'],
    ['Alamat', 'alamat cannot be empty'],
    ['Kode Golongan', 'kode golongan cannot be empty'],
    ['Golongan', 'golongan cannot be empty'],
    ['Kode DMA', 'kode dma cannot be empty'],
    ['DMA', 'DMA cannot be empty'],
    ['Kode Rayon', 'kode rayon cannot be empty'],
    ['Rayon', 'rayon cannot be empty'],
    ['Latitude', 'longitude cannot be empty'],
    ['Longitude', 'longitude cannot be empty'],
  ]
  for (const [label, message] of empty) await expect(field(form, label)).toHaveAccessibleDescription(message)
  await expect(field(form, 'ID Pelanggan')).toBeFocused()
  await expect(save(form)).toBeDisabled()

  await fill(form, { 'ID Pelanggan': newId() })
  await expect(save(form)).toBeEnabled()
  const positive = 'please input number and positive number only'
  const format = 'input correct number with value with format xx.xx'
  const zero = 'input value cannot be 0'
  const wrong: [string, string, string][] = [
    ...['0', '-1', '12a', '1.5'].map(id => ['ID Pelanggan', id, positive] as [string, string, string]),
    ['ID Pelanggan', '   ', 'id pelanggan cannot be empty'],
    ['Nama', '   ', 'nama cannot be empty'],
    ...['181', '102.1234567', 'abc', '102.', '1e1'].map(
      text => ['Longitude', text, format] as [string, string, string],
    ),
    ['Longitude', '0', zero],
    ['Latitude', '91', format],
    ['Latitude', '-0,00', zero],
    ['Jatuh Tempo', '31/02/2026', 'Tanggal tidak valid'],
    ['Tanggal Bayar', 'kemarin', 'Tanggal tidak valid'],
    ['Nama', 'a'.repeat(501), 'maksimal 500 karakter'],
  ]
  for (const [label, value, message] of wrong) {
    const before = await field(form, label).inputValue()
    await field(form, label).fill(value)
    await expect(field(form, label), `${label} ${value.slice(0, 20)}`).toHaveAccessibleDescription(message)
    await expect(save(form)).toBeDisabled()
    await field(form, label).fill(before)
    await expect(save(form)).toBeEnabled()
  }
  expect(sent).toEqual([])
})

test('[M4.12] added, changed, removed: list, server and every open map follow at once', async ({
  page,
  browser,
}) => {
  await openMap(page)
  const colleague = await (await browser.newContext()).newPage()
  await openMap(colleague)
  const before = await rowsOnMap(page)
  const id = newId()
  const list = await openList(page)
  const form = await openForm(page, list)
  await fill(form, { 'ID Pelanggan': ` ${id} ` })
  const held = Promise.withResolvers<void>()
  await page.route(CUSTOMERS, async route => {
    if (route.request().method() === 'POST') await held.promise
    await route.fallback()
  })
  await save(form).click()
  await expect(save(form)).toBeDisabled()
  held.resolve()
  await expect(alert(page)).toHaveText('Berhasil menambah data')
  await expect(form).toBeHidden()
  await expect(list.getByText(/^1–5 dari/)).toBeVisible()
  for (const someone of [page, colleague])
    await expect(map(someone)).toHaveAttribute('data-rows-customer', String(before + 1))
  expect(await stored(page, id)).toMatchObject({
    status: 200,
    geometry: { coordinates: [102.701234, -2.301234] },
    properties: {
      ...{ nama: 'Siti Aminah', latitude: -2.301234, longitude: 102.701234 },
      ...{ due_date: '-', tanggal_bayar: '-', loket_bayar: '-' },
      ...{ status_billing: 'belum_terbayar', status_payment: 'unpaid' },
    },
  })

  await search(list, id)
  await list.getByRole('button', { name: 'Ubah Siti Aminah' }).click()
  const edit = page.getByRole('dialog', { name: 'Ubah Pelanggan' })
  await expect(field(edit, 'ID Pelanggan')).toHaveValue(id)
  await expect(field(edit, 'ID Pelanggan')).not.toBeEditable()
  await expect(field(edit, 'Latitude')).toHaveValue('-2.301234')
  await field(edit, 'Nama').fill('Siti Baru')
  await field(edit, 'Latitude').fill('-2,31')
  await field(edit, 'Tanggal Bayar').fill('18/11/2026 08:15')
  await save(edit).click()
  await expect(alert(page)).toHaveText('Berhasil memperbarui data')
  await expect(list.getByRole('cell', { name: 'Siti Baru', exact: true })).toBeVisible()
  expect(await stored(page, id)).toMatchObject({
    geometry: { coordinates: [102.701234, -2.31] },
    properties: { nama: 'Siti Baru', tanggal_bayar: '2026-11-18T08:15:00', type: 'customer' },
  })
  // The colleague has not reloaded anything: name and place come from the set on that map.
  await expect(async () => {
    await searchOnMap(colleague, id)
    await expect(colleague.getByRole('dialog').getByText('Siti Baru').first()).toBeVisible({ timeout: 3000 })
  }).toPass()

  expect(await placeOnMap(colleague, id)).toEqual([expect.closeTo(-2.31, 5), expect.closeTo(102.701234, 5)])

  await list.getByRole('button', { name: 'Hapus Siti Baru' }).click()
  const question = page.getByRole('dialog', { name: 'Hapus Pelanggan' })
  await expect(question).toContainText(`Siti Baru (${id})`)
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()
  expect((await stored(page, id)).status).toBe(200)
  await list.getByRole('button', { name: 'Hapus Siti Baru' }).click()
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toHaveText('Berhasil menghapus data')
  await expect(list.getByText('Data Kosong')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Tambah', exact: true })).toBeFocused()
  expect((await stored(page, id)).status).toBe(404)
  for (const someone of [page, colleague])
    await expect(map(someone)).toHaveAttribute('data-rows-customer', String(before))
  // The popup spoke of somebody who is gone.
  await expect(colleague.getByRole('dialog')).toBeHidden()
  await list.getByRole('button', { name: 'Tutup' }).click()
  await searchOnMap(page, id)
  await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeVisible()
  await colleague.context().close()
})

test('[M8] a list that does not come is told, and can be asked for again', async ({ page }) => {
  await openMap(page)
  await page.route(CUSTOMERS, route => route.fulfill({ status: 500, json: { code: 5080699, message: 'x' } }))
  await page.getByRole('button', { name: 'Data Pelanggan' }).click()
  const list = page.getByRole('dialog', { name: 'Data Pelanggan' })
  await expect(alert(page)).toHaveText('Ada kesalahan pada server')
  await expect(alert(page)).toHaveClass(/colorError/)
  await expect(list.getByText('Daftar pelanggan tidak dapat dimuat.')).toBeVisible()
  await page.unroute(CUSTOMERS)
  await list.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(list.getByRole('button', { name: /^Ubah / })).toHaveCount(5)

  await page.route(CUSTOMERS, route => route.abort())
  await list.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(alert(page)).toContainText('Server tidak dapat dihubungi')
  await page.unroute(CUSTOMERS)
  await list.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(list.getByText(/^6–10 dari/)).toBeVisible()
})

test('[M8] adding, changing, removing that fails: the notice stays for clicks, nothing typed is lost', async ({
  page,
}) => {
  const id = await makeCustomer(page)
  await openMap(page)
  const list = await openList(page)
  await search(list, id)
  const fail = (method: string) =>
    page.route(CUSTOMERS, route =>
      route.request().method() === method
        ? route.fulfill({ status: 503, json: { code: 5080699, message: 'x' } })
        : route.fallback(),
    )
  await fail('POST')
  const form = await openForm(page, list)
  await fill(form, { 'ID Pelanggan': newId() })
  await save(form).click()
  await expect(alert(page)).toHaveText('Ada kesalahan pada server')
  await expect(alert(page)).toHaveClass(/colorError/)
  await form.getByRole('heading').click()
  await expect(alert(page)).toBeVisible()
  await expect(field(form, 'Nama')).toHaveValue('Siti Aminah')
  await expect(save(form)).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(form).toBeHidden()
  // Six seconds after it was said. A dialog that came later hides it from screen readers, so not by its role.
  await expect(page.locator('.MuiSnackbar-root')).toBeHidden()

  await fail('PUT')
  await list.getByRole('button', { name: 'Ubah Budi' }).click()
  const edit = page.getByRole('dialog', { name: 'Ubah Pelanggan' })
  await field(edit, 'Nama').fill('Budi Dua')
  await save(edit).click()
  await expect(alert(page)).toHaveText('Ada kesalahan pada server')
  await edit.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(page.locator('.MuiSnackbar-root')).toBeHidden()

  await fail('DELETE')
  await list.getByRole('button', { name: 'Hapus Budi' }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toHaveText('Ada kesalahan pada server')
  await expect(list.getByRole('button', { name: 'Hapus Budi' })).toBeVisible()
  expect((await stored(page, id)).status).toBe(200)
})

test('a number that is taken, a customer that is gone: why is said', async ({ page }) => {
  const id = await makeCustomer(page)
  await openMap(page)
  const list = await openList(page)
  const form = await openForm(page, list)
  await fill(form, { 'ID Pelanggan': id })
  await save(form).click()
  await expect(alert(page)).toContainText('Ada kesalahan pada server')
  await expect(alert(page)).toContainText(`ID Pelanggan ${id} sudah terdaftar`)
  await expect(field(form, 'ID Pelanggan')).toBeFocused()
  await expect(field(form, 'ID Pelanggan')).toHaveAccessibleDescription(`ID Pelanggan ${id} sudah terdaftar`)
  await expect(save(form)).toBeDisabled()
  await form.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: 'Buang perubahan' }).click()

  await search(list, id)
  await list.getByRole('button', { name: 'Hapus Budi' }).click()
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  await page.request.delete(`/api/customers/${id}/remove?kota=${CITY}`, { headers })
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toContainText('Ada kesalahan pada server')
  // It was refused because the list was old.
  await expect(list.getByText('Data Kosong')).toBeVisible()
})

test('values that nobody means well are text, and fit on a phone', async ({ page }) => {
  const nama = `<img src=x onerror="document.title='x'">😀${'panjang'.repeat(60)}`
  const id = await makeCustomer(page, { nama, alamat: '<script>alert(1)</script>' })
  await openMap(page)
  const list = await openList(page)
  await search(list, id)
  await expect(list.getByText(nama)).toBeVisible()
  await list.getByRole('button', { name: /^Tampilkan rincian/ }).click()
  await expect(list.getByText('<script>alert(1)</script>')).toBeVisible()
  const wider = (box: Locator) => box.evaluate(element => element.scrollWidth - element.clientWidth)
  expect(await wider(list.locator('.MuiDialogContent-root'))).toBe(0)
  await page.setViewportSize(PHONE)
  await expect(list.getByRole('list', { name: 'daftar pelanggan' })).toBeVisible()
  expect(await wider(list.locator('.MuiDialogContent-root'))).toBe(0)
  await list.getByRole('button', { name: /^Hapus </ }).click()
  expect(await wider(page.getByRole('dialog', { name: 'Hapus Pelanggan' }))).toBe(0)
  expect(await page.title()).not.toBe('x')
})

test('with the keyboard alone: open, fill, be asked before losing it, close', async ({ page }) => {
  await openMap(page)
  const entry = page.getByRole('navigation').getByRole('button', { name: 'Data Pelanggan' })
  await entry.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Data Pelanggan' })
  const add = list.getByRole('button', { name: 'Tambah', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Tambah Pelanggan' })
  await expect(field(form, 'ID Pelanggan')).toBeFocused()
  const id = newId()
  await page.keyboard.type(id)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(field(form, 'ID Pelanggan')).toHaveValue(id)
  await field(form, 'ID Pelanggan').focus()
  for (const value of Object.values(FORM).slice(1)) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Berhasil menambah data')
  await expect(add).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(entry).toBeFocused()
})

test('on a phone: cards, the whole screen, Back closes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const list = await openList(page)
  const box = await list.boundingBox()
  expect([box?.width, box?.height]).toEqual([PHONE.width, PHONE.height])
  await expect(list.getByRole('list', { name: 'daftar pelanggan' }).getByRole('listitem')).toHaveCount(5)
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeFocused()
})

test('on a phone, Back asks before it takes a half-filled form away', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const list = await openList(page)
  const form = await openForm(page, list)
  await field(form, 'Nama').fill('Belum disimpan')
  // Not page.goBack(): it waits for a page that is not going to come.
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(question).toBeHidden()
  await expect(field(form, 'Nama')).toHaveValue('Belum disimpan')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
})

test('[decisions] another city has no such list, whatever is asked', async ({ page }) => {
  await signIn(page, 'pdam')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED', { timeout: 30_000 })
  await expect(page.getByRole('navigation').getByText('Logout')).toBeVisible()
  await expect(page.getByText('Data Pelanggan')).toBeHidden()
  const headers = { authorization: `Bearer ${await tokenOf(page, 'pdam')}` }
  for (const city of ['kota-contoh', CITY]) {
    const answer = await page.request.get(`/api/customers?city=${city}&invalid=false`, { headers })
    expect(answer.status(), city).toBe(403)
  }
})

test('a script that does not come leaves the map alone', async ({ page }) => {
  await page.route('**/assets/customer-data-*.js', route => route.abort())
  await openMap(page)
  await page.getByRole('button', { name: 'Data Pelanggan' }).click()
  await expect(page.getByText('Gagal memuat data')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Gagal memuat data')).toBeHidden()
  await expect(map(page)).toBeVisible()
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation in Data Pelanggan, ${name}`, async ({ page }) => {
    const check = async (what: string) => expect(await serious(page, '[role=dialog]'), what).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await openMap(page)
    if (name === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
    const list = await openList(page)
    await list
      .getByRole('button', { name: /^Tampilkan rincian/ })
      .first()
      .click()
    await check('list')
    const form = await openForm(page, list)
    await save(form).click()
    await expect(save(form)).toBeDisabled()
    await check('form, with errors')
    await form.getByRole('button', { name: 'Batal' }).click()
    await list
      .getByRole('button', { name: /^Hapus / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Hapus Pelanggan' })).toBeVisible()
    await check('remove')
  })
}
