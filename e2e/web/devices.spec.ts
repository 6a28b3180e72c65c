/// <reference lib="dom" />
import { serious } from '../support/axe.ts'
import { deviceCity, pressure } from '../support/device-city.ts'
import {
  devicesLoaded,
  label,
  openDevice,
  paintedAt,
  pixelOf,
  popup,
  RING,
  readings,
  WARNING,
} from '../support/device-page.ts'
import { openMap, overflows } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M4.9] marker and area follow the status; a ring where nothing may blink, and blinking elsewhere; silence is grey', async ({
  page,
}) => {
  const city = await deviceCity(page)
  await openMap(page, city, '')
  await devicesLoaded(page)
  const [pasar, terminal] = [pixelOf(page, 'pasar'), pixelOf(page, 'terminal')]
  const marker = (at: { x: number; y: number }, right = 0) =>
    paintedAt(page, '.canvas-layer', at.x + right, at.y)
  const area = () => paintedAt(page, '.ol-layer', pasar.x - 20, pasar.y - 20)
  await expect.poll(() => marker(pasar, RING)).toEqual(WARNING)
  await expect.poll(area).not.toBeNull()
  await expect(label(page, 'pasar')).toContainText('tekanan (bar)')
  expect(await serious(page)).toEqual([])
  await city.send('terminal', [pressure(0.2)])
  await expect.poll(() => marker(terminal, RING)).toEqual(WARNING)
  await city.send('pasar', [pressure(2)])
  await expect.poll(() => marker(pasar)).toBeNull()
  await expect.poll(area).toBeNull()

  const blinking = page.locator('.canvas-layer.map-blink')
  await expect(page.locator('html.map-blink-hidden')).toHaveCount(1)
  await expect(blinking).toHaveCSS('visibility', 'visible')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => marker(terminal, RING)).toBeNull()
  expect(await marker(terminal)).not.toBeNull()
  await expect(blinking).toHaveCSS('visibility', 'hidden')
  await expect(blinking).toHaveCSS('visibility', 'visible')
  await page.emulateMedia({ reducedMotion: 'reduce' })

  // Its last will says that it is gone; a page that is opened then hears of it. Still there, but grey.
  await city.pool.query('UPDATE device_state SET silent_since = now() WHERE city_id = $1', [city.cityId])
  await page.reload()
  await expect.poll(() => marker(terminal, RING)).not.toBeNull()
  const [red = 0, , blue = 0] = (await marker(terminal, RING)) ?? []
  expect(red).toBeGreaterThan(0)
  expect(Math.abs(red - blue)).toBeLessThan(30)
})

test('[M2.12] on a phone there are no labels, and the popup is a sheet', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page, await deviceCity(page), '')
  await devicesLoaded(page)
  await openDevice(page, 'pasar')
  await expect(readings(page)).toHaveCount(2)
  await expect(page.locator('.map-labels')).toHaveCount(0)
  const box = await popup(page, 'pasar').boundingBox()
  expect(box?.width).toBe(PHONE.width)
  expect(await serious(page)).toEqual([])
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await expect(page.getByRole('img', { name: /^tekanan/ })).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  expect(await overflows(page)).toBe(false)
})
