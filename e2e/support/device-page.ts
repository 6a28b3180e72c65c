/// <reference lib="dom" />
/** The map of a city with devices: their labels, their popups and how they are drawn. */

import { expect, type Page } from '@playwright/test'
import { type DeviceName, PLACES } from './device-city.ts'
import { middleOf } from './map-page.ts'

export const label = (page: Page, device: DeviceName) =>
  page.getByRole('group', { name: PLACES[device].name })
export const popup = (page: Page, device: DeviceName) =>
  page.getByRole('dialog', { name: PLACES[device].name })
export const readings = (page: Page) =>
  page.getByRole('list', { name: 'Pembacaan sensor' }).getByRole('listitem')

export const devicesLoaded = (page: Page) =>
  expect(page.getByTestId('map')).toHaveAttribute('data-rows-device', '3')

/** Where a device stands on a map that has not been moved, only brought `nearer`. */
export function pixelOf(page: Page, device: DeviceName, nearer = 0): { x: number; y: number } {
  const [middle, height] = middleOf(page)
  const [x, y] = PLACES[device].at
  return { x: middle + x * 2 ** nearer, y: height - y * 2 ** nearer }
}

export async function openDevice(page: Page, device: DeviceName, nearer = 0): Promise<void> {
  const { x, y } = pixelOf(page, device, nearer)
  // Its set is here before it is drawn, and what is not drawn cannot be hit; the map says so when it is pointed at again.
  await expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(page.getByTestId('map')).toHaveCSS('cursor', 'pointer', { timeout: 500 })
  }).toPass()
  await page.mouse.click(x, y)
  await expect(popup(page, device)).toBeVisible()
}

/** Whether a layer of what blinks has anything at a pixel, and of what colour. */
export const paintedAt = (page: Page, layer: '.canvas-layer' | '.ol-layer', x: number, y: number) =>
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

/** What a warning is drawn in, and where: on the ring around it, to its right. */
export const WARNING = expect.arrayContaining([194, 38, 11])
export const RING = 16
