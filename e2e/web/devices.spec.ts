/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import { deviceCity, flow, PLACES, pressure } from './support/device-city.ts'
import { hold, openMap } from './support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

type Name = keyof typeof PLACES

const label = (page: Page, device: Name) => page.getByRole('group', { name: PLACES[device].name })
const popup = (page: Page, device: Name) => page.getByRole('dialog', { name: PLACES[device].name })
const readings = (page: Page) => page.getByRole('list', { name: 'Pembacaan sensor' }).getByRole('listitem')

/** Where a device stands on a map that has not been moved. */
function pixelOf(page: Page, device: Name): { x: number; y: number } {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const [x, y] = PLACES[device].at
  return { x: width / 2 + x, y: height / 2 - y }
}

async function open(page: Page, device: Name): Promise<void> {
  const { x, y } = pixelOf(page, device)
  // Its set is here before it is drawn, and what is not drawn cannot be hit; the map says so when it is pointed at again.
  await expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(page.getByTestId('map')).toHaveCSS('cursor', 'pointer', { timeout: 500 })
  }).toPass()
  await page.mouse.click(x, y)
  await expect(popup(page, device)).toBeVisible()
}

const ready = (page: Page) => expect(page.getByTestId('map')).toHaveAttribute('data-rows-device', '3')

/** M9, on the clock of a device. */
function clock(time: number, gmtOffset: number): string {
  const [date = '', rest = ''] = new Date(time + gmtOffset * 3_600_000).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${rest.slice(0, 8)}`
}

/** Whether a layer of what blinks has anything at a pixel, and of what colour. */
const paintedAt = (page: Page, layer: '.canvas-layer' | '.ol-layer', x: number, y: number) =>
  page.evaluate(
    ([selector, left, top]) => {
      const canvases = [
        ...document.querySelectorAll<HTMLCanvasElement>(
          `${selector}.map-blink canvas, canvas${selector}.map-blink`,
        ),
      ]
      const colours = canvases
        .filter(canvas => canvas.style.display !== 'none' && canvas.width > 0)
        .map(canvas => [...(canvas.getContext('2d')?.getImageData(left, top, 1, 1).data ?? [])])
      return colours.find(([, , , alpha = 0]) => alpha > 0) ?? null
    },
    [layer, x, y] as const,
  )

const RED = expect.arrayContaining([194, 38, 11])
/** On the ring around a warning, to its right. */
const RING = 16

test('[M2.12] [M3.5] what a device reports is on its label and popup without a reload', async ({ page }) => {
  const log = activities(page)
  const city = await deviceCity(page)
  await openMap(page, city, '')
  await expect(label(page, 'pasar')).toContainText('tekanan (bar)')
  await expect(label(page, 'pasar')).toContainText('1/2')
  for (const text of ['Anomali', '0,4', 'Batas: < 0,7', 'WIB'])
    await expect(label(page, 'pasar')).toContainText(text)
  await expect(label(page, 'terminal')).toContainText('Normal')
  await expect(label(page, 'waduk')).toContainText('Belum ada pembacaan')
  // M4.9: closer than 1000 map units.
  await expect(label(page, 'pasar')).toHaveAttribute('data-side', 'top')
  await expect(label(page, 'terminal')).toHaveAttribute('data-side', 'bottom')
  expect(await serious(page)).toEqual([])

  const sampled = Date.now()
  const at = { samplingDate: new Date(sampled).toISOString(), gmtOffset: 9 }
  await city.send('terminal', [pressure(1.875, at)])
  await expect(label(page, 'terminal')).toContainText('1,875')
  await expect(label(page, 'terminal')).toContainText(`${clock(sampled, 9)} WIT`)

  await open(page, 'pasar')
  await expect(label(page, 'pasar')).toHaveCount(0)
  await expect(readings(page)).toHaveCount(2)
  await expect(readings(page).nth(0)).toContainText(/tekanan \(bar\).*0,4.*Batas: < 0,7.*Anomali/)
  await expect(readings(page).nth(1)).toContainText(/debit \(L\/s\).*12,5.*Batas: > 45.*Normal/)
  const now = Date.now()
  await city.send('pasar', [flow(50, { samplingDate: new Date(now).toISOString() }), pressure(1.5)])
  await expect(readings(page).nth(0)).toContainText(/debit.*50.*Anomali/)
  await expect(readings(page).nth(0)).toContainText(`${clock(now, 7)} WIB`)
  await expect(readings(page).nth(1)).toContainText(/tekanan.*1,5.*Normal/)

  const card = popup(page, 'pasar')
  await expect(card).toContainText(/Latitude-6\.9465\d*Longitude110\.0551\d*/)
  const link = card.getByRole('link', { name: 'Menuju Lokasi' })
  await expect(link).toHaveAttribute('href', /destination=-6\.946\d+,110\.055\d+$/)
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).close()
  await expect.poll(() => log.sent).toContain('pop-up-device-menuju-lokasi')

  // Its last will says that it is gone; whoever asks again hears of it.
  const since = Date.parse('2026-11-14T20:15:30Z')
  await city.pool.query(
    "UPDATE device_state SET silent_since = $2 WHERE city_id = $1 AND device_id = 'pasar'",
    [city.cityId, new Date(since)],
  )
  await page.keyboard.press('Escape')
  await expect(label(page, 'pasar')).toContainText(`Tidak ada kabar sejak ${clock(since, 7)}`)
  // Still there, where the popup had moved it, but grey.
  const [red = 0, , blue = 0] = (await paintedAt(page, '.canvas-layer', 683 - 125 + RING, 384 + 150)) ?? []
  expect(red).toBeGreaterThan(0)
  expect(Math.abs(red - blue)).toBeLessThan(30)
})

test('[M4.9] marker, area and badge follow the status; a ring where nothing may blink, and blinking elsewhere', async ({
  page,
}) => {
  const city = await deviceCity(page)
  await openMap(page, city, '')
  await ready(page)
  const [pasar, terminal] = [pixelOf(page, 'pasar'), pixelOf(page, 'terminal')]
  const marker = (at: { x: number; y: number }, right = 0) =>
    paintedAt(page, '.canvas-layer', at.x + right, at.y)
  const area = () => paintedAt(page, '.ol-layer', pasar.x - 20, pasar.y - 20)
  await expect.poll(() => marker(pasar, RING)).toEqual(RED)
  await expect.poll(area).not.toBeNull()
  expect(await marker(terminal)).toBeNull()

  await city.send('terminal', [pressure(0.2)])
  await expect.poll(() => marker(terminal, RING)).toEqual(RED)
  await city.send('pasar', [pressure(2)])
  await expect.poll(() => marker(pasar)).toBeNull()
  await expect.poll(area).toBeNull()
  await expect(label(page, 'terminal')).toContainText('Anomali')
  await expect(label(page, 'pasar')).toContainText('Normal')

  const blinking = page.locator('.canvas-layer.map-blink')
  await expect(page.locator('html.map-blink-hidden')).toHaveCount(1)
  await expect(blinking).toHaveCSS('visibility', 'visible')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => marker(terminal, RING)).toBeNull()
  expect(await marker(terminal)).not.toBeNull()
  await expect(blinking).toHaveCSS('visibility', 'hidden')
  await expect(blinking).toHaveCSS('visibility', 'visible')

  await open(page, 'pasar')
  const badge = popup(page, 'pasar').getByRole('status').first()
  await expect(badge).toHaveText('Normal')
  await city.send('pasar', [pressure(0.1)])
  await expect(badge).toHaveText('Anomali')
})

test('[M2.12] [M4.9] labels rotate every 4 seconds, by hand as well; the filter and the view decide', async ({
  page,
}) => {
  const log = activities(page)
  const city = await deviceCity(page)
  await page.clock.install()
  await openMap(page, city, '')
  const pasar = label(page, 'pasar')
  await expect(pasar).toContainText('tekanan (bar)')
  await page.clock.fastForward(9000)
  await expect(pasar).toContainText('1/2')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.fastForward(4100)
  await expect(pasar).toContainText('debit (L/s)')
  await page.clock.fastForward(4100)
  await expect(pasar).toContainText('tekanan (bar)')
  await pasar.getByRole('button', { name: /selanjutnya/ }).click()
  await expect(pasar).toContainText('2/2')
  // Away from the label, which stays as it is while somebody points at it or has the focus there.
  await page.mouse.move(700, 650)
  await page.getByTestId('map').focus()
  await page.clock.fastForward(9000)
  await expect(pasar).toContainText('2/2')
  await page.clock.fastForward(12_000)
  await page.clock.fastForward(4100)
  await expect(pasar).toContainText('1/2')
  await pasar.hover()
  await page.clock.fastForward(9000)
  await expect(pasar).toContainText('1/2')
  await pasar.getByRole('button', { name: /sebelumnya/ }).press('Enter')
  await expect(pasar).toContainText('2/2')
  await expect.poll(() => log.sent).toContain('label-device-sebelumnya')
  expect(log.sent.filter(action => action === 'label-device-selanjutnya')).toHaveLength(1)

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: /^Filter Umum/ }).click()
  const toggle = page.getByRole('checkbox', { name: 'Device Label', exact: true })
  await toggle.click()
  await expect(pasar).toHaveCount(0)
  await expect(page.getByTestId('map')).toHaveAttribute('data-rows-device', '3')
  await toggle.click()
  await expect(pasar).toBeVisible()
  await page.getByRole('button', { name: 'Hublang' }).click()
  await expect(pasar).toHaveCount(0)
})

const HOUR = 3_600_000
const hoursAgo = (hours: number) => ({ samplingDate: new Date(Date.now() - hours * HOUR).toISOString() })

test('[M2.10] the history of every reading: ranges, limit, anomalies, a table, nothing, an error', async ({
  page,
}) => {
  const city = await deviceCity(page)
  await city.send(
    'pasar',
    [20, 19, 18, 17, 16, 15].map(hours => pressure(hours === 18 ? 0.3 : 1 + hours / 10, hoursAgo(hours))),
  )
  await city.send(
    'pasar',
    [60, 90].map(hours => pressure(0.5, hoursAgo(hours))),
  )
  await city.send('pasar', [pressure(9.5, hoursAgo(24 * 9))])
  await openMap(page, city, '')
  await ready(page)
  await open(page, 'pasar')
  const release = await hold(page, /\/api\/devices\/history/)
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(page.getByText('Memuat riwayat…')).toBeVisible()
  await release()
  const chart = page.getByRole('img', { name: /^tekanan/ })
  await expect(chart).toHaveAccessibleName(
    /dalam 24 jam terakhir: terendah 0,3, tertinggi 3, terakhir 0,4 pada .* WIB\. Batas < 0,7\. 2 titik anomali\./,
  )
  await expect(chart.locator('.limit')).toHaveCount(1)
  await expect(chart.locator('.anomaly')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^debit/ })).toHaveAccessibleName(/Tidak ada anomali/)
  expect(await serious(page, '[role=dialog]')).toEqual([])

  await page.getByRole('button', { name: '7 hari' }).click()
  await expect(chart).toHaveAccessibleName(/7 hari terakhir: terendah 0,3.* 4 titik anomali/)
  await page.getByRole('button', { name: 'Tampilkan tabel' }).press('Enter')
  const table = page.getByRole('table', { name: 'tekanan (bar)' })
  await expect(table.getByRole('row')).toHaveCount(9 + 1)
  await expect(table.getByRole('row').nth(1)).toContainText(/0,4.*Anomali/)
  await expect(table.getByRole('row').last()).toContainText(/0,5.*Anomali/)
  await page.getByRole('button', { name: 'Tampilkan grafik' }).click()

  const fail = /range=30d/
  await page.route(fail, route =>
    route.fulfill({ status: 400, json: { code: 5081001, message: 'x', payload: null } }),
  )
  await page.getByRole('button', { name: '30 hari' }).click()
  await expect(page.getByRole('alert')).toContainText('Gagal memuat data')
  await expect(chart).toHaveCount(0)
  await page.unroute(fail)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(chart).toHaveAccessibleName(/30 hari terakhir: .*tertinggi 9,5/)

  // The answer for one device never shows at another.
  await page.keyboard.press('Escape')
  const late = await hold(page, /device=pasar/)
  await page.reload()
  await ready(page)
  await open(page, 'pasar')
  await page.getByRole('tab', { name: 'Riwayat' }).press('Enter')
  await page.keyboard.press('Escape')
  // The popup had moved the map: its device to the left of the middle and below.
  const { x, y } = pixelOf(page, 'waduk')
  const shift = pixelOf(page, 'pasar')
  await page.mouse.click(x - shift.x + 683 - 125, y - shift.y + 384 + 150)
  await expect(popup(page, 'waduk')).toContainText('Device ini belum mengirim pembacaan')
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await late()
  await expect(page.getByText('Belum ada riwayat dalam 24 jam terakhir')).toBeVisible()
  await expect(chart).toHaveCount(0)
})

test('[M2.12] on a phone there are no labels, and the popup is a sheet', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const city = await deviceCity(page)
  await openMap(page, city, '')
  await ready(page)
  await open(page, 'pasar')
  await expect(readings(page)).toHaveCount(2)
  await expect(page.locator('.map-labels')).toHaveCount(0)
  const box = await popup(page, 'pasar').boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await serious(page)).toEqual([])
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(page.getByRole('img', { name: /^tekanan/ })).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wider).toBe(false)
})
