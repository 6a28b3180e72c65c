import { makeCity } from '../support/city-database.ts'
import { customersLoaded, map } from '../support/map-page.ts'
import { coloursAround } from '../support/pixels.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test("[M2.1] [M4.5] a pdam user on another city's address is moved to its own, drawn by the cpu in billing colours", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('petatirta.renderer', 'cpu'))
  await signIn(page, 'pdam', '/map/kabupaten-sarolangun')
  await expect(page).toHaveURL(/\/map\/kota-contoh$/)
  await customersLoaded(page)
  await expect
    .poll(async () => (await coloursAround(page, [[683, 384]], 200))[0])
    .toEqual(expect.arrayContaining(['d0021b', 'f5a623', '06d2ff']))
})

test('[M8] an empty city opens an empty map, not an error; [M2.1] a missing or inactive one goes to /404', async ({
  page,
}) => {
  const empty = await makeCity(page)
  const asleep = await makeCity(page, { isActive: false })
  await signIn(page, 'ops', `/map/${empty.slug}`)
  await customersLoaded(page, 0)
  await expect(map(page)).toHaveAttribute('data-state-pipe', 'LOADED')
  for (const city of ['tidak-ada', asleep.slug]) {
    await page.goto(`/map/${city}`)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('Alamat Tidak Di Temukan')).toBeVisible()
  }
})
