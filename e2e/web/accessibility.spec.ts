import { serious } from './support/axe.ts'
import { enter, expect, PHONE, test } from './support/product.ts'

/** The other screens are looked at where their own tests have filled them. */
const ADMIN_PAGES = ['/internal/pdam', '/internal/user']

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation at the door, in the lists and on the map, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await serious(page), '/login').toEqual([])
    await page.goto('/404')
    await expect(page.getByText('404')).toBeVisible()
    expect(await serious(page), '/404').toEqual([])
    await enter(page, 'ops')
    for (const path of ADMIN_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await serious(page), path).toEqual([])
    }
    await page.goto('/map/kota-contoh')
    await expect(page.locator('[data-state-customer="LOADED"]')).toBeVisible()
    expect(await serious(page), '/map').toEqual([])
  })
}
