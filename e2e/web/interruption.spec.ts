import type { Page } from '@playwright/test'
import { makeCity } from '../support/city-database.ts'
import { ACCOUNTS, expect, fillLogin, signIn, test } from '../support/product.ts'
import { secondServer } from '../support/second-server.ts'

const map = (page: Page) => page.getByTestId('map')
const PORT = Number(process.env.E2E_PORT ?? 8391) + 500

test('[M8] a server that goes away is missed aloud; when it is back the open map goes on', async ({
  page,
}) => {
  const { pool } = await makeCity(page)
  const server = secondServer(String(pool.options.host), PORT)
  try {
    await server.start()
    await signIn(page, 'ops', server.url)
    await page.goto(`${server.url}/map/kota-contoh`)
    await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
    // The panels come after the customers, and from the same server.
    await expect(page.getByRole('button', { name: /Wilayah Administratif/ })).toBeVisible()
    await server.kill()
    await expect(page.getByText('Server tidak dapat dihubungi. Menyambung kembali…')).toBeVisible()
    await server.start()
    await page.getByRole('button', { name: /Wilayah Administratif/ }).click()
    await page.getByLabel('Kelurahan', { exact: true }).click()
    await expect(map(page)).toHaveAttribute('data-state-kelurahan', 'LOADED')
    await expect(map(page)).toHaveAttribute('data-rows-customer', '2000')
  } finally {
    await server.close()
    await pool.end()
  }
})

test('[decisions] a token that expires while the map is open leads to the login page, and from there back', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'ops', '/map/kota-contoh')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
  await page.clock.fastForward('11:50:00')
  await expect(map(page)).toBeVisible()
  await page.clock.fastForward('00:20:00')
  await expect(page).toHaveURL(/\/login\?from=%2Fmap%2Fkota-contoh/)
  await fillLogin(page, ACCOUNTS.ops.username, ACCOUNTS.ops.password)
  await expect(page).toHaveURL(/\/map\/kota-contoh/)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
})
