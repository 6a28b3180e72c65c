/// <reference lib="dom" />
import { layerLoaded, menu, searchBox, someNumber } from '../support/map-page.ts'
import { expect, signIn, test } from '../support/product.ts'

test('[M2.3] [M6] ops finds a customer, has Data Pelanggan in one city, and goes to the administration', async ({
  page,
}) => {
  await signIn(page, 'ops', '/map/kota-contoh?view=hublang')
  await layerLoaded(page)
  const number = await someNumber(page)
  await searchBox(page).fill(number)
  await searchBox(page).press('Enter')
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
  await page.goto('/map/kabupaten-sarolangun')
  await expect(menu(page).getByRole('button', { name: /Data Pelanggan/ })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Administrasi' }).click()
  await expect(page).toHaveURL(/\/internal\/pdam/)
})

test('[M2.1] [D49] the user is on the map when the browser says where, otherwise it is only logged; ?embed=1 hides bar and sidebar', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 110.42, latitude: -7.05 })
  await signIn(page, 'pdam', '/map/kota-contoh?embed=1')
  await layerLoaded(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  const button = page.getByRole('button', { name: 'Lokasi saya' })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await context.clearPermissions()
  const said = page.waitForEvent('console', message =>
    message.text().includes('Geolocation is not available'),
  )
  await page.reload()
  await said
  await expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('[A2] a session that ends on the map leads to the login page and back', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'ops', '/map/kota-contoh?view=hublang')
  await layerLoaded(page)
  await page.clock.fastForward('13:00:00')
  await expect(page).toHaveURL(/\/login\?from=%2Fmap%2Fkota-contoh%3Fview%3Dhublang/)
})

test('[M2.1] quick clicks zoom as far as they say; the whole city comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, 'pdam')
  const scale = page.getByRole('img', { name: 'Skala peta' })
  await expect(scale).toHaveText('1000 m')
  const clicks = (name: string, times: number) =>
    page.getByRole('button', { name }).evaluate((button, count) => {
      for (let i = 0; i < count; i++) (button as HTMLElement).click()
    }, times)
  // Each level halves it.
  await clicks('Perbesar', 4)
  await expect(scale).toHaveText('50 m')
  await clicks('Perkecil', 3)
  await expect(scale).toHaveText('500 m')
  await page.getByRole('button', { name: 'Lihat seluruh kota' }).click()
  await expect(scale).toHaveText('200 m')
})
