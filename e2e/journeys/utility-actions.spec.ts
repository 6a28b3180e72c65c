import type { Page } from '@playwright/test'
import { addAreas, addCustomers, holdImports, makeCity } from '../support/city-database.ts'
import { expect, signIn, test } from '../support/product.ts'

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Kemajuan sinkronisasi tagihan' })
const job = (page: Page) => page.getByRole('region', { name: 'Sinkronisasi tagihan' })

async function run(page: Page, action: string): Promise<void> {
  await page.getByRole('radio', { name: action }).check()
  await page.getByRole('button', { name: 'Proses' }).click()
}

test('[A8] a summary, then a synchronisation: its bar survives a reload, open pages hear of it and of its result', async ({
  page,
  browser,
}) => {
  const city = await makeCity(page)
  await addAreas(city)
  await addCustomers(city, [{ id: '1', Kecamatan: 'Utara', Kelurahan: 'Melati', at: [0, 1] }])
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'PDAM UTILITY' }).click()
  await page.getByRole('combobox', { name: 'PDAM' }).fill(city.slug)
  await page.getByRole('option', { name: city.name }).click()
  await run(page, 'Summarize Billing (kelurahan)')
  await expect(page.getByRole('alert')).toContainText('Berhasil melakukan summarize billing kelurahan')

  const other = await (await browser.newContext()).newPage()
  const connected = other.waitForEvent('websocket')
  await signIn(other, 'root', `/pdam/utility?city=${city.slug}`)
  await connected
  const letGo = await holdImports(city)
  await run(page, 'Synchronize Billing (customers)')
  await expect(page.getByRole('alert')).toContainText('sekitar 5 sampai 10 menit')
  await expect(job(page)).toContainText('Menunggu giliran')
  await expect(bar(other)).toBeVisible()
  await page.reload()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '5')
  await letGo()
  for (const who of [page, other]) {
    await expect(job(who)).toContainText('Sinkronisasi tagihan selesai: 1 pelanggan diperiksa')
    await expect(bar(who)).toBeHidden()
  }
  await other.context().close()
})
