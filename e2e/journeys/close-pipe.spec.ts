import type { Page } from '@playwright/test'
import { LEAK, networkCity } from '../support/network-city.ts'
import { badge, openWhole, test } from '../support/offline-page.ts'
import { click } from '../support/pipe-city.ts'
import { enter, expect, foldPanels } from '../support/product.ts'
import { expectActive, tool } from '../support/tools-page.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('dialog', { name: 'Tutup Pipa' })
const toClose = (page: Page) =>
  card(page).getByRole('region', { name: 'Katup yang ditutup' }).getByRole('listitem')
const isShut = (page: Page) => card(page).getByRole('region', { name: 'Sudah tertutup' })

async function tapLeak(page: Page): Promise<void> {
  for (const kind of ['pipe', 'accessories', 'water_source'])
    await expect(page.getByTestId('map')).toHaveAttribute(`data-state-${kind}`, 'LOADED')
  await tool(page, 'Tutup Pipa').click()
  await expectActive(page, 'Tutup Pipa', 7)
  await expect(page.getByText('Klik pipa yang bocor, atau tempat di dekatnya.')).toBeVisible()
  await click(page, LEAK)
}

test('[D101] [D102] a tap on a leak names the valve; one that is stuck is gone around; others see what was shut; without a network it is solved, too', async ({
  page,
  line,
  browser,
}) => {
  await foldPanels(page)
  const { slug } = await networkCity(page)
  await enter(page, 'root', line.url)
  await openWhole(page, `${line.url}/map/${slug}`, 1)
  await tapLeak(page)
  await expect(card(page).getByRole('status')).toHaveText('1 pelanggan tanpa air · 1 katup')
  await expect(toClose(page)).toHaveText([/Katup V2/])

  await test.step('what cannot be closed is gone around', async () => {
    await toClose(page).getByRole('button', { name: 'Tidak bisa ditutup' }).click()
    await expect(toClose(page)).toHaveText([/Katup V1/])
    await card(page).getByRole('button', { name: 'Bisa ditutup lagi' }).click()
    await expect(toClose(page)).toHaveText([/Katup V2/])
  })

  await test.step('somebody else sees at once what was shut, and by whom', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await foldPanels(other)
    await enter(other, 'ops', line.url)
    await other.goto(`${line.url}/map/${slug}`)
    await tapLeak(other)
    await expect(toClose(other)).toHaveText([/Katup V2/])
    await toClose(page).getByRole('button', { name: 'Tandai sudah ditutup' }).click()
    await expect(isShut(page)).toContainText('Katup V2')
    await expect(isShut(other)).toContainText(/Katup V2.*Ditutup oleh/)
    await context.close()
  })

  await test.step('without a network', async () => {
    line.cut()
    await page.reload()
    await expect(badge(page)).toBeVisible()
    await tapLeak(page)
    await expect(isShut(page)).toContainText('Katup V2')
    await expect(card(page)).toContainText('Tanpa jaringan: status katup per')
  })
})
