/// <reference lib="dom" />

import { serious } from '../support/axe.ts'
import { middleOf } from '../support/map-page.ts'
import {
  ANYBODY,
  type Box,
  clipboardPixels,
  colourAt,
  countIn,
  expectCustomers,
  expectPicture,
  GROUND,
  MEASURED,
  openCity,
  pictureCity,
  preview,
  success,
  TILE_COLOUR,
  tool,
} from '../support/picture-city.ts'
import { pixelsOnScreen } from '../support/pixels.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(async ({ page, context }) => {
  await foldPanels(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

test.describe('drawn by the cpu, one and a half to a pixel', () => {
  test.use({ deviceScaleFactor: 1.5 })

  test('[M2.4] the copied picture is as the map, with marker and measurement', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('petatirta.renderer', 'cpu'))
    await openCity(page, await pictureCity(page), ANYBODY)
    await expectPicture(page, 1.5)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toBeHidden()

    await page.getByRole('button', { name: 'Penunjuk Titik' }).click()
    const pointer = page.getByRole('dialog', { name: 'Penunjuk Titik' })
    await pointer.getByLabel('Longitude').fill('110.05')
    await pointer.getByLabel('Latitude').fill('-6.95')
    await pointer.getByRole('button', { name: 'Pergi' }).click()
    const pointed = page.getByRole('group', { name: 'Titik yang ditunjuk' })
    await expect(pointed).toBeVisible()
    await page.getByRole('button', { name: 'Panjang Pipa', exact: true }).click()
    await expect(page.getByRole('application')).toHaveCSS('cursor', 'crosshair')
    await page.mouse.click(483, 234)
    await page.mouse.dblclick(883, 234)

    // Where it stands now: the map may still have been on its way to the point when the line was begun.
    const label = (await pointed.boundingBox()) as Box
    await tool(page).click()
    await expect(preview(page).getByRole('status')).toHaveText(success)
    const pixels = await clipboardPixels(page)
    const within = ({ x, y, width, height }: Box, colour: string) =>
      countIn(pixels, colour, { x: 1.5 * x, y: 1.5 * y, width: 1.5 * width, height: 1.5 * height })
    const area = 1.5 * label.width * 1.5 * label.height
    expect((await within(label, 'ffffff')).count, 'the plate of the label').toBeGreaterThan(0.5 * area)
    expect((await within(label, TILE_COLOUR)).count).toBeLessThan(0.05 * area)
    const line = { x: 600, y: 230, width: 100, height: 9 }
    expect((await within(line, MEASURED)).longest, 'the measured line').toBe(1.5 * line.width)
    const length = { x: 843, y: 200, width: 80, height: 30 }
    expect((await within(length, 'ffffff')).longest, 'its length').toBeGreaterThan(1.5 * 40)
  })
})

test('[M2.4] tiles whose server forbids it are left out of the picture, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  // As if tiles were asked for without CORS: drawn all the same, never to be read again.
  await page.addInitScript(() =>
    Object.defineProperty(HTMLImageElement.prototype, 'crossOrigin', { get: () => null, set: () => {} }),
  )
  await openCity(page, await pictureCity(page), {})
  await page.getByRole('button', { name: 'Buka alat peta' }).click()
  await page.getByRole('menuitem', { name: 'Screenshot' }).click()
  await expect(preview(page).getByRole('alert')).toContainText(
    'Server peta dasar tidak mengizinkan gambarnya disalin.',
  )
  await expect(preview(page).getByRole('button', { name: 'Unduh' })).toBeDisabled()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await preview(page).getByRole('button', { name: 'Ambil tanpa peta dasar' }).click()
  await expect(preview(page).getByRole('status')).toContainText(success)
  await expect(preview(page).getByRole('status')).toContainText('Gambar ini tanpa peta dasar.')
  const pixels = await clipboardPixels(page)
  const middle = middleOf(page)
  await expectCustomers(pixels, middle)
  expect(await colourAt(pixels, middle[0] + 30, middle[1] + 30)).toBe(GROUND)
  await page.goBack()
  await expect(preview(page)).toBeHidden()
  // On the map itself nothing was taken away.
  const seen = await pixelsOnScreen(page)
  expect(await colourAt(seen, middle[0] + 30, middle[1] + 30)).toBe(TILE_COLOUR)
})
