import { activities } from '../support/activities.ts'
import {
  asks,
  choose,
  day,
  daysAgo,
  openView,
  shown,
  status,
  textOf,
  type,
} from '../support/complaint-card.ts'
import { menu } from '../support/map-page.ts'
import { expect, test } from '../support/product.ts'

test('[M3.11] [M4.4] [M6] whoever is hublang sees complaints, whatever the address says: the customers with complaints of some days and a category stand out; the address keeps the filter', async ({
  page,
}) => {
  const log = activities(page)
  await openView(page, 'workOrder', '', 'hublang')
  const views = menu(page).getByRole('list', { name: 'Tampilan' })
  await expect(views.getByRole('button')).toHaveCount(1)
  await expect(views.getByRole('button', { name: 'Hublang' })).toHaveAttribute('aria-current', 'page')
  // The address says what is shown.
  await expect(page).toHaveURL(/view=hublang/)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pelanggan' }).getByText('Ada pengaduan')).toBeVisible()
  const typed = await asks(page, () => type(day(page, 'Tanggal Awal'), daysAgo(300)))
  expect(typed.get('startDate')).toBe(`${daysAgo(300)}T00:00:00.000+07:00`)
  await expect(status(page)).toHaveText(/disorot/)
  const all = (await status(page).textContent()) ?? ''

  // Nothing lies on the map here and no tile comes: what differs between two pictures are the customers.
  const clip = { x: 600, y: 160, width: 420, height: 440 }
  const picture = async () => (await page.screenshot({ clip })).toString('base64')
  await page.mouse.move(5, 5)
  let before = ''
  await expect(async () => {
    before = await picture()
    expect(await picture()).toBe(before)
  }).toPass()
  const narrowed = await asks(page, () => choose(page, 'Tutup Sementara'))
  expect(narrowed.get('type')).toBe('Tutup Sementara')
  await expect(status(page)).not.toHaveText(all)
  await expect.poll(picture).not.toBe(before)
  await choose(page, 'Semua')
  await expect(status(page)).toHaveText(all)
  await expect.poll(picture).toBe(before)
  await expect.poll(() => log.stored).toContain('filter-pengaduan-berdasarkan-pilihan')

  await expect(page).toHaveURL(new RegExp(`dari=${daysAgo(300)}$`))
  await page.reload()
  await expect(textOf(day(page, 'Tanggal Awal'))).toHaveValue(shown(daysAgo(300)))
  await expect(status(page)).toHaveText(all)
})
