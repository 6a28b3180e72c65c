/// <reference lib="dom" />
/** The map of such a city, and what a person touches on its popups. */
import { expect, type Page } from '@playwright/test'
import type { City } from './city-database.ts'
import { BUDI } from './popup-city.ts'
import { signIn } from './product.ts'

export const card = (page: Page, name = BUDI.nama) => page.getByRole('dialog', { name })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const bills = (page: Page) => page.getByRole('list', { name: 'Daftar tagihan' }).getByRole('listitem')
export const map = (page: Page) => page.getByRole('application')
export const row = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
export const figures = (page: Page) => page.getByRole('region', { name: 'Ringkasan wilayah' })

export async function search(page: Page, id: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'No. Sambungan' })
  await box.fill(id)
  await box.press('Enter')
}

export async function openMap(page: Page, city: City, address = `?pelanggan=${BUDI.id}`): Promise<void> {
  await signIn(page, 'root', `/map/${city.slug}${address}`)
}

/** Selects by keyboard what lies in the middle of the map, once it is drawn. */
export async function selectMiddle(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await map(page).press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

/** Whether anything is wider than the page. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
