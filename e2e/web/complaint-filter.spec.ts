import { serious } from '../support/axe.ts'
import {
  card,
  choose,
  day,
  daysAgo,
  openView,
  pickFifteenth,
  shown,
  status,
  textOf,
} from '../support/complaint-card.ts'
import { layerLoaded, menu } from '../support/map-page.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

test('nothing keeps anybody out of the views of complaints and of work orders', async ({ page }) => {
  await openView(page, 'hublang')
  await expect(status(page)).toHaveText(/disorot|Tidak ada/)
  expect(await serious(page)).toEqual([])
  await menu(page).getByRole('button', { name: 'Realisasi Work Order' }).click()
  await expect(status(page, 'Realisasi Work Order')).toHaveText(/disorot|Tidak ada/)
  expect(await serious(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('[M5.4] a day is picked from a dialog', async ({ page }) => {
    await signIn(page, 'pdam', `/map/kota-contoh?view=hublang&dari=${daysAgo(100)}`)
    await page.getByRole('button', { name: 'Panel peta' }).tap()
    await page.getByRole('menuitem', { name: /^Filter/ }).tap()
    await day(page, 'Tanggal Akhir').getByRole('button').tap()
    const picked = await pickFifteenth(page.getByRole('dialog', { name: 'Tanggal Akhir' }))
    await expect(textOf(day(page, 'Tanggal Akhir'))).toHaveValue(shown(picked))
    await expect(page).toHaveURL(new RegExp(`sampai=${picked}`))
  })
})

test('only a view that needs the date picker fetches it; without it the rest of the card still works', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', request => void (request.url().includes('day-picker') && fetched.push(request.url())))
  await page.route('**/assets/day-picker*.js', route => route.abort())
  await signIn(page, 'pdam', '/map/kota-contoh?view=umum')
  await layerLoaded(page)
  expect(fetched).toEqual([])
  await page.goto(`/map/kota-contoh?view=hublang&dari=${daysAgo(300)}`)
  await expect(card(page)).toContainText('Pemilih tanggal tidak dapat dimuat')
  expect(fetched).toHaveLength(1)
  await expect(status(page).filter({ hasText: 'disorot' })).toBeVisible()
  await choose(page, 'Pipa Bocor')
  await expect(page).toHaveURL(/jenis=Pipa/)
})
