/// <reference lib="dom" />
/** The tools of the map, and the pages that they open beside it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { City } from './city-database.ts'
import { popupCity } from './popup-city.ts'
import { expect, signIn } from './product.ts'

export const MAPS = 'https://www.google.com/maps/**'
export const MIDDLE = { lat: -6.95, lon: 110.05 }
export const OFFICE = { name: 'Kantor Pusat', lat: -6.95, lon: 110.06 }

/** Also while a dialog lies over it. */
export const tool = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true }).and(page.locator('[aria-pressed]'))
export const go = (dialog: Locator) => dialog.getByRole('button', { name: 'Pergi' })

/** A stand-in for the maps page that routes are opened on. */
export const stubMaps = (context: BrowserContext) =>
  context.route(MAPS, route => route.fulfill({ body: 'peta', contentType: 'text/html' }))

/** Three customers and an office. */
export async function toolsCity(page: Page): Promise<City> {
  const city = await popupCity(page)
  await city.pool.query(
    `INSERT INTO feature (kind, city_id, id, name, geom)
     VALUES ('pdam_office', $1, 'K1', $2, ST_SetSRID(ST_MakePoint($3, $4), 4326))`,
    [city.cityId, OFFICE.name, OFFICE.lon, OFFICE.lat],
  )
  return city
}

export async function openMap(page: Page): Promise<City> {
  const city = await toolsCity(page)
  await signIn(page, 'root', `/map/${city.slug}`)
  await expect(page.getByTestId('map')).toHaveAttribute('data-state-customer', 'LOADED')
  return city
}

/** M2.4: the one tool that is in use, and the toolbox mode. */
export async function expectActive(page: Page, name: string | null, mode: number): Promise<void> {
  const pressed = page.locator('[aria-pressed=true][aria-label]')
  if (name === null) await expect(pressed).toHaveCount(0)
  else await expect(pressed).toHaveAttribute('aria-label', name)
  await expect(page.locator('[data-tool-mode]')).toHaveAttribute('data-tool-mode', String(mode))
}

export async function openTool(
  page: Page,
  name: 'Petunjuk Arah' | 'Penunjuk Titik' | 'Screenshot',
): Promise<Locator> {
  await tool(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The page that an act opens beside the map. */
export async function openedBy(context: BrowserContext, act: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()])
  await tab.waitForURL(MAPS)
  return tab
}

/** Latitude and longitude of each place that an address names. */
export const placesOf = (tab: Page, name: string) =>
  (new URL(tab.url()).searchParams.get(name) ?? '')
    .split('|')
    .filter(Boolean)
    .map(place => place.split(',').map(Number))

export const nearly = ({ lat, lon }: { lat: number; lon: number }, digits = 5) => [
  expect.closeTo(lat, digits),
  expect.closeTo(lon, digits),
]
