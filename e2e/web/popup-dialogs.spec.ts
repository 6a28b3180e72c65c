/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import type { City } from './support/city-database.ts'
import { BUDI, popupCity, SITI, signInWith } from './support/popup-city.ts'
import { expect, foldPanels, PHONE, signIn, stubImages, test } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const LIST = /\/api\/complaints\?.*rp=(5|10|25|50)\b/
const METER = /\/bacameter\?/

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pengaduan Pelanggan' })
const photo = (page: Page) => page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })

async function openCustomer(page: Page, city: City, id = BUDI.id): Promise<void> {
  await signIn(page, 'root', `/map/${city.slug}?view=workOrder&pelanggan=${id}`)
}

async function openComplaints(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Pengaduan' }).click()
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
}

const failing = { status: 400, json: { code: 5080901, message: 'x', payload: null } }
const answer = (payload: string) => ({ json: { code: 200, message: 'ok', payload } })

test('[M2.11] [M9] 25 a page, newest first, with the dates of the work order and the zone they are in', async ({
  page,
}) => {
  await openCustomer(page, await popupCity(page))
  await openComplaints(page)
  await expect(dialog(page).getByText('27 pengaduan, 1 work order · Waktu dalam WIB')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['No. Pengaduan', 'Tanggal Pengaduan', 'Jenis', 'Keluhan'],
    ...['Tanggal SPK', 'Tanggal RAB', 'Tanggal SPPB', 'Tanggal BAP'],
  ])
  const rows = dialog(page).locator('tbody tr')
  await expect(rows).toHaveCount(25)
  await expect(rows.first().getByRole('cell')).toHaveText([
    ...['A-001', '09/11/2026 08:30:15', 'Kebocoran pipa', 'Air mengalir ke jalan 1'],
    ...['10/11/2026 14:00:00', '-', '-', '-'],
  ])
  await expect(dialog(page).getByText('1–25 dari 27')).toBeVisible()
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(rows).toHaveText([/A-026/, /A-027/])
  await page.getByRole('combobox', { name: 'Baris per halaman' }).click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25', '50'])
  await page.getByRole('option', { name: '5', exact: true }).click()
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('A-001')
})

test('[M2.11] a city in the east shows its own zone, and its dates as they were written there', async ({
  page,
}) => {
  await openCustomer(page, await popupCity(page, { gmtOffset: 9 }))
  await openComplaints(page)
  await expect(dialog(page).getByText('Waktu dalam WIT', { exact: false })).toBeVisible()
  await expect(dialog(page).getByText('09/11/2026 08:30:15')).toBeVisible()
})

test("[M8] [M4.13] 'Tidak ada pengaduan' without any; a failed fetch is an empty list that says so", async ({
  page,
}) => {
  const city = await popupCity(page)
  await openCustomer(page, city)
  await page.route(LIST, route => route.fulfill(failing))
  await openComplaints(page)
  await expect(dialog(page).getByText('Gagal memuat data')).toBeVisible()
  await expect(dialog(page).locator('tbody tr')).toHaveCount(0)
  await page.unroute(LIST)
  await dialog(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(dialog(page).getByText('A-001')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/map/${city.slug}?view=workOrder&pelanggan=${SITI.id}`)
  await expect(page.getByRole('tabpanel').getByText('Tidak ada pengaduan')).toBeVisible()
})

test('[M8] complaints that are gone by the time the dialog opens', async ({ page }) => {
  const city = await popupCity(page)
  await openCustomer(page, city)
  await expect(page.getByRole('button', { name: 'Lihat Pengaduan' })).toBeVisible()
  await city.pool.query('DELETE FROM complaint WHERE city_id = $1', [city.cityId])
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
  await expect(dialog(page).getByText('Tidak ada pengaduan')).toBeVisible()
})

test('[M6] who may see complaints but no work orders sees no empty columns either', async ({ page }) => {
  const city = await popupCity(page)
  await signInWith(page, city, ['umum', 'hublang'])
  await page.goto(`/map/${city.slug}?view=umum&pelanggan=${BUDI.id}`)
  await openComplaints(page)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
})

test('[M2.11] on a phone every complaint is a row that opens', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openCustomer(page, await popupCity(page))
  await openComplaints(page)
  await expect(dialog(page).getByRole('table')).toHaveCount(0)
  const first = dialog(page).getByRole('button', { name: 'Kebocoran pipa 09/11/2026 08:30:15' })
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await first.click()
  await expect(dialog(page).getByText('A-001')).toBeVisible()
  await expect(dialog(page).getByText('10/11/2026 14:00:00')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: BUDI.nama })).toBeVisible()
})

test('nothing keeps anybody out of the dialogs', async ({ page }) => {
  await stubImages(page)
  await openCustomer(page, await popupCity(page))
  await openComplaints(page)
  await expect(dialog(page).getByText('A-001')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Detail Pelanggan' }).click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
  await expect(photo(page).getByRole('img')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
})

/** Four blue pixels: not what stands in for the world outside. */
const BLUE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgTqwAIgYIBQAXSgORgOgyqQAAAABJRU5ErkJggg=='

async function openMeterPhoto(page: Page, city: City, id?: string): Promise<void> {
  await openCustomer(page, city, id)
  await page.getByRole('tab', { name: 'Detail Pelanggan' }).click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
}

test('[M2.11] [M5.9] a spinner, then the photo that was fetched', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(METER, async route => {
    await released
    await route.fulfill(answer(BLUE))
  })
  await openMeterPhoto(page, await popupCity(page))
  await expect(photo(page).getByText('Memuat foto…')).toBeVisible()
  await expect(photo(page).getByRole('img')).toHaveCount(0)
  release()
  await expect(photo(page).getByRole('img')).toHaveAttribute('src', `data:image/png;base64,${BLUE}`)
  await expect(photo(page).getByText('Memuat foto…')).toBeHidden()
})

for (const [what, how] of [
  ['an empty answer', answer('')],
  ['a failed fetch', failing],
  ['a broken photo', answer(`${BLUE.slice(0, 40)}AAAA`)],
] as const)
  test(`[M5.9] [M8] ${what} falls back to the customer's own address`, async ({ page }) => {
    const said: string[] = []
    page.on('console', message => void said.push(message.text()))
    await stubImages(page)
    await page.route(METER, route => route.fulfill(how))
    await openMeterPhoto(page, await popupCity(page))
    await expect(photo(page).getByRole('img')).toHaveAttribute('src', 'https://foto.example/meter.png')
    await expect(photo(page).getByRole('img')).toBeVisible()
    if (how === failing) expect(said.join()).toContain('The photo could not be fetched')
  })

test('[M5.9] a photo that loads nowhere is not shown', async ({ page }) => {
  await page.route(METER, route => route.fulfill(answer('')))
  await page.route('https://foto.example/**', route => route.fulfill({ status: 404 }))
  await openMeterPhoto(page, await popupCity(page))
  await expect(photo(page).getByText('Foto tidak tersedia')).toBeVisible()
  await expect(photo(page).getByRole('img')).toHaveCount(0)
})

test('[M5.9] without a valid address there is nothing to fall back to', async ({ page }) => {
  await openMeterPhoto(page, await popupCity(page), SITI.id)
  const dialog = page.getByRole('dialog', { name: `Foto Meter ${SITI.nama}` })
  await expect(dialog.getByText('Foto tidak tersedia')).toBeVisible()
})
