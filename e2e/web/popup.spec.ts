/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import { BUDI, LONG, ODD, popupCity, SITI, signInWith } from './support/popup-city.ts'
import { bills, card, hold, openMap, row, search, tab } from './support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const fail = (page: Page, path: RegExp) =>
  page.route(path, route =>
    route.fulfill({ status: 400, json: { code: 5080601, message: 'x', payload: null } }),
  )

test('[M2.10] the head says who it is, what is owed and how to get there', async ({ page }) => {
  const log = activities(page)
  const city = await popupCity(page)
  await openMap(page, city)
  const popup = card(page)
  await expect(popup.getByText(`No. Sambungan ${BUDI.id}`)).toBeVisible()
  await expect(popup.getByText('Rp 51.000', { exact: true }).first()).toBeVisible()
  await expect(popup.getByText('Rp 103.000', { exact: true }).first()).toBeVisible()
  await expect(popup.getByText('Belum Lunas', { exact: true }).first()).toBeVisible()
  await expect(popup.getByText('Tunggakan 2 bulan')).toBeVisible()
  const link = popup.getByRole('link', { name: 'Menuju Lokasi' })
  const to = 'https://www.google.com/maps/dir/?api=1&destination=-6.95,110.05'
  await expect(link).toHaveAttribute('href', to)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await popup.getByRole('button', { name: 'Tagihan belum termasuk denda' }).focus()
  await expect(page.getByRole('tooltip', { name: 'Tagihan belum termasuk denda' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).close()
  await expect.poll(() => log.sent).toContain('pop-up-customer-menuju-lokasi')
  expect(log.sent).toContain('pop-up-customer-ditampilkan')
})

test('[M2.10] four tabs, Detail Pelanggan first in the view umum; each that is opened is logged once', async ({
  page,
}) => {
  const log = activities(page)
  await openMap(page, await popupCity(page))
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(tab(page, 'Detail Pelanggan')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Rincian Tagihan').getByLabel('2 bulan belum lunas')).toHaveText('2')
  await expect(tab(page, 'Pengaduan').getByLabel('27 pengaduan')).toHaveText('27')
  await tab(page, 'Rincian Tagihan').click()
  await tab(page, 'Pengaduan').click()
  await tab(page, 'Aset').click()
  await expect(page.getByText('Sedang dalam proses pengembangan')).toBeVisible()
  await tab(page, 'Detail Pelanggan').click()
  const parts = ['rincian-tagihan', 'pengaduan', 'aset', 'detail-pelanggan']
  await expect
    .poll(() =>
      log.sent.filter(action => action.startsWith('pop-up-customer-') && !action.endsWith('-ditampilkan')),
    )
    .toEqual(parts.map(part => `pop-up-customer-${part}`))
})

test('[M3.2] [M5.10] every property in its order; empty is a dash, zero is 0, only valid addresses are links', async ({
  page,
}) => {
  await openMap(page, await popupCity(page), `?pelanggan=${SITI.id}`)
  await expect(row(page, 'Nama')).toContainText(SITI.nama)
  const labels = await card(page, SITI.nama).getByRole('rowheader').allTextContents()
  expect(labels.slice(0, 5)).toEqual(['ID Pelanggan', 'Nama', 'Alamat', 'Kelurahan', 'Kecamatan'])
  expect(labels.slice(-3)).toEqual(['No. HP', 'URL Foto Meter', 'URL Foto Rumah'])
  const value = (label: string) => row(page, label).getByRole('cell')
  await expect(value('Zona')).toHaveText('-')
  await expect(value('Alamat')).toHaveText('-')
  await expect(value('Keterangan')).toHaveText('0')
  await expect(value('Total Tagihan')).toHaveText('Rp 0')
  await expect(value('Jatuh Tempo')).toHaveText('20/11/2026')
  await expect(value('Tanggal Bayar')).toHaveText('05/11/2026 09:30:00')
  await expect(value('URL Foto Meter')).toHaveText('javascript:alert(1)')
  await expect(value('URL Foto Meter').getByRole('link')).toHaveCount(0)
  const link = value('Sumber').getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://sumber.example/a?b=1&c=2')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(card(page, SITI.nama).getByText('Lunas', { exact: true }).first()).toBeVisible()
  await expect(card(page, SITI.nama).getByText('Tidak ada tunggakan')).toBeVisible()
})

test('[M2.10] [M9] bills, Total Tunggakan, and two years of usage in words as well', async ({ page }) => {
  await openMap(page, await popupCity(page))
  const release = await hold(page, /\/api\/bills\/customer\//)
  await tab(page, 'Rincian Tagihan').click()
  await expect(page.getByText('Memuat rincian tagihan…')).toBeVisible()
  await release()
  await expect(bills(page)).toHaveCount(30)
  await expect(bills(page).nth(0)).toHaveText('November 202611 m³Rp 51.000Belum Lunas')
  await expect(bills(page).nth(2)).toHaveText('September 202613 m³Rp 53.000Lunas')
  await expect(page.getByText('Total Tunggakan').locator('..')).toContainText('Rp 103.000')
  await expect(
    page.getByRole('img', {
      name: 'rata-rata 22,5 m³, tertinggi 34 m³ pada Desember 2024. 2 bulan belum lunas.',
    }),
  ).toBeVisible()
})

test("[M8] 'Gagal memuat data', and again by 'Coba lagi'; a customer without bills is said", async ({
  page,
}) => {
  await openMap(page, await popupCity(page))
  await fail(page, /\/api\/bills\/customer\//)
  await tab(page, 'Rincian Tagihan').click()
  await expect(page.getByRole('tabpanel').getByText('Gagal memuat data')).toBeVisible()
  await page.unroute(/\/api\/bills\/customer\//)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(bills(page).first()).toContainText('November 2026')
  await search(page, SITI.id)
  await expect(card(page, SITI.nama)).toBeVisible()
  await tab(page, 'Rincian Tagihan').click()
  await expect(card(page, SITI.nama).getByText('Belum ada tagihan')).toBeVisible()
})

test('what the browser has is shown at once, whatever the server does', async ({ page }) => {
  await openMap(page, await popupCity(page))
  await expect(card(page)).toBeVisible()
  const release = await hold(page, /\/api\//)
  await search(page, SITI.id)
  await expect(card(page, SITI.nama).getByText(`No. Sambungan ${SITI.id}`)).toBeVisible()
  await expect(row(page, 'Jatuh Tempo')).toContainText('20/11/2026')
  await expect(tab(page, 'Rincian Tagihan').getByLabel('0 bulan belum lunas')).toBeVisible()
  await release()
})

test('a late answer is never shown as that of the customer after', async ({ page }) => {
  await openMap(page, await popupCity(page))
  const release = await hold(
    page,
    new RegExp(`/${BUDI.id}/count|/bills/customer/${BUDI.id}|customerId=${BUDI.id}`),
  )
  await tab(page, 'Rincian Tagihan').click()
  await expect(page.getByText('Memuat rincian tagihan…')).toBeVisible()
  await search(page, SITI.id)
  const siti = card(page, SITI.nama)
  await expect(siti.getByText(`No. Sambungan ${SITI.id}`)).toBeVisible()
  await expect(card(page)).toBeHidden()
  await release()
  await tab(page, 'Rincian Tagihan').click()
  await expect(siti.getByText('Belum ada tagihan')).toBeVisible()
  await expect(tab(page, 'Pengaduan').getByLabel('0 pengaduan')).toBeVisible()
  await expect(siti.getByText('November 2026')).toHaveCount(0)
  // And back: what is kept of the first is still the first's.
  await search(page, BUDI.id)
  await expect(card(page)).toBeVisible()
  await tab(page, 'Rincian Tagihan').click()
  await expect(bills(page).first()).toContainText('November 2026')
})

test('[M6] without hublang or workOrder there is no Pengaduan, and nothing asks for it', async ({ page }) => {
  const city = await popupCity(page)
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('/api/complaints') && asked.push(request.url())))
  await signInWith(page, city, ['umum'])
  await page.goto(`/map/${city.slug}?pelanggan=${BUDI.id}`)
  await expect(page.getByRole('tab')).toHaveText([/^Detail Pelanggan/, /^Rincian Tagihan/, /^Aset/])
  expect(asked).toEqual([])
})

test('[M2.10] [M6] in hublang the card opens with Pengaduan, and the dialog has no work-order dates', async ({
  page,
}) => {
  const city = await popupCity(page)
  await signInWith(page, city, ['hublang'])
  await page.goto(`/map/${city.slug}?pelanggan=${BUDI.id}`)
  await expect(tab(page, 'Pengaduan')).toHaveAttribute('aria-selected', 'true')
  const newest = page.getByRole('list', { name: 'Pengaduan terbaru' }).getByRole('listitem')
  await expect(newest).toHaveCount(3)
  await expect(newest.first()).toContainText('09/11/2026 08:30:15')
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['No. Pengaduan', 'Tanggal Pengaduan', 'Jenis', 'Keluhan'],
  ])
})

for (const size of [{ width: 1366, height: 768 }, PHONE])
  test(`values of every kind are text and fit, on ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await openMap(page, await popupCity(page), `?pelanggan=${ODD.id}`)
    const popup = page.getByRole('dialog')
    await expect(popup.getByRole('heading', { level: 2 })).toContainText('<img src=x onerror=')
    await tab(page, 'Detail Pelanggan').click()
    await expect(row(page, 'Sumber').getByRole('cell')).toContainText('<script>')
    await expect(row(page, 'Keterangan').getByRole('cell')).toHaveText(LONG)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    const box = await popup.boundingBox()
    expect(box?.width).toBe(size === PHONE ? 360 : 380)
    expect(box?.y).toBeGreaterThan(60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
    const wider = await popup.evaluate(
      element =>
        [element, ...element.querySelectorAll('*')].filter(part => part.scrollWidth > element.clientWidth + 1)
          .length,
    )
    expect(wider).toBe(0)
    await page.getByRole('button', { name: 'Foto Rumah' }).click()
    await expect(page.getByRole('dialog', { name: /^Foto Rumah <img/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

test('[M2.10] on a phone a sheet without a chosen tab; a tap opens one', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page, await popupCity(page), `?view=hublang&pelanggan=${BUDI.id}`)
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toHaveCount(0)
  const closed = await card(page).boundingBox()
  expect([closed?.x, closed?.width]).toEqual([0, PHONE.width])
  expect((closed?.y ?? 0) + (closed?.height ?? 0)).toBeGreaterThan(PHONE.height - 2)
  await tab(page, 'Rincian Tagihan').click()
  await expect(page.getByText('Total Tunggakan')).toBeVisible()
  expect((await card(page).boundingBox())?.y).toBeGreaterThan(PHONE.height / 4)
})

for (const size of [{ width: 1366, height: 768 }, PHONE])
  test(`nothing keeps anybody out of the card, on ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await openMap(page, await popupCity(page))
    for (const name of ['Detail Pelanggan', 'Rincian Tagihan', 'Pengaduan', 'Aset']) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(0)
      expect(await serious(page, '[role=dialog]')).toEqual([])
    }
  })

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test("[M2.10] 'Tagihan belum termasuk denda' is reached without a mouse", async ({ page }) => {
    await openMap(page, await popupCity(page))
    await page.getByRole('button', { name: 'Tagihan belum termasuk denda' }).tap()
    await expect(page.getByRole('tooltip')).toHaveText('Tagihan belum termasuk denda')
  })
})
