/// <reference lib="dom" />
import type { FeatureKind } from '@petatirta/contract'
import type { Page } from '@playwright/test'
import { LAYERS, layerCity } from '../support/layer-city.ts'
import { coloursAround } from '../support/pixels.ts'
import { expect, signIn, test } from '../support/product.ts'

const map = (page: Page) => page.getByRole('application')
const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' })

/** By which card and which of its options each layer is switched on. */
const SWITCHES = [
  ['Filter Umum', 'Jalan', ['road']],
  ['Filter Umum', 'Blok Rumah', ['housing']],
  ['Filter Umum', 'Device', ['device', 'device_boundaries']],
  ['Filter Umum', 'Kantor PDAM', ['pdam_office']],
  ['Pipa', 'Tipe pipa lainnya', ['pipe']],
  ['Aksesoris', 'Semua', ['accessories']],
  ['Sumber Air', 'Semua', ['water_source']],
  ['Status Tagihan', 'Belum Lunas', ['customer']],
  ['Wilayah Administratif', 'Kelurahan', ['kelurahan', 'kelurahan_boundaries']],
  ['Wilayah Administratif', 'Kecamatan', ['kecamatan', 'kecamatan_boundaries']],
  ['Wilayah Teknik', 'DMA', ['dma_boundaries']],
  ['Wilayah Teknik', 'RAYON', ['rayon_boundaries']],
  ['Wilayah Teknik', 'ZONA PELAYANAN', ['servicearea_boundaries']],
] as const satisfies readonly (readonly [string, string, readonly FeatureKind[]])[]

/** M4.2: others are not even loaded; the search needs customers, and the card of pipes is open and counts them. */
const LOADED_ANYWAY: readonly FeatureKind[] = ['customer', 'pipe']

const ALL_OFF = '?umum=-&pipa=-&diameter=-&aksesoris=-&sumber-air=-&tagihan=-'

/** Between the panel and the buttons on the right. */
const MIDDLE = [555, 404] as const
/** M4.6: where the map puts what is selected. */
const SELECTED = [MIDDLE[0] - 125, MIDDLE[1] + 150] as const

const onScreen = LAYERS.map(({ at }) => [MIDDLE[0] + at[0], MIDDLE[1] + at[1]] as const)

/** Without tiles the ground has one colour: more of them are a feature. */
async function drawn(page: Page): Promise<FeatureKind[]> {
  const colours = await coloursAround(page, onScreen, 10)
  return LAYERS.filter((_, i) => (colours[i]?.length ?? 0) > 1).map(({ kind }) => kind)
}

/** A click is where it is on the picture: one that comes before the moved map is drawn meets what was there before. */
const drawnAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))

test('[M3.1] [M4.2] [M4.6] each of the sixteen layers is switched on, drawn, hit, and says what it is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('petatirta.map.panel', 'filter')
    localStorage.setItem('petatirta.map.summary', '0')
  })
  const { slug } = await layerCity(page)
  await signIn(page, 'root', `/map/${slug}${ALL_OFF}`)
  // Blocks of houses are drawn from here on.
  await page.getByRole('button', { name: 'Perbesar' }).click()
  await expect(filter(page)).toBeVisible()
  expect(await drawn(page)).toEqual([])
  for (const { kind } of LAYERS)
    if (!LOADED_ANYWAY.includes(kind))
      await expect(map(page)).toHaveAttribute(`data-state-${kind}`, 'EXPIRED')

  for (const [card, option, kinds] of SWITCHES) {
    const closed = filter(page).getByRole('button', { name: new RegExp(`^${card}.*TAMPILKAN$`) })
    if (await closed.isVisible()) await closed.click()
    await filter(page)
      .getByRole('group', { name: card })
      .getByRole('checkbox', { name: option, exact: true })
      .check()
    for (const kind of kinds) await expect(map(page)).toHaveAttribute(`data-rows-${kind}`, '1')
  }
  await expect.poll(() => drawn(page)).toEqual(LAYERS.map(({ kind }) => kind))

  let from: readonly [number, number] = [0, 0]
  let origin: readonly [number, number] = MIDDLE
  for (const { kind, name, at } of LAYERS) {
    await test.step(kind, async () => {
      await page.mouse.click(origin[0] + at[0] - from[0], origin[1] + at[1] - from[1])
      const popup = page.getByRole('dialog', { name, exact: true })
      await expect(popup).toBeVisible()
      await drawnAgain(page)
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
    })
    from = at
    origin = SELECTED
  }
})
