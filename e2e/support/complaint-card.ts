/** The cards Pengaduan and Realisasi Work Order as a person uses them. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect, signIn, tokenOf, type Who } from './product.ts'

export const CALL = '**/api/complaints/customerid?*'
/** As the city's clocks show it: kota-contoh lies at GMT+7, and so does the browser of the tests. */
export const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
export const shown = (day: string) => day.split('-').reverse().join('/')
/** The days before today, which a test may choose on any day of a month. */
export const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)

export const card = (page: Page, title = 'Pengaduan') => page.getByRole('group', { name: title, exact: true })
export const day = (page: Page, label: 'Tanggal Awal' | 'Tanggal Akhir') =>
  page.getByRole('group', { name: label, exact: true })
export const status = (page: Page, title?: string) => card(page, title).getByRole('status')

export async function openView(page: Page, view: 'hublang' | 'workOrder', search = '', who: Who = 'pdam') {
  await signIn(page, who, `/map/kota-contoh?view=${view}${search}`)
  await expect(day(page, 'Tanggal Akhir')).toBeVisible()
}

export async function type(field: Locator, isoDay: string): Promise<void> {
  await field.getByRole('spinbutton', { name: 'Hari' }).click()
  await field.page().keyboard.type(shown(isoDay).replaceAll('/', ''))
  await field.page().keyboard.press('Enter')
}

export async function choose(page: Page, category: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Jenis Pengaduan' }).click()
  await page.getByRole('option', { name: category }).click()
}

/** The fifteenth of the month before the one that the calendar shows: there is one on any day of the year. */
export async function pickFifteenth(calendar: Locator): Promise<string> {
  const month = new Date(`${today().slice(0, 7)}-15`)
  month.setUTCMonth(month.getUTCMonth() - 1)
  await calendar.getByRole('button', { name: 'Bulan sebelumnya' }).click()
  // Both months have one while they slide past each other.
  const fifteenth = calendar.getByRole('gridcell', { name: '15', exact: true })
  await expect(fifteenth).toHaveCount(1)
  await fifteenth.click()
  await expect(calendar).toBeHidden()
  return month.toISOString().slice(0, 10)
}

export const textOf = (field: Locator) => field.locator('xpath=..').locator('input')

/** How many customers the server names for a request that the page made. */
async function answerTo(page: Page, request: Request): Promise<number> {
  const token = await tokenOf(page, 'ops')
  const answer = await page.request.get(request.url(), { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { payload: string[] }).payload.length
}

const found = (count: number) =>
  count === 0
    ? 'Tidak ada pelanggan dengan pengaduan pada rentang ini'
    : `${new Intl.NumberFormat('id-ID').format(count)} pelanggan disorot`

/** What the page asks next, and what stands in the card once that is answered. */
export async function asks(
  page: Page,
  change: () => Promise<void>,
  title?: string,
): Promise<URLSearchParams> {
  const asked = page.waitForRequest(CALL)
  await change()
  const request = await asked
  await expect(status(page, title)).toHaveText(found(await answerTo(page, request)))
  return new URL(request.url()).searchParams
}
