import { activities } from '../support/activities.ts'
import { asks, daysAgo, openView, status } from '../support/complaint-card.ts'
import { expect, test } from '../support/product.ts'

test('[M3.11] work orders are found by the date of a phase and by phases Sudah and Belum', async ({
  page,
}) => {
  const log = activities(page)
  const title = 'Realisasi Work Order'
  await openView(page, 'workOrder', `&dari=${daysAgo(300)}`)
  await expect(status(page, title)).toHaveText(/disorot/)
  const byRab = await asks(
    page,
    async () => {
      await page.getByRole('combobox', { name: 'Tanggal berdasarkan' }).click()
      await page.getByRole('option', { name: 'RAB' }).click()
    },
    title,
  )
  expect(byRab.get('filterDatePhaseType')).toBe('rab')
  const reached = await asks(page, () => page.getByRole('switch', { name: 'BAP' }).check(), title)
  expect(reached.get('includeWorkOrderFilter')).toBe('bap')
  const answers = page.getByRole('group', { name: 'BAP: sudah atau belum' })
  const missing = await asks(page, () => answers.getByRole('button', { name: 'Belum' }).click(), title)
  expect(missing.get('excludeWorkOrderFilter')).toBe('bap')
  await expect(page).toHaveURL(/belum=bap/)
  await expect
    .poll(() => log.sent.filter(action => action === 'filter-work-order-realisasi-berdasarkan-pilihan'))
    .toHaveLength(3)
})
