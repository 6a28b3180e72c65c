/// <reference lib="dom" />

import type { Locator } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { middleOf } from '../support/map-page.ts'
import { BUDI } from '../support/popup-city.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'
import {
  expectActive,
  go,
  MIDDLE,
  nearly,
  openedBy,
  openMap,
  openTool,
  placesOf,
  stubMaps,
  tool,
} from '../support/tools-page.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M4.7] Street View without a mouse, put away by Escape, and where the browser opens no tab', async ({
  page,
  context,
}) => {
  await stubMaps(context)
  await openMap(page)
  const hint = page.getByText('Klik titik pada peta untuk membuka Street View.')
  const map = page.getByRole('application')
  // Without a mouse: the button, then the map's centre.
  await tool(page, 'Street View').press('Enter')
  await expect(hint).toBeVisible()
  await expect(map).toBeFocused()
  await expect(page.locator('[data-crosshair]')).toBeVisible()
  await expect(map).toHaveCSS('cursor', 'crosshair')
  expect(await serious(page)).toEqual([])
  const centre = await openedBy(context, () => page.keyboard.press('Enter'))
  expect(placesOf(centre, 'viewpoint')).toEqual([nearly(MIDDLE)])
  await centre.close()
  await expectActive(page, null, 0)

  await tool(page, 'Street View').press('Enter')
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await expectActive(page, null, 0)
  await expect(page.locator('[data-crosshair]')).toHaveCount(0)

  await page.evaluate(() => {
    window.open = () => null
  })
  await tool(page, 'Street View').click()
  await expect(hint).toBeVisible()
  await page.mouse.click(...middleOf(page))
  await expect(page.getByText('Browser memblokir tab baru.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Buka Street View' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const linked = await openedBy(context, () => link.click())
  expect(placesOf(linked, 'viewpoint')).toEqual([nearly(MIDDLE)])
  await expectActive(page, null, 0)
})

test('[M7.4] the own place is an origin of directions; the bar leaves the middle, the legend and Rangkuman free [M2.4]', async ({
  page,
  context,
}) => {
  await stubMaps(context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 110.08, latitude: -6.97 })
  // Both panels: the bar has to leave them their room.
  await page.addInitScript(() => {
    localStorage.setItem('petatirta.map.panel', 'filter')
    localStorage.setItem('petatirta.map.summary', '1')
  })
  await openMap(page)
  const bar = page.getByRole('group', { name: 'Alat peta' })
  const others = [
    page.getByRole('group', { name: 'Peta dasar' }),
    page.getByRole('complementary', { name: 'Rangkuman' }),
    page.getByRole('region', { name: 'Status Tagihan' }),
    page.getByRole('complementary', { name: 'Filter', exact: true }),
  ]
  const check = async () => {
    const mine = await bar.boundingBox()
    if (!mine) throw new Error('no bar')
    const meets = (x: number, y: number, width: number, height: number) =>
      mine.x < x + width && x < mine.x + mine.width && mine.y < y + height && y < mine.y + mine.height
    expect(meets(683, 384, 1, 1)).toBe(false)
    const seen = []
    for (const other of others) {
      if (!(await other.isVisible())) continue
      const box = await other.boundingBox()
      if (box) seen.push(meets(box.x, box.y, box.width, box.height))
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).not.toContain(true)
  }
  await expect(others[1] as Locator).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(others[2] as Locator).toBeVisible()
  await check()

  await expect(page.getByRole('button', { name: 'Lokasi saya' })).toHaveAttribute('aria-disabled', 'false')
  const dialog = await openTool(page, 'Petunjuk Arah')
  await dialog.getByRole('combobox', { name: 'Asal' }).click()
  await page.getByRole('option', { name: 'Lokasi saya' }).click()
  await dialog.getByLabel('No. Sambungan').fill(BUDI.id)
  const tab = await openedBy(context, () => go(dialog).click())
  expect(placesOf(tab, 'origin')).toEqual([nearly({ lat: -6.97, lon: 110.08 })])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('[M2.4] [M4.7] one button opens the list of tools, Back closes what it opened; a tap opens Street View, or a sheet [M2.10]', async ({
    page,
    context,
  }) => {
    await stubMaps(context)
    const { slug } = await openMap(page)
    const button = page.getByRole('button', { name: /^Buka alat peta/ })
    const hint = page.getByText('Ketuk titik untuk membuka Street View.')
    const arm = async () => {
      await button.tap()
      await page.getByRole('menuitem', { name: 'Street View' }).tap()
      await expect(hint).toBeVisible()
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await arm()
    await expect(button).toHaveAccessibleName('Buka alat peta, Street View sedang aktif')
    expect(await serious(page)).toEqual([])
    await page.goBack()
    await expect(hint).toBeHidden()
    await arm()
    const tab = await openedBy(context, () => page.touchscreen.tap(...middleOf(page)))
    expect(placesOf(tab, 'viewpoint')).toEqual([nearly(MIDDLE, 4)])
    await tab.close()
    await expect(hint).toBeHidden()
    await expect(button).toHaveAccessibleName('Buka alat peta')
    await arm()
    await page.getByRole('button', { name: 'Tutup alat' }).tap()
    await expect(hint).toBeHidden()
    // The tool is gone: a tap selects again.
    await page.touchscreen.tap(...middleOf(page))
    await expect(page.getByRole('dialog').filter({ hasText: BUDI.nama })).toBeVisible()
    await expect
      .poll(async () => {
        const sheet = await page.getByRole('dialog').boundingBox()
        return sheet && [sheet.width, Math.round(sheet.y + sheet.height)]
      })
      .toEqual([PHONE.width, PHONE.height])
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await expect(page.getByRole('group', { name: 'Alat peta' })).toHaveCount(0)
    await button.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Panjang Pipa',
      'Penghapus',
      'Screenshot',
      'Street View',
      'Petunjuk Arah',
      'Penunjuk Titik',
      'Perhitungan Area',
      'Tutup Pipa',
    ])
    expect(await serious(page), 'menu').toEqual([])
    await page.getByRole('menuitem', { name: 'Petunjuk Arah' }).click()
    const dialog = page.getByRole('dialog', { name: 'Petunjuk Arah' })
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBe(PHONE.width)
    await dialog.getByRole('button', { name: 'Tambah Titik Pelanggan' }).click()
    await go(dialog).click()
    await expect(dialog.getByText('Tidak boleh kosong').first()).toBeVisible()
    expect(await serious(page, '[role=dialog]'), 'directions').toEqual([])
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/map/${slug}`))
    await expect(button).toBeFocused()
    await button.click()
    await page.getByRole('menuitem', { name: 'Penunjuk Titik' }).click()
    const pointer = page.getByRole('dialog', { name: 'Penunjuk Titik' })
    await go(pointer).click()
    await expect(pointer.getByText('Titik kordinat tidak valid').first()).toBeVisible()
    expect(await serious(page, '[role=dialog]'), 'pointer').toEqual([])
    await pointer.getByLabel('Longitude').fill('110.06')
    await pointer.getByLabel('Latitude').fill('-6.94')
    await go(pointer).click()
    await expect(page.getByRole('group', { name: 'Titik yang ditunjuk' })).toBeVisible()
    expect(await serious(page), 'marker').toEqual([])
    await expect(page).toHaveURL(new RegExp(`/map/${slug}`))
  })
})
