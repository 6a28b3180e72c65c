import type { Page } from '@playwright/test'
import { unfoldSummary } from '../support/filter-page.ts'
import { expect, signIn, test } from '../support/product.ts'
import { renders, watchRenders } from '../support/renders.ts'

/** The panel that was clicked, the numbers on the tabs beside it, and Rangkuman, whose figures follow the filters. */
const PANELS = 'aside, [aria-expanded]'

/** Whatever the page was still busy with is done when nothing has rendered between two looks. */
const quiet = (page: Page) => expect.poll(() => renders(page)).toEqual({ inside: 0, elsewhere: [] })

test('[D50] a filter renders its panel and nothing else of the page', async ({ page }) => {
  await watchRenders(page, PANELS)
  await unfoldSummary(page)
  await signIn(page, 'pdam')
  await expect(page.locator('[data-state-customer=LOADED]')).toBeVisible()
  const filter = page.getByRole('complementary', { name: 'Filter' })
  const summary = page.getByRole('complementary', { name: 'Rangkuman' })
  await expect(filter.getByLabel(/^Belum Lunas/)).toBeChecked()
  await expect(summary.getByText('Lunas - Telat Bayar')).toBeVisible()
  // From here on all devices have labels.
  await page.getByRole('button', { name: 'Perbesar' }).click()
  await page.mouse.move(600, 400)
  await expect(page.getByRole('tooltip')).toBeHidden()
  // The labels of devices come last, and wait for their readings.
  await expect(page.getByText(/^Anomali bila/).first()).toBeVisible()
  await expect(page.getByText('Memuat pembacaan…')).toHaveCount(0)
  await quiet(page)

  for (const [change, settled] of [
    [
      () => filter.getByLabel(/^Belum Lunas/).uncheck(),
      () => expect(summary.getByText('Belum Lunas')).toBeHidden(),
    ],
    [() => filter.getByLabel(/^PVC/).uncheck(), () => expect(filter.getByLabel(/^PVC/)).not.toBeChecked()],
    [
      () => filter.getByLabel(/^Belum Lunas/).check(),
      () => expect(summary.getByText('Belum Lunas')).toBeVisible(),
    ],
  ] as const) {
    await change()
    await settled()
    const seen = await renders(page)
    expect(seen.elsewhere).toEqual([])
    expect(seen.inside).toBeGreaterThan(0)
  }

  // Nor when a layer comes and goes, once it is here: loading one has a bar.
  await filter.getByRole('button', { name: /^Filter Umum/ }).click()
  const offices = filter.getByLabel(/^Kantor PDAM/)
  await offices.check()
  await expect(page.locator('[data-state-pdam_office=LOADED]')).toBeVisible()
  await quiet(page)
  await offices.uncheck()
  await offices.check()
  const seen = await renders(page)
  expect(seen.elsewhere).toEqual([])
  expect(seen.inside).toBeGreaterThan(0)
})
