/// <reference lib="dom" />
/** The map of such a city, and what a person touches on its popups. */
import type { Page, Route } from '@playwright/test'
import type { City } from './city-database.ts'
import { BUDI } from './popup-city.ts'
import { signIn } from './product.ts'

export const card = (page: Page, name = BUDI.nama) => page.getByRole('dialog', { name })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const bills = (page: Page) => page.getByRole('list', { name: 'Daftar tagihan' }).getByRole('listitem')
export const map = (page: Page) => page.getByRole('application')
export const row = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

export async function search(page: Page, id: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'No. Sambungan' })
  await box.fill(id)
  await box.press('Enter')
}

export async function openMap(page: Page, city: City, address = `?pelanggan=${BUDI.id}`): Promise<void> {
  await signIn(page, 'root', `/map/${city.slug}${address}`)
}

/** Holds back the answers to a call until they are let go. */
export async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(path, route => void held.push(route))
  return async () => {
    await page.unroute(path)
    await Promise.all(held.map(route => route.continue().catch(() => undefined)))
  }
}
