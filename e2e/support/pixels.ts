/// <reference lib="dom" />
/** What a person sees, pixel by pixel. */
import type { JSHandle, Page } from '@playwright/test'

export type Pixel = readonly [x: number, y: number]

/** A PNG's pixels, read by a page. */
export const readPng = (page: Page, png: Buffer): Promise<JSHandle<ImageData>> =>
  page.evaluateHandle(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }, png.toString('base64'))

export const pixelsOnScreen = async (page: Page): Promise<JSHandle<ImageData>> =>
  readPng(page, await page.screenshot())

/** The colours around each place, no farther from it than `reach`; hexadecimal, each of them once. */
export async function coloursAround(
  page: Page,
  places: readonly Pixel[],
  reach: number,
): Promise<string[][]> {
  const pixels = await pixelsOnScreen(page)
  const colours = await pixels.evaluate(
    ({ data, width }, [spots, far]) =>
      spots.map(([left, top]) => {
        const seen = new Set<number>()
        for (let y = Math.round(top) - far; y <= Math.round(top) + far; y++)
          for (let x = Math.round(left) - far; x <= Math.round(left) + far; x++) {
            const [r = 0, g = 0, b = 0] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)
            seen.add((r << 16) | (g << 8) | b)
          }
        return [...seen].map(colour => colour.toString(16).padStart(6, '0'))
      }),
    [places, reach] as const,
  )
  await pixels.dispose()
  return colours
}
