import { makeFolder } from '@petatirta/harness/folder.ts'
import { startProduct } from '@petatirta/harness/product.ts'
import type { Page } from '@playwright/test'
import { makeCity } from '../support/city-database.ts'
import { ACCOUNTS, expect, fillLogin, signIn, test, tokenOf } from '../support/product.ts'

/** In seconds, as tokens say it. */
const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp

const map = (page: Page) => page.getByTestId('map')

test('[M8] a server that goes away is missed aloud; when it is back the open map goes on', async ({
  page,
}) => {
  const { pool } = await makeCity(page)
  const data = makeFolder('second')
  // On the database of the other tests.
  const env = { NODE_ENV: 'test', DATA_DIR: data.path, DATABASE_URL: String(pool.options.connectionString) }
  const server = await startProduct({ env })
  try {
    await signIn(page, 'ops', server.url)
    await page.goto(`${server.url}/map/kota-contoh`)
    await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
    // The panels come after the customers, and from the same server.
    await expect(page.getByRole('button', { name: /Wilayah Administratif/ })).toBeVisible()
    await server.kill()
    await expect(page.getByText('Server tidak dapat dihubungi. Menyambung kembali…')).toBeVisible()
    await server.restart()
    await page.getByRole('button', { name: /Wilayah Administratif/ }).click()
    await page.getByLabel('Kelurahan', { exact: true }).click()
    await expect(map(page)).toHaveAttribute('data-state-kelurahan', 'LOADED')
    await expect(map(page)).toHaveAttribute('data-rows-customer', '2000')
  } finally {
    await server.kill()
    data.remove()
    await pool.end()
  }
})

test('[D13] a token that expires while the map is open leads to the login page, and from there back', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'ops', '/map/kota-contoh')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
  // Its own end, not 12 hours from now: the tests before may have used this token for a while.
  const left = Math.floor(expiryOf(await tokenOf(page, 'ops')) - Date.now() / 1000)
  await page.clock.fastForward((left - 600) * 1000)
  await expect(map(page)).toBeVisible()
  await page.clock.fastForward(1200 * 1000)
  await expect(page).toHaveURL(/\/login\?from=%2Fmap%2Fkota-contoh/)
  await fillLogin(page, ACCOUNTS.ops.username, ACCOUNTS.ops.password)
  await expect(page).toHaveURL(/\/map\/kota-contoh/)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
})
