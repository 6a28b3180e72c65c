import { holdImports, makeCity } from '../support/city-database.ts'
import { expect, signIn, test, tokenOf } from '../support/product.ts'

/** The page asks again after this long, the slower of its two. */
const REFRESH_MS = 10_000

test('the charts have figures; a synchronisation that somebody starts appears by itself and is cancelled', async ({
  page,
}) => {
  await page.clock.install()
  const city = await makeCity(page)
  await signIn(page, 'root')
  const listed = page.waitForResponse(/\/api\/status\/jobs\?/)
  await page.getByRole('link', { name: 'STATUS SISTEM' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status Sistem' })).toBeVisible()
  const services = page.getByRole('region', { name: 'Layanan' })
  await expect(services).toContainText(/Basis data.*Berfungsi/)
  await expect(services).not.toContainText('Redis')
  await expect(services).toContainText(/Koneksi basis data\d+ dari \d+/)
  await expect(page.getByRole('table', { name: 'daftar proses' })).toContainText('Hidup')
  await listed

  const letGo = await holdImports(city)
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  expect((await page.request.get(`/api/upload/customer/sync?city=${city.slug}`, { headers })).ok()).toBe(true)
  const more = page.waitForRequest(/\/api\/status\?since=/)
  await page.clock.fastForward(REFRESH_MS)
  await more
  const requests = page.getByRole('figure', { name: /^Permintaan Sekarang/ })
  await expect(requests.getByRole('img')).toHaveAccessibleName(
    /Permintaan, satu jam terakhir\. .+: sekarang [\d.,]+ per detik, tertinggi (?!0 )[\d.,]+ per detik/,
  )
  const job = page
    .getByRole('table', { name: 'daftar pekerjaan' })
    .getByRole('row')
    .filter({ hasText: city.name })
  await expect(job).toContainText('Berjalan')
  await expect(job.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5')
  await job.getByRole('button', { name: 'Batalkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(page.getByRole('alert')).toContainText(`Sinkronisasi tagihan ${city.name} dibatalkan`)
  await expect(job).toContainText('Dibatalkan oleh rootdemo')
  await expect(page.getByRole('region', { name: 'Pekerjaan' })).toBeFocused()
  await letGo()
  await city.pool.end()
})
