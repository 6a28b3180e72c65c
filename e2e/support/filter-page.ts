/** The panels of the map as a person uses them. */
import type { Locator, Page } from '@playwright/test'

export const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' })
export const focus = (page: Page) => page.getByRole('complementary', { name: 'Fokus Seleksi' })
export const summary = (page: Page) => page.getByRole('complementary', { name: 'Rangkuman' })
export const panelTab = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
export const closedCard = (page: Page, name: string) =>
  filter(page).getByRole('button', { name: new RegExp(`^${name}.*TAMPILKAN$`) })
export const option = (panel: Locator, name: string) => panel.getByRole('checkbox', { name, exact: true })

/** The number that stands beside an option of the filter panel; NaN while there is none. */
export async function numberBeside(page: Page, name: string): Promise<number> {
  const id = await option(filter(page), name).getAttribute('aria-describedby')
  if (!id) return Number.NaN
  return Number((await page.locator(`[id="${id}"]`).textContent())?.replaceAll('.', ''))
}

/** It starts folded. */
export const unfoldSummary = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('petatirta.map.summary', '1'))
