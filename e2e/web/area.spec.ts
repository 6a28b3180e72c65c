import {
  around,
  asked,
  closeArea,
  expectFigures,
  files,
  openMap,
  popup,
  ready,
} from '../support/area-page.ts'
import { serious } from '../support/axe.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test.describe('[M2.10] on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('drawn by touch, the figures are a sheet at the bottom', async ({ page }) => {
    const city = await openMap(page)
    await page.getByRole('button', { name: 'Buka alat peta' }).click()
    await page.getByRole('menuitem', { name: 'Perhitungan Area' }).click()
    await ready(page)
    const at = (dx: number, dy: number) => around(dx, dy, [180, 390])
    const corners = [at(-145, -85), at(-1, -85), at(-1, 85), at(-145, 85)]
    for (const [x, y] of corners) await page.touchscreen.tap(x, y)
    await page.getByRole('button', { name: 'Urungkan' }).tap()
    await page.touchscreen.tap(...at(-145, 85))
    const request = await asked(page, () => page.getByRole('button', { name: 'Selesai' }).tap())
    expect(await expectFigures(page, city, request)).toBe(20)
    const sheet = await popup(page).boundingBox()
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(PHONE.height)
    await expect(closeArea(page)).toBeInViewport()
    expect(await serious(page)).toEqual([])
    await popup(page).getByRole('button', { name: 'Download Data' }).tap()
    await files(page).getByRole('button', { name: 'Siapkan rute' }).tap()
    await expect(files(page)).toContainText('Hemat')
    await files(page).getByRole('button', { name: 'Tutup' }).tap()
    await closeArea(page).tap()
    await expect(popup(page)).toBeHidden()
  })
})
