/// <reference lib="dom" />
/** Nobody is kept out, and nothing sticks out: each state of a page on a desk in daylight, then on a phone at night. */

import { codeOf } from '@petatirta/harness/authenticator.ts'
import type { Locator, Page } from '@playwright/test'
import { enterAs, logIn, makeUser, PASSWORD, switchOn } from '../support/account-user.ts'
import { serious } from '../support/axe.ts'
import { addCustomers, holdImports, makeCity } from '../support/city-database.ts'
import { makeCompany, sendReading } from '../support/company-record.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from '../support/product.ts'

const SIGHTS = [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

/** Two frames later what depends on the width has been drawn; colours that fade are not judged half way. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)))
  })

/** Looks at the page, or at the dialog that lies over it; `here` must be in sight both ways. */
async function check(page: Page, what: string, here: Locator, inside?: string) {
  for (const [name, size, colorScheme] of SIGHTS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expect(here).toBeVisible()
    await settled(page)
    const where = `${what}, ${name}`
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, where).toBeLessThanOrEqual(0)
    expect(await serious(page, inside), where).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${where.replaceAll(/\W+/g, '-')}.png` })
  }
  await page.setViewportSize(SIGHTS[0][1])
  await page.emulateMedia({ colorScheme: 'light' })
}

const DIALOG = '[role=dialog]'

async function expectWholePhone(page: Page, dialog: Locator) {
  await page.setViewportSize(PHONE)
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return [box?.width, box?.height]
    })
    .toEqual([PHONE.width, PHONE.height])
}

test('the door, the lists and the map', async ({ page }) => {
  await page.goto('/login')
  await check(page, '/login', button(page, 'Login'))
  await page.goto('/404')
  await check(page, '/404', page.getByText('404'))
  await enter(page, 'ops')
  for (const path of ['/internal/pdam', '/internal/user']) {
    await page.goto(path)
    await check(page, path, page.getByRole('heading', { level: 1 }))
  }
  await page.goto('/map/kota-contoh')
  await check(page, '/map', page.locator('[data-state-customer="LOADED"]'))
})

test('the dialogs of users', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  await switchOn(page, username)
  await signIn(page, 'root', `/internal/user?keyword=${username}`)
  await expect(page.getByRole('img', { name: 'Verifikasi dua langkah aktif' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await button(page, 'Tambah User').click()
  const adding = page.getByRole('dialog', { name: 'Tambah User' })
  await expectWholePhone(page, adding)
  await field(adding, 'Username').fill('abc')
  await adding.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await adding.getByRole('combobox', { name: 'Rule' }).click()
  await page.getByRole('option', { name: 'pdam' }).click()
  await check(page, 'users, add', adding.getByText('username minimal 6 karakter'), DIALOG)
  await page.keyboard.press('Escape')
  await check(page, 'users, unsaved', page.getByText('Perubahan belum disimpan'), DIALOG)
  await button(page, 'Buang perubahan').click()
  await button(page, `Edit ${username}`).click()
  await check(page, 'users, edit', page.getByRole('dialog', { name: 'Edit User' }), DIALOG)
  await page.keyboard.press('Escape')
  await button(page, `Hapus ${username}`).click()
  await check(page, 'users, delete', page.getByRole('dialog', { name: 'Hapus User' }), DIALOG)
})

test('the dialogs of utilities', async ({ page }) => {
  const { name, slug } = await makeCompany(page)
  await enter(page, 'ops')
  await page.goto(`/internal/pdam?general=${slug}`)
  await button(page, 'Tambah PDAM').click()
  const adding = page.getByRole('dialog', { name: 'Tambah PDAM' })
  await expectWholePhone(page, adding)
  await field(adding, 'Nama').fill('x')
  await field(adding, 'Nama').fill('')
  await check(page, 'utilities, step 0', adding.getByText('name cannot be empty'), DIALOG)
  for (const label of ['Nama', 'Slug', 'Unique Code', 'IoT Unique Code'])
    await field(adding, label).fill('baru')
  for (const label of ['Longitude', 'Latitude']) await field(adding, label).fill('1')
  await button(adding, 'Next').click()
  await check(page, 'utilities, step 1', field(adding, 'Username'), DIALOG)
  await button(adding, 'Batal').click()
  await button(page, 'Buang perubahan').click()
  await button(page, `Edit ${name}`).click()
  await check(page, 'utilities, edit', page.getByRole('dialog', { name: 'Edit PDAM' }), DIALOG)
  await page.goto('/internal/pdam?general=kota-contoh')
  await button(page, 'Hapus Kota Contoh').click()
  await check(page, 'utilities, delete', field(page.getByRole('dialog'), 'Slug'), DIALOG)
})

test('[A3] the devices of a utility', async ({ page }) => {
  const { name, slug } = await makeCompany(page)
  await enter(page, 'ops')
  await page.goto(`/internal/pdam?general=${slug}`)
  await button(page, `Perangkat ${name}`).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Perangkat IoT ${name}` })
  await button(dialog, 'Terbitkan kunci').press('Enter')
  const newKey = field(dialog, 'Kunci baru')
  await expect(newKey).toHaveValue(/^ptd_/)
  const key = await newKey.inputValue()
  expect(await sendReading(page, key)).toBe(200)
  expect(await sendReading(page, key, { lat: 123 })).toBe(400)
  await button(dialog, 'Muat ulang').click()
  await check(page, 'devices', dialog.getByText('Isi pesan salah'), DIALOG)
  await page.setViewportSize(PHONE)
  const overflow = await dialog.evaluate(element =>
    [element, ...element.querySelectorAll('.MuiDialogContent-root')].map(
      box => box.scrollWidth - box.clientWidth,
    ),
  )
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
})

test('[D97] base maps, and the form that sends one', async ({ page }) => {
  await signIn(page, 'root', '/internal/basemap')
  await check(page, 'base maps', page.getByText('kota-contoh.pmtiles'))
  await button(page, 'Unggah Peta Dasar').click()
  const form = page.getByRole('dialog', { name: 'Unggah Peta Dasar' })
  await expectWholePhone(page, form)
  await form.getByRole('radio', { name: 'Satu PDAM' }).check()
  const file = { name: 'x.pmtiles', mimeType: 'application/octet-stream', buffer: Buffer.from('bukan peta') }
  await form.getByLabel('File peta dasar').setInputFiles(file)
  await check(page, 'base maps, upload', form.getByText('File ini bukan peta dasar PMTiles.'), DIALOG)
})

test('the account, and setting up its second factor', async ({ page }) => {
  const username = await makeUser(page, 'ops')
  await logIn(page, username)
  await enterAs(page, username)
  await page.goto('/akun')
  await check(page, 'account', page.getByRole('list', { name: 'Sesi dan perangkat' }))
  const section = page.getByRole('region', { name: 'Verifikasi dua langkah' })
  await button(section, 'Aktifkan').click()
  await section.getByLabel('Password saat ini').fill(PASSWORD)
  await button(section, 'Lanjut').click()
  await check(
    page,
    'account, picture',
    section.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }),
  )
  const secret = (await section.getByTestId('secret').textContent()) ?? ''
  await section.getByLabel('Kode verifikasi').fill(codeOf(secret))
  await button(section, 'Verifikasi dan aktifkan').click()
  await check(page, 'account, recovery codes', section.getByLabel('Kode pemulihan'))
})

test('[D24] the audit log, unfolded', async ({ page }) => {
  const { name } = await makeCompany(page)
  await signIn(page, 'root', `/internal/audit?keyword=${encodeURIComponent(name)}`)
  await button(page, `Tampilkan rincian Tambah PDAM ${name}`).click()
  await check(page, 'audit', page.getByRole('region', { name: /^Perubahan/ }))
})

test('the state of the system while something runs; cards on a phone', async ({ page }) => {
  const city = await makeCity(page)
  await addCustomers(city, [{ id: '1' }])
  const letGo = await holdImports(city)
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  expect((await page.request.get(`/api/upload/customer/sync?city=${city.slug}`, { headers })).ok()).toBe(true)
  await signIn(page, 'root', '/internal/status')
  const bar = page.getByRole('progressbar', { name: `Kemajuan Sinkronisasi tagihan ${city.name}` })
  await expect(page.getByRole('img').first()).toBeVisible()
  await check(page, 'status', bar)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'daftar pekerjaan' })).toContainText(city.name)
  await expect(page.getByRole('list', { name: 'daftar proses' })).toContainText('Hidup')
  await letGo()
  await city.pool.end()
})
