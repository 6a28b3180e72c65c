/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { makeCity } from '../support/city-database.ts'
import { importAs, pipe, pipeFile } from '../support/import-files.ts'
import { expect, signIn, test } from '../support/product.ts'

/** Right through the middle of the map, a quarter of a pixel apart: one thin line would be blended with the ground. */
const ACROSS = Array.from({ length: 8 }, (_, n) => {
  const lat = -7 + n * 0.00002
  const coordinates = [
    [109.9, lat],
    [110.1, lat],
  ]
  return pipe(`P${n}`, n, { type: 'LineString', coordinates })
})
const MAGENTA = [255, 0, 170]

/** Whether the map, in the middle of the picture, has pixels of this colour. */
function hasPixels(reader: Page, shot: Buffer, colour: readonly number[]): Promise<boolean> {
  return reader.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) return false
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(330, 120, image.width - 680, image.height - 240)
      const isNear = (i: number) => wanted.every((value, c) => Math.abs((pixels[i + c] ?? 0) - value) < 24)
      for (let i = 0; i < pixels.length; i += 4) if (isNear(i)) return true
      return false
    },
    [shot.toString('base64'), colour] as const,
  )
}

test('[A2] pipe colours: chosen for a utility, saved, and drawn on open maps without a reload', async ({
  page,
}) => {
  const city = await makeCity(page)
  await importAs(page, city, 'pipe', pipeFile(ACROSS))
  await signIn(page, 'ops', `/map/${city.slug}`)
  await expect(page.locator('[data-state-pipe="LOADED"]')).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Filter' })
  const marks = () =>
    panel
      .locator('label')
      .filter({ has: page.getByText('PVC', { exact: true }) })
      .locator('span')
      .evaluateAll(spans => spans.map(span => getComputedStyle(span).backgroundColor))
  await expect.poll(async () => (await marks()).length).toBeGreaterThan(0)

  const editor = await page.context().newPage()
  await editor.goto('/internal/pdam')
  await editor.getByRole('link', { name: 'SET COLOR' }).click()
  await expect(editor.getByText('Pilih PDAM untuk mengatur warna pipanya.')).toBeVisible()
  await editor.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await editor.getByRole('option', { name: city.name }).click()
  await expect(editor).toHaveURL(new RegExp(`city=${city.slug}`))
  const hex = editor.getByRole('textbox', { name: 'Kode warna PVC' })
  await hex.fill('ff00aa')
  // A page without a policy, which lets it read the picture.
  const reader = await page.context().newPage()
  expect(await hasPixels(reader, await page.screenshot(), MAGENTA)).toBe(false)
  await editor.getByRole('button', { name: 'Submit' }).click()
  await expect(editor.getByRole('alert')).toContainText('Berhasil mengedit warna')
  await expect.poll(marks).toContain('rgb(255, 0, 170)')
  await expect.poll(async () => hasPixels(reader, await page.screenshot(), MAGENTA)).toBe(true)

  await editor.reload()
  await expect(hex).toHaveValue('#ff00aa')
  await expect(editor.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
  await editor.goBack()
  await expect(editor.getByText('Pilih PDAM untuk mengatur warna pipanya.')).toBeVisible()
})
