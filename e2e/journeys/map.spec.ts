/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page, Route } from '@playwright/test'
import { customersLoaded, map, storedRows } from '../support/map-page.ts'
import { coloursAround } from '../support/pixels.ts'
import { expect, foldPanels, signIn, stubImages, test } from '../support/product.ts'

/** The panels are elsewhere, with the dots of the legend. */
const MIDDLE = [683, 384] as const

/** A9: unpaid, paid late, paid. */
const BILLING = ['d0021b', 'f5a623', '06d2ff']

/** Root replaces the base map between the answer that names its file and the reading of it. */
async function replacedFile(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.text()
  const { payload } = JSON.parse(answer) as { payload: { version: string } }
  await route.fulfill({ response, body: answer.replaceAll(payload.version, '0'.repeat(32)) })
}

async function loaded(page: Page): Promise<void> {
  await customersLoaded(page)
  await expect(map(page)).toHaveAttribute('data-state-pipe', 'LOADED')
}

test.use({ baseMap: true })

test('[M2.1] [M4.5] the map opens on the city and draws its customers; [M4.3] the second visit asks for no layer; signing out leaves nothing', async ({
  page,
}) => {
  const frames: string[] = []
  const asked = (form: RegExp) => frames.filter(frame => form.test(frame)).length
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
  await foldPanels(page)
  await stubImages(page)

  await test.step('[D28] the first visit asks for customers and counters with the connection, and for nothing twice', async () => {
    await signIn(page, 'pdam', '/map/kota-contoh?embed=1')
    await loaded(page)
    expect(asked(/^40\/update-tracker,\{"request_update_tracker":/)).toBe(1)
    expect(asked(/^40\/maps,\{"request_features":\{"featureType":"customer".*"only":"style"/)).toBe(1)
    expect(asked(/"request_features".*"customer".*"only":"style"/)).toBe(1)
    // Embedded elsewhere it has no bar of its own.
    await expect(page.getByRole('banner')).toBeHidden()
  })

  await test.step('the second visit is served by the browser', async () => {
    frames.length = 0
    await page.route('**/api/basemap?*', replacedFile, { times: 1 })
    await page.goto('/map/kota-contoh')
    await loaded(page)
    expect(asked(/request_update_tracker/)).toBe(1)
    expect(asked(/request_features/)).toBe(0)
    await expect(page.getByRole('banner')).toContainText('Kota Contoh')
  })

  await test.step('customers have the colours of their bills', async () => {
    await expect
      .poll(async () => (await coloursAround(page, [MIDDLE], 200))[0])
      .toEqual(expect.arrayContaining(BILLING))
    await expect(page.getByText('OpenStreetMap')).toBeVisible()
    await page.getByRole('button', { name: 'Sat' }).click()
    await expect(page.getByText('Esri')).toBeVisible()
    // [D97] Its file was replaced meanwhile: the map goes on with the new one.
    await page.getByRole('button', { name: 'Polos' }).click()
    await expect(page.getByText('Peta contoh PetaTirta')).toBeVisible()
  })

  await test.step('[D32] signing out leaves no customer data in the browser', async () => {
    expect(await storedRows(page)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => storedRows(page)).toBe(0)
  })
})
