import type { Page } from '@playwright/test'
import { activities } from '../support/activities.ts'
import {
  closedCard,
  filter,
  focus,
  numberBeside,
  option,
  panelTab,
  summary,
  unfoldSummary,
} from '../support/filter-page.ts'
import { expect, signIn, test } from '../support/product.ts'

const LENGTH = /^[\d.]+ M$/
const totals = (page: Page) =>
  summary(page)
    .getByRole('row', { name: /^Total/ })
    .allTextContents()

test('[M2.5] [M2.6] [D50] filters, focus and summary go together, and are kept in the address', async ({
  page,
}) => {
  const log = activities(page)
  await signIn(page, 'pdam')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-state-customer', 'LOADED')

  // Options say how many features they hold, and the numbers add up.
  const customers = Number(await map.getAttribute('data-rows-customer'))
  const states = ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas']
  await expect.poll(() => numberBeside(page, 'Belum Lunas')).toBeGreaterThan(0)
  const counts = await Promise.all(states.map(state => numberBeside(page, state)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(customers)
  await panelTab(page, 'Rangkuman').click()
  const unpaid = summary(page).getByRole('table', { name: 'Belum Lunas' })
  await expect(unpaid.getByRole('row').last()).toHaveText(
    `Total${new Intl.NumberFormat('id-ID').format(counts[0] ?? 0)}`,
  )

  // A layer is counted by the server before it is loaded, and loaded when it is shown.
  await closedCard(page, 'Filter Umum').click()
  await expect.poll(() => numberBeside(page, 'Jalan')).toBeGreaterThan(0)
  await expect(page.locator('[data-state-road=LOADED]')).toHaveCount(0)
  await option(filter(page), 'Jalan').check()
  await expect(map).toHaveAttribute('data-state-road', 'LOADED')
  await option(filter(page), 'Belum Lunas').uncheck()
  await expect(unpaid).toBeHidden()

  // Rayons are applied together.
  const before = await totals(page)
  await closedCard(page, 'Filter Wilayah').click()
  await filter(page).getByRole('group', { name: 'Filter Wilayah' }).getByRole('checkbox').first().check()
  await filter(page).getByRole('button', { name: 'Terapkan' }).click()
  await expect(filter(page).getByText('1 rayon diterapkan')).toBeVisible()
  await expect.poll(() => totals(page)).not.toEqual(before)

  await panelTab(page, 'Fokus Seleksi').click()
  await option(focus(page), 'HDPE').check()
  const length = (await focus(page).getByText(LENGTH).textContent()) ?? 'no length'
  await expect(summary(page).getByText('HDPE')).toBeVisible()
  await expect(summary(page).getByText(length)).toBeVisible()
  await focus(page).getByLabel('Akhir').fill('2000')
  await focus(page).getByLabel('Akhir').press('Enter')
  await expect(summary(page).getByText('Sampai tahun 2000')).toBeVisible()
  await expect(focus(page).getByText(LENGTH)).not.toHaveText(length)

  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    tagihan: 'latePaid,paid',
    rayon: expect.stringMatching(/./),
    'fokus-pipa': 'HDPE',
    'fokus-tahun': '-2000',
  })
  await expect
    .poll(() => log.sent.slice(1))
    .toEqual([
      'card-open-general',
      'filter-applied-general',
      'filter-applied-billing-status',
      'card-open-rayon',
      'filter-applied-rayon',
      'highlight-pipe-type',
      'highlight-year',
    ])

  // Another view starts as that view does; Back brings the choices back, as does a reload.
  await page.getByRole('button', { name: 'Hublang' }).click()
  await expect(page).toHaveURL(/\?view=hublang$/)
  await page.goBack()
  await expect(page).toHaveURL(address.href)
  await page.reload()
  await expect(option(focus(page), 'HDPE')).toBeChecked()
  await panelTab(page, 'Filter').click()
  await expect(option(filter(page), 'Belum Lunas')).not.toBeChecked()
  expect(page.url()).toBe(address.href)
  await filter(page).getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect(filter(page).getByLabel('0 diterapkan')).toBeVisible()
})

test('[D104] an earlier month: on the map, in Rangkuman, in the address and in a picture; Back leads to the present', async ({
  page,
}) => {
  await unfoldSummary(page)
  await signIn(page, 'pdam')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-state-customer', 'LOADED')
  const customers = Number(await map.getAttribute('data-rows-customer'))
  await expect.poll(() => totals(page)).toHaveLength(3)
  const present = await totals(page)
  await page.getByRole('button', { name: 'Garis waktu' }).click()
  const bar = page.getByRole('region', { name: 'Garis waktu' })
  const slider = bar.getByRole('slider', { name: 'Bulan' })
  await slider.press('ArrowLeft')
  await slider.press('ArrowLeft')
  const shown = bar.getByTestId('timeline-month')
  await expect(shown).not.toContainText('Sekarang')
  const month = (await shown.textContent()) ?? ''
  await expect(page).toHaveURL(/[?&]per=\d{4}-\d\d$/)
  await expect(summary(page)).toContainText(`Status per ${month}`)
  await expect.poll(() => totals(page)).not.toEqual(present)
  const past = await totals(page)
  const numbers = past.map(text => Number(text.replaceAll(/\D/g, '')))
  expect(numbers.reduce((sum, count) => sum + count)).toBe(customers)
  await expect(filter(page)).toContainText(`Status per ${month}`)

  // Whoever is sent the address sees the same.
  await page.reload()
  await expect(shown).toHaveText(month)
  await expect.poll(() => totals(page)).toEqual(past)
  await page.getByRole('button', { name: 'Screenshot' }).click()
  const picture = page.getByRole('dialog', { name: 'Screenshot' }).getByRole('img')
  await expect(picture).toHaveAttribute('alt', new RegExp(`status per ${month}$`))
  await page.getByRole('button', { name: 'TUTUP' }).click()
  await page.goBack()
  await expect(bar).toBeHidden()
  await expect(page).not.toHaveURL(/per=/)
  await expect.poll(() => totals(page)).toEqual(present)
})
