import { activities } from './support/activities.ts'
import { serious } from './support/axe.ts'
import {
  asks,
  CALL,
  card,
  choose,
  day,
  daysAgo,
  openView,
  pickFifteenth,
  shown,
  status,
  textOf,
  today,
  type,
} from './support/complaint-card.ts'
import { enter, expect, PHONE, signIn, test } from './support/product.ts'

test('[M4.8] starts with the days from the first of the month until today and counts their customers', async ({
  page,
}) => {
  await enter(page, 'pdam')
  const query = await asks(page, async () => void (await page.goto('/map/kota-contoh?view=hublang')))
  await expect(textOf(day(page, 'Tanggal Awal'))).toHaveValue(shown(`${today().slice(0, 7)}-01`))
  await expect(textOf(day(page, 'Tanggal Akhir'))).toHaveValue(shown(today()))
  expect(Object.fromEntries(query)).toEqual({
    city: 'kota-contoh',
    startDate: `${today().slice(0, 7)}-01T00:00:00.000+07:00`,
    endDate: `${today()}T23:59:59.999+07:00`,
  })
  expect(await serious(page)).toEqual([])
})

test('[M5.4] a date is typed as DD/MM/YYYY; what is wrong with it is said and asks for nothing', async ({
  page,
}) => {
  const dari = daysAgo(20)
  await openView(page, 'hublang', `&dari=${dari}`)
  await expect(status(page)).toHaveText(/disorot|Tidak ada/)
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/complaints/customerid')) calls.push(request.url())
  })
  const [start, end] = [day(page, 'Tanggal Awal'), day(page, 'Tanggal Akhir')]
  await type(start, daysAgo(-1))
  await expect(card(page)).toContainText('Tanggal melewati batas maksimum')
  await type(start, dari)
  await expect(card(page)).not.toContainText('Tanggal melewati batas maksimum')
  await type(end, daysAgo(21))
  await expect(card(page)).toContainText('Tanggal melewati batas minimum')
  await type(end, '2026-02-31')
  await expect(card(page)).toContainText('Tanggal tidak valid')
  await end.getByRole('spinbutton', { name: 'Hari' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(card(page)).toContainText('Tanggal tidak boleh kosong')
  expect(calls).toEqual([])
  await expect(page).toHaveURL(url => !url.searchParams.has('sampai'))
})

test('[M4.8] clearing all brings the first range back, and takes a refused date along', async ({ page }) => {
  await openView(page, 'hublang', `&dari=${daysAgo(100)}`)
  await type(day(page, 'Tanggal Akhir'), daysAgo(-1))
  await expect(card(page)).toContainText('Tanggal melewati batas maksimum')
  await page.getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect(card(page)).not.toContainText('Tanggal melewati batas maksimum')
  await expect(textOf(day(page, 'Tanggal Awal'))).toHaveValue(shown(`${today().slice(0, 7)}-01`))
  await expect(textOf(day(page, 'Tanggal Akhir'))).toHaveValue(shown(today()))
})

test('[M3.11] a typed and a picked day each ask again, and are kept in the address', async ({ page }) => {
  await openView(page, 'hublang')
  const typed = await asks(page, () => type(day(page, 'Tanggal Awal'), daysAgo(100)))
  expect(typed.get('startDate')).toBe(`${daysAgo(100)}T00:00:00.000+07:00`)
  await expect(page).toHaveURL(new RegExp(`dari=${daysAgo(100)}`))
  let picked = ''
  const query = await asks(page, async () => {
    await day(page, 'Tanggal Akhir').getByRole('button').click()
    picked = await pickFifteenth(page.getByRole('dialog', { name: 'Tanggal Akhir' }))
  })
  expect(query.get('endDate')).toBe(`${picked}T23:59:59.999+07:00`)
  await page.reload()
  await expect(textOf(day(page, 'Tanggal Akhir'))).toHaveValue(shown(picked))
})

test('[M3.11] a category narrows, and the choice is logged once', async ({ page }) => {
  const log = activities(page)
  await openView(page, 'hublang', `&dari=${daysAgo(300)}`)
  await expect(status(page)).toHaveText(/disorot/)
  const all = (await status(page).textContent()) ?? ''
  const query = await asks(page, () => choose(page, 'Pipa Bocor'))
  expect(query.get('type')).toBe('Pipa Bocor')
  expect(query.has('filterDatePhaseType')).toBe(false)
  const filtered = 'filter-pengaduan-berdasarkan-pilihan'
  await expect.poll(() => log.stored).toContain(filtered)
  expect(log.sent.filter(action => action === filtered)).toHaveLength(1)
  await expect(status(page)).not.toHaveText(all)
  await choose(page, 'Semua')
  await expect(status(page)).toHaveText(all)
  await expect(page).toHaveURL(url => !url.searchParams.has('jenis'))
})

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
  const answers = page.getByRole('group', { name: 'BAP: sudah atau belum' })
  await expect(answers.getByRole('button', { name: 'Belum' })).toBeDisabled()
  const reached = await asks(page, () => page.getByRole('switch', { name: 'BAP' }).check(), title)
  expect(reached.get('includeWorkOrderFilter')).toBe('bap')
  const missing = await asks(page, () => answers.getByRole('button', { name: 'Belum' }).click(), title)
  expect([missing.get('includeWorkOrderFilter'), missing.get('excludeWorkOrderFilter')]).toEqual([
    null,
    'bap',
  ])
  await expect(answers.getByRole('button', { name: 'Belum' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/belum=bap/)
  await expect
    .poll(() => log.sent.filter(action => action === 'filter-work-order-realisasi-berdasarkan-pilihan'))
    .toHaveLength(3)
  expect(await serious(page)).toEqual([])
})

test('[M4.10] LOADING shows, and an older answer never stands for a newer filter', async ({ page }) => {
  await openView(page, 'hublang', `&dari=${daysAgo(300)}`)
  await expect(status(page)).toHaveText(/disorot/)
  const held = Promise.withResolvers<void>()
  await page.route(CALL, async route => {
    if (new URL(route.request().url()).searchParams.get('type') === 'Pipa Bocor') await held.promise
    await route.continue().catch(() => undefined)
  })
  const cancelled = page.waitForEvent('requestfailed', request => request.url().includes('type=Pipa+Bocor'))
  await choose(page, 'Pipa Bocor')
  await expect(card(page).getByRole('progressbar', { name: 'Mencari pelanggan…' })).toBeVisible()
  await expect(status(page)).toHaveText('Mencari pelanggan…')
  await asks(page, () => choose(page, 'Air Keruh'))
  await cancelled
  await expect(card(page).getByRole('progressbar')).toBeHidden()
  held.resolve()
})

test('[M8] a failure is said in the card alone, and can be tried again', async ({ page }) => {
  let broken = true
  await page.route(CALL, route =>
    broken
      ? route.fulfill({ status: 403, json: { code: 5080104, message: 'Akses Ditolak', payload: null } })
      : route.continue(),
  )
  await openView(page, 'hublang')
  await expect(status(page)).toHaveText('Data pengaduan tidak dapat dimuat.')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('Akses Ditolak')).toBeHidden()
  broken = false
  await asks(page, () => card(page).getByRole('button', { name: 'Coba lagi' }).click())
  await expect(card(page).getByRole('button', { name: 'Coba lagi' })).toBeHidden()
})

test('[M4.4] the customers that stand out change with the filter', async ({ page }) => {
  await openView(page, 'hublang', `&dari=${daysAgo(300)}`)
  await expect(status(page)).toHaveText(/disorot/)
  // Nothing lies on the map here and no tile comes: what differs between two pictures are the customers.
  const clip = { x: 600, y: 160, width: 420, height: 440 }
  const picture = async () => (await page.screenshot({ clip })).toString('base64')
  await page.mouse.move(5, 5)
  let all = ''
  await expect(async () => {
    all = await picture()
    expect(await picture()).toBe(all)
  }).toPass()
  await asks(page, () => choose(page, 'Tutup Sementara'))
  await expect.poll(picture).not.toBe(all)
  await choose(page, 'Semua')
  await expect.poll(picture).toBe(all)
})

test('[M7.3] opening the card is logged; closed, it still says how many', async ({ page }) => {
  const log = activities(page)
  await openView(page, 'workOrder')
  await expect(status(page, 'Realisasi Work Order')).toHaveText(/disorot|Tidak ada/)
  const head = page.getByRole('button', { name: /^Realisasi Work Order \d* ?(SEMBUNYIKAN|TAMPILKAN)$/ })
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(log.sent).not.toContain('card-open-work-order')
  await head.click()
  await expect.poll(() => log.stored).toContain('card-open-work-order')
  await page.goto('/map/kota-contoh?view=hublang')
  await page.getByRole('button', { name: /^Pengaduan .*SEMBUNYIKAN$/ }).click()
  await page.getByRole('button', { name: /^Pengaduan .*TAMPILKAN$/ }).click()
  await expect
    .poll(() => log.sent.filter(action => action.startsWith('card-open')))
    .toEqual(['card-open-work-order', 'card-open-complaint'])
})

test('[M6] a hublang user has complaints, and neither phases nor the view workOrder', async ({ page }) => {
  await openView(page, 'workOrder', '', 'hublang')
  await expect(status(page)).toHaveText(/disorot|Tidak ada/)
  await expect(page.getByRole('combobox', { name: 'Jenis Pengaduan' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tanggal berdasarkan' })).toBeHidden()
  await expect(page.getByRole('switch')).toHaveCount(0)
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

test('the map opens without the date picker; only a view that needs it fetches it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => {
    if (/\/assets\/.*\.js/.test(request.url())) fetched.push(request.url())
  })
  await signIn(page, 'pdam', '/map/kota-contoh?view=umum')
  await expect(page.locator('[data-state-customer]')).toHaveAttribute('data-state-customer', 'LOADED', {
    timeout: 30_000,
  })
  expect(fetched.filter(url => url.includes('day-picker'))).toEqual([])
  await page.goto('/map/kota-contoh?view=hublang')
  await expect(day(page, 'Tanggal Awal')).toBeVisible()
  expect(fetched.filter(url => url.includes('day-picker'))).toHaveLength(1)
})

test('without the date picker the rest of the card still works', async ({ page }) => {
  await page.route('**/assets/day-picker*.js', route => route.abort())
  await signIn(page, 'pdam', `/map/kota-contoh?view=hublang&dari=${daysAgo(300)}`)
  await expect(card(page)).toContainText('Pemilih tanggal tidak dapat dimuat', { timeout: 30_000 })
  await expect(status(page).filter({ hasText: 'disorot' })).toBeVisible()
  await choose(page, 'Pipa Bocor')
  await expect(page).toHaveURL(/jenis=Pipa/)
})
