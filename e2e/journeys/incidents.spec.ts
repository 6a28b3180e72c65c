import { CUSTOMER, gapCity, saveIncident, shutValves } from '../support/gap-city.ts'
import { badge, openWhole, test } from '../support/offline-page.ts'
import { enter, expect, foldPanels } from '../support/product.ts'

test.use({ serviceWorkers: 'allow' })

const TITLE = 'Pipa bocor di Sukamaju'

test("[D106] an incident is on an open map at once, on its customer's card, readable without a network, and ends with its valves", async ({
  page,
  line,
}) => {
  await foldPanels(page)
  const city = await gapCity(page)
  await enter(page, 'ops', line.url)
  await openWhole(page, `${line.url}/map/${city.slug}`, 1)
  await page.getByRole('button', { name: /^Gangguan/ }).click()
  const panel = page.getByRole('complementary', { name: 'Gangguan' })
  await expect(panel.getByText('Belum ada gangguan.')).toBeVisible()
  await saveIncident(page, city, TITLE)
  const row = panel.getByRole('listitem', { name: TITLE })
  await expect(row).toContainText('Berlangsung')
  await expect(row).toContainText('Sukamaju')
  await expect(row).toContainText('1 katup · 1 pelanggan · 0 pengaduan')
  expect(await shutValves(page, city)).toEqual(['V1'])

  await test.step("the customer's card", async () => {
    await row.getByRole('button', { name: `Lihat ${TITLE} di peta` }).click()
    await page.getByRole('combobox', { name: 'No. Sambungan' }).fill(CUSTOMER.id)
    await page.getByRole('button', { name: 'CARI' }).click()
    const card = page.getByRole('dialog', { name: CUSTOMER.nama })
    await expect(card.getByText(/^Terdampak gangguan sampai/)).toBeVisible()
    await card.getByRole('button', { name: 'Tutup' }).click()
  })

  await test.step('without a network', async () => {
    line.cut()
    await page.reload()
    await expect(badge(page)).toBeVisible()
    await expect(row).toContainText('Berlangsung')
    line.open()
    await expect(badge(page)).toBeHidden()
  })

  await test.step('it ends', async () => {
    await row.getByRole('button', { name: `Selesaikan ${TITLE}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Selesaikan Gangguan' })
    await dialog.getByRole('checkbox', { name: /V1/ }).check()
    await dialog.getByRole('button', { name: 'Selesaikan' }).click()
    await expect(row).toContainText(/Selesai \d/)
    expect(await shutValves(page, city)).toEqual([])
  })
})
