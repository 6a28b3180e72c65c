/// <reference lib="dom" />

import { activities } from '../support/activities.ts'
import { serious } from '../support/axe.ts'
import { middleOf } from '../support/map-page.ts'
import { BUDI, SITI } from '../support/popup-city.ts'
import { expect, foldPanels, test } from '../support/product.ts'
import {
  expectActive,
  go,
  MIDDLE,
  nearly,
  OFFICE,
  openedBy,
  openMap,
  openTool,
  placesOf,
  stubMaps,
  tool,
} from '../support/tools-page.ts'

/** Budi is in the middle of the map, Siti a fiftieth of a square to the east. */
const SITI_AT = { lat: MIDDLE.lat, lon: MIDDLE.lon + 0.002 }

test('[M2.4] [M4.6] [M4.7] one tool at a time, each with its mode and its log: directions, a point, Street View', async ({
  page,
  context,
}) => {
  await foldPanels(page)
  await stubMaps(context)
  const log = activities(page)
  await openMap(page)
  const budi = page.getByRole('dialog', { name: BUDI.nama })
  const clickBudi = () => page.mouse.click(...middleOf(page))

  await test.step('[M4.7] Street View opens where the click fell, and is over', async () => {
    const hint = page.getByText('Klik titik pada peta untuk membuka Street View.')
    await tool(page, 'Street View').click()
    await expect(hint).toBeVisible()
    await expectActive(page, 'Street View', 3)
    await expect(page.getByTestId('map')).toHaveCSS('cursor', 'crosshair')
    const tab = await openedBy(context, () =>
      page.mouse.click(middleOf(page)[0] + 100, middleOf(page)[1] - 100),
    )
    expect(new URL(tab.url()).searchParams.get('map_action')).toBe('pano')
    // A hundred pixels at zoom 14 are this far from the middle of the map.
    expect(placesOf(tab, 'viewpoint')).toEqual([nearly({ lat: -6.94148, lon: 110.05858 }, 4)])
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    await expect(hint).toBeHidden()
    await expectActive(page, null, 0)
    await expect(page.getByTestId('map')).not.toHaveCSS('cursor', 'crosshair')
  })

  await test.step('[M4.6] while a tool takes the clicks nothing is selected', async () => {
    for (const [name, mode] of [
      ['Panjang Pipa', 1],
      ['Penghapus', 2],
      ['Perhitungan Area', 6],
      ['Tutup Pipa', 7],
    ] as const) {
      await tool(page, name).click()
      await expectActive(page, name, mode)
      await clickBudi()
    }
    await tool(page, 'Tutup Pipa').click()
    await expectActive(page, null, 0)
  })

  await test.step('[M2.7] directions from an office over customers open beside the map', async () => {
    const dialog = await openTool(page, 'Petunjuk Arah')
    await expectActive(page, 'Petunjuk Arah', 4)
    await dialog.getByRole('combobox', { name: 'Asal' }).click()
    await page.getByRole('option', { name: OFFICE.name }).click()
    await dialog.getByLabel('No. Sambungan').fill(SITI.id)
    await dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' }).click()
    await page.keyboard.type(BUDI.id)
    const tab = await openedBy(context, () => go(dialog).click())
    expect(placesOf(tab, 'origin')).toEqual([nearly(OFFICE)])
    expect(placesOf(tab, 'waypoints')).toEqual([nearly(SITI_AT)])
    expect(placesOf(tab, 'destination')).toEqual([nearly(MIDDLE)])
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    await expect(dialog).toBeHidden()
    await expectActive(page, null, 0)
    await expect(tool(page, 'Petunjuk Arah')).toBeFocused()
  })

  await test.step('[M4.6] without a tool the same click selects', async () => {
    await clickBudi()
    await expect(budi).toBeVisible()
    // Had one of the clicks before selected him, it would be here twice.
    await expect
      .poll(() => log.sent)
      .toEqual([
        'halaman-umum',
        'tools-street-view',
        'tools-panjang-pipa',
        'tools-penghapus',
        'tools-perhitungan-area',
        'tools-tutup-pipa',
        'tools-petunjuk-arah',
        'pop-up-customer-ditampilkan',
      ])
  })

  await test.step('[M2.8] a point is marked in the middle of the map until it is taken away', async () => {
    const dialog = await openTool(page, 'Penunjuk Titik')
    await expectActive(page, 'Penunjuk Titik', 5)
    await dialog.getByLabel('Longitude').fill('110,07')
    await dialog.getByLabel('Latitude').fill('-6.96')
    await dialog.getByLabel('Latitude').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(budi, 'a dialog leaves the popup open').toBeVisible()
    const label = page.getByRole('group', { name: 'Titik yang ditunjuk' })
    await expect(label).toContainText('Longitude 110.07')
    await expect(label).toContainText('Latitude -6.96')
    await expect
      .poll(async () => {
        const box = await label.boundingBox()
        return box && [Math.round(box.x + box.width / 2), Math.round(box.y - 18)]
      })
      .toEqual(middleOf(page))
    expect(await serious(page)).toEqual([])
    // Another point takes the place of the first.
    const again = await openTool(page, 'Penunjuk Titik')
    await again.getByLabel('Longitude').fill('110,08')
    await again.getByLabel('Longitude').press('Enter')
    await expect(label).toContainText('Longitude 110.08')
    await expect(label).toHaveCount(1)
    await label.getByRole('button', { name: 'Hapus titik' }).click()
    await expect(label).toHaveCount(0)
    await expect(page.getByTestId('map')).toBeFocused()
  })

  await test.step('what is selected steps aside for a tool that takes the clicks; Escape ends it', async () => {
    await tool(page, 'Penghapus').click()
    await expect(budi).toBeHidden()
    await page.keyboard.press('Escape')
    await expectActive(page, null, 0)
    await expect
      .poll(() => log.sent.filter(action => action.startsWith('tools-')))
      .toEqual([
        'tools-street-view',
        'tools-panjang-pipa',
        'tools-penghapus',
        'tools-perhitungan-area',
        'tools-tutup-pipa',
        'tools-petunjuk-arah',
        'tools-penunjuk-titik',
        'tools-penunjuk-titik',
        'tools-penghapus',
      ])
  })
})
