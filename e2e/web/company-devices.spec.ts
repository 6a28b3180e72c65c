/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, test, tokenOf } from './support/product.ts'

interface Company {
  name: string
  slug: string
  uniqueCodeDevice: string
}

let made = 0

async function makeCompany(page: Page): Promise<Company> {
  const slug = `iot-${Date.now()}-${++made}`
  const company = { name: `PDAM ${slug}`, slug, uniqueCodeDevice: `kode-iot-${slug}` }
  const place = { lon: 106.816666, lat: -6.2, gmtOffset: 7 }
  const answer = await page.request.post('/api/company', {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
    data: { ...company, uniqueCode: `kode-${slug}`, ...place, apiService: 'csv' },
  })
  expect(answer.status()).toBe(200)
  return company
}

const message = (changes: object = {}) => ({
  deviceId: 'logger-1',
  name: 'Logger Pasar',
  type: 'pressure',
  lat: -6.2,
  long: 106.8,
  data: [{ name: 'tekanan', value: 2.5, samplingDate: new Date().toISOString(), gmtOffset: 7 }],
  ...changes,
})

/** As a device does it: past the screen, with nothing but the key. */
const send = async (page: Page, key: string, data: object = message()) =>
  (await page.request.post('/api/devices/readings', { headers: { 'x-device-key': key }, data })).status()

const opener = (page: Page, { name }: Company) =>
  page.getByRole('button', { name: `Perangkat ${name}`, exact: true })
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })
const fact = (dialog: Locator, name: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator('dd')

async function openDevices(page: Page, company: Company) {
  await page.goto(`/internal/pdam?general=${company.slug}`)
  await opener(page, company).click()
  return page.getByRole('dialog', { name: `Perangkat IoT ${company.name}` })
}

async function newKeyIn(dialog: Locator): Promise<string> {
  await expect(field(dialog, 'Kunci baru')).toHaveValue(/^ptd_/)
  return field(dialog, 'Kunci baru').inputValue()
}

test('[A3] a key is issued, shown once and taken; the next ends it, and revoking ends that', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const company = await makeCompany(page)
  await enter(page, 'ops')
  const dialog = await openDevices(page, company)
  const { origin } = new URL(page.url())
  await expect(field(dialog, 'IoT Unique Code')).toHaveValue(company.uniqueCodeDevice)
  await expect(field(dialog, 'Topik MQTT')).toHaveValue(`petatirta/${company.uniqueCodeDevice}/{deviceId}`)
  await expect(field(dialog, 'Alamat HTTP (POST)')).toHaveValue(`${origin}/api/devices/readings`)
  await expect(dialog.getByText('Belum ada kunci')).toBeVisible()
  await expect(fact(dialog, 'Terakhir diterima')).toHaveText('Belum pernah')
  await expect(dialog.getByText('Belum ada pesan yang ditolak.')).toBeVisible()

  await button(dialog, 'Terbitkan kunci').click()
  const first = await newKeyIn(dialog)
  await expect(field(dialog, 'Kunci baru')).toBeFocused()
  await expect(dialog.getByText('kunci tidak akan ditampilkan lagi')).toBeVisible()
  expect(await send(page, first)).toBe(200)
  await button(dialog, 'Salin Kunci baru').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Kunci baru telah disalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await button(dialog, 'Tutup').click()
  await expect(dialog).toBeHidden()

  await opener(page, company).click()
  await expect(dialog.getByText(`Kunci berakhiran …${first.slice(-4)}`)).toBeVisible()
  expect(await dialog.textContent()).not.toContain(first)
  await expect(field(dialog, 'Kunci baru')).toBeHidden()
  await expect(fact(dialog, 'Perangkat')).toHaveText('1')
  await expect(fact(dialog, 'Terputus')).toHaveText('0')
  await expect(fact(dialog, 'Pesan diterima')).toHaveText('1')
  await expect(fact(dialog, 'Terakhir diterima')).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)

  // Asked first; whoever hesitates keeps the key.
  await button(dialog, 'Ganti kunci').click()
  const replacing = page.getByRole('dialog', { name: 'Ganti kunci' })
  await expect(replacing.getByText('langsung berakhir')).toBeVisible()
  await expect(button(replacing, 'Batal')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(replacing).toBeHidden()
  expect(await send(page, first)).toBe(200)
  await button(dialog, 'Ganti kunci').click()
  await button(replacing, 'Ya, Ganti').click()
  const second = await newKeyIn(dialog)
  expect(second).not.toBe(first)
  await expect(dialog.getByText(`Kunci berakhiran …${second.slice(-4)}`)).toBeVisible()
  expect(await send(page, first)).toBe(401)
  expect(await send(page, second)).toBe(200)

  await button(dialog, 'Cabut kunci').click()
  await button(page.getByRole('dialog', { name: 'Cabut kunci' }), 'Ya, Cabut').click()
  await expect(dialog.getByRole('status')).toHaveText(/^Kunci telah dicabut\. Belum ada kunci\./)
  await expect(field(dialog, 'Kunci baru')).toBeHidden()
  expect(await send(page, second)).toBe(401)
  await expect(fact(dialog, 'Pesan diterima')).toHaveText('3')
})

test('[A3] a key that nobody copied is not lost by a slip; copied by hand counts too', async ({ page }) => {
  const company = await makeCompany(page)
  // A page without TLS has no clipboard to write to.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await enter(page, 'ops')
  // From another page of the application, so that there is one to go back to.
  await page.goto('/internal/user')
  await page.getByRole('link', { name: 'PDAM', exact: true }).click()
  // Others may be making utilities at the same time: the first page is soon theirs.
  const search = page.getByPlaceholder('Cari nama, slug, atau kode unik')
  await search.fill(company.slug)
  await search.press('Enter')
  await opener(page, company).click()
  const dialog = page.getByRole('dialog', { name: `Perangkat IoT ${company.name}` })
  await button(dialog, 'Terbitkan kunci').click()
  const key = await newKeyIn(dialog)
  const asking = page.getByRole('dialog', { name: 'Kunci baru belum disalin' })
  await page.keyboard.press('Escape')
  await button(asking, 'Kembali ke kunci').click()
  await expect(asking).toBeHidden()
  await page.goBack()
  await button(asking, 'Kembali ke kunci').click()
  await expect(field(dialog, 'Kunci baru')).toHaveValue(key)

  await button(dialog, 'Salin Kunci baru').click()
  await expect(page.getByText('tekan Ctrl+C')).toBeVisible()
  const selected = () =>
    field(dialog, 'Kunci baru').evaluate((input: HTMLTextAreaElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    )
  expect(await selected()).toBe(key)
  await button(dialog, 'Tutup').click()
  await button(asking, 'Kembali ke kunci').click()
  await field(dialog, 'Kunci baru').focus()
  await page.keyboard.press('ControlOrMeta+C')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(asking).toBeHidden()
  await expect(opener(page, company)).toBeFocused()
})

test('[A3] what was refused is told by reason, with the last time and what was wrong', async ({ page }) => {
  const company = await makeCompany(page)
  await enter(page, 'ops')
  const dialog = await openDevices(page, company)
  await button(dialog, 'Terbitkan kunci').click()
  const key = await newKeyIn(dialog)
  for (let i = 0; i < 2; i++) expect(await send(page, key, message({ lat: 123 }))).toBe(400)
  const old = { name: 'tekanan', value: 1, samplingDate: '1999-01-01T00:00:00Z', gmtOffset: 7 }
  expect(await send(page, key, message({ data: [old] }))).toBe(400)
  await button(dialog, 'Muat ulang').click()
  const refused = dialog.getByRole('list', { name: 'Pesan yang ditolak' }).getByRole('listitem')
  await expect(refused).toHaveCount(2)
  const format = refused.filter({ hasText: 'Isi pesan salah' })
  await expect(format).toContainText('2 kali')
  await expect(format).toContainText(/terakhir \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)
  await expect(format).toContainText('logger-1: lat')
  await expect(refused.filter({ hasText: 'Waktu pembacaan tidak masuk akal' })).toContainText('1999-01-01')
  await expect(fact(dialog, 'Pesan diterima')).toHaveText('0')
})

test('[A8] a server that does not answer is told, and asked again', async ({ page }) => {
  const company = await makeCompany(page)
  await enter(page, 'ops')
  const failing = { status: 500, json: { code: 5081099, message: 'Rusak', payload: null } }
  await page.route('**/api/company/devices?*', route => route.fulfill(failing))
  const dialog = await openDevices(page, company)
  await expect(dialog.getByRole('status')).toHaveText('Memuat data perangkat…')
  await expect(dialog.getByRole('alert')).toContainText('Ada kesalahan pada server')
  await page.unroute('**/api/company/devices?*')
  await button(dialog, 'Coba lagi').click()
  await expect(field(dialog, 'IoT Unique Code')).toHaveValue(company.uniqueCodeDevice)

  await page.route('**/api/company/devices/key?*', route => route.fulfill(failing))
  await button(dialog, 'Terbitkan kunci').click()
  await expect(dialog.getByRole('alert')).toHaveText('Terjadi kesalahan. Rusak')
  await expect(dialog.getByText('Belum ada kunci')).toBeVisible()
  await expect(button(dialog, 'Terbitkan kunci')).toBeEnabled()
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const)
  test(`[A3] the devices of a utility, ${name}: nothing serious, nothing cut off`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const company = await makeCompany(page)
    await enter(page, 'ops')
    await page.goto(`/internal/pdam?general=${company.slug}`)
    await opener(page, company).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Perangkat IoT ${company.name}` })
    await button(dialog, 'Terbitkan kunci').press('Enter')
    const key = await newKeyIn(dialog)
    expect(await send(page, key)).toBe(200)
    expect(await send(page, key, message({ lat: 123 }))).toBe(400)
    await button(dialog, 'Muat ulang').click()
    await expect(dialog.getByText('Isi pesan salah')).toBeVisible()
    expect(await serious(page, '[role=dialog]')).toEqual([])
    const overflow = await dialog.evaluate(element =>
      [element, ...element.querySelectorAll('.MuiDialogContent-root')].map(
        box => box.scrollWidth - box.clientWidth,
      ),
    )
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/devices-${name}-top.png` })
      await dialog.getByText('Isi pesan salah').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/devices-${name}-end.png` })
    }
  })
