/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { addCustomers, type City, holdImports, makeCity } from './support/city-database.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const ADDRESS = '/internal/status'
/** The page asks again after this long, the slower of its two. */
const REFRESH_MS = 10_000

const jobOf = (page: Page, { name }: City) =>
  page.getByRole('table', { name: 'daftar pekerjaan' }).getByRole('row').filter({ hasText: name })
const requests = (page: Page) => page.getByRole('figure', { name: /^Permintaan Sekarang/ })
const message = (page: Page) => page.getByRole('alert')

async function startSync(page: Page, { slug }: City): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const answer = await page.request.get(`/api/upload/customer/sync?city=${slug}`, { headers })
  expect(answer.ok()).toBe(true)
}

/** Of 'Sekarang 3,4 per detik · Tertinggi 1.234 per detik'. */
async function mostRequests(page: Page): Promise<number> {
  const text = await requests(page).textContent()
  const [, number = ''] = /Tertinggi.*? ([\d.,]+)/.exec(text ?? '') ?? []
  return Number(number.replaceAll('.', '').replace(',', '.'))
}

/** As if another tab were in front, or this one again. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('root finds the page in the menu, and what happens meanwhile shows up in the charts', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'root')
  await page.getByRole('link', { name: 'STATUS SISTEM' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Status Sistem' })).toBeVisible()
  const services = page.getByRole('region', { name: 'Layanan' })
  await expect(services).toContainText(/Basis data.*Berfungsi/)
  await expect(services).not.toContainText('Redis')
  await expect(services).toContainText(/Koneksi basis data\d+ dari \d+/)
  await expect(page.getByRole('table', { name: 'daftar proses' })).toContainText('Hidup')

  const look = async () => {
    await page.clock.fastForward(REFRESH_MS)
    return (await requests(page).count()) > 0 ? await mostRequests(page) : Number.NaN
  }
  await expect.poll(look).toBeGreaterThan(0)
  const before = await look()
  const asked = page.waitForRequest(/\/api\/status\?since=/)
  for (let i = 0; i < 40; i++)
    await Promise.all(Array.from({ length: 25 }, () => page.request.get('/api/config')))
  await expect.poll(look).toBeGreaterThan(before)
  await asked
  await expect(requests(page).getByRole('img')).toHaveAccessibleName(
    /Permintaan, satu jam terakhir\. .+: sekarang [\d.,]+ per detik, tertinggi [\d.,]+ per detik/,
  )
})

test('a synchronisation that somebody starts appears by itself, and is cancelled after a question', async ({
  page,
}) => {
  await page.clock.install()
  const city = await makeCity(page)
  const listed = page.waitForResponse('**/api/status/jobs')
  await signIn(page, 'root', ADDRESS)
  await listed
  const letGo = await holdImports(city)
  await startSync(page, city)
  await page.clock.fastForward(REFRESH_MS)
  const job = jobOf(page, city)
  await expect(job).toContainText('Berjalan')
  await expect(job.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5')
  await job.getByRole('button', { name: 'Batalkan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tidak' }).click()
  await expect(job.getByRole('button', { name: 'Batalkan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(message(page)).toContainText(`Sinkronisasi tagihan ${city.name} dibatalkan`)
  await expect(job).toContainText('Dibatalkan oleh rootdemo')
  await expect(job.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pekerjaan' })).toBeFocused()
  await letGo()
})

test('a synchronisation that failed is started again and ends well', async ({ page }) => {
  const city = await makeCity(page)
  await addCustomers(city, [{ id: '1' }])
  await city.pool.query(
    `INSERT INTO job (id, city_id, type, status, progress, message, attempts, finished_at)
     VALUES (gen_random_uuid(), $1, 'billing-sync', 'failed', 40, 'Layanan tagihan tidak menjawab', 3, now())`,
    [city.cityId],
  )
  await signIn(page, 'root', ADDRESS)
  const jobs = jobOf(page, city)
  await expect(jobs).toContainText('Layanan tagihan tidak menjawab')
  await expect(jobs).toContainText('Percobaan ke-3')
  await jobs.getByRole('button', { name: 'Ulangi' }).click()
  await expect(message(page)).toContainText(`Sinkronisasi tagihan ${city.name} dijalankan lagi`)
  await expect(jobs).toHaveCount(2)
  await expect(jobs.filter({ hasText: 'Selesai' })).toContainText('1 pelanggan diperiksa')
  await expect(jobs.filter({ hasText: 'Gagal' }).getByRole('button')).toHaveCount(0)
})

test('a server that does not answer: the last data stay, with their time and a way to try again', async ({
  page,
}) => {
  await page.clock.install()
  const city = await makeCity(page)
  await startSync(page, city)
  await signIn(page, 'root', ADDRESS)
  await expect(jobOf(page, city)).toContainText('Selesai')
  await page.route('**/api/status**', route => route.abort())
  await page.route('**/api/status/jobs', route => route.abort())
  await page.clock.fastForward(REFRESH_MS)
  const stale = page.getByText(/^Data tidak dapat diperbarui sejak \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
  // What failed is tried twice more, after a second and two.
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return await stale.count()
    })
    .toBe(2)
  await expect(jobOf(page, city)).toContainText('Selesai')
  // From here on only the buttons ask.
  await show(page, 'hidden')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect(stale).toHaveCount(1)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(stale).toHaveCount(0)
})

test('a hidden tab asks for nothing until it is seen again', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'root', ADDRESS)
  await expect(page.getByRole('table', { name: 'daftar proses' })).toContainText('Hidup')
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/status') && asked.push(request.url()))
  await show(page, 'hidden')
  await page.clock.fastForward(REFRESH_MS)
  await page.clock.fastForward(REFRESH_MS)
  expect(asked).toEqual([])
  await show(page, 'visible')
  await expect.poll(() => asked.length).toBe(2)
})

test('ops is neither offered the page nor shown it', async ({ page }) => {
  await enter(page, 'ops')
  await page.goto(`${ADDRESS}/`)
  await expect(page.getByText('403')).toBeVisible()
  await expect(page.getByText('Akses Ditolak')).toBeVisible()
  await page.getByRole('button', { name: 'Kembali ke beranda' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu administrasi' })
  await expect(menu.getByRole('link', { name: 'PDAM UTILITY' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'STATUS SISTEM' })).toHaveCount(0)
})

test('phone, dark: cards, nothing scrolls sideways, no serious violation', async ({ page }) => {
  const city = await makeCity(page)
  const letGo = await holdImports(city)
  await startSync(page, city)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'root', ADDRESS)
  const card = page.getByRole('list', { name: 'daftar pekerjaan' }).getByRole('listitem')
  await expect(card.filter({ hasText: city.name }).getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('list', { name: 'daftar proses' })).toContainText('Hidup')
  await expect(page.getByRole('img').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await serious(page)).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/status-phone.png`, fullPage: true })
  await letGo()
})
