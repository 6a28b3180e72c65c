import type { Locator } from '@playwright/test'
import { serious } from '../support/axe.ts'
import {
  at,
  click,
  draw,
  expectLength,
  hint,
  map,
  metres,
  metresAlong,
  openMap,
  PIPES,
  result,
  results,
  type Spot,
  takeUp,
  tool,
  total,
} from '../support/pipe-city.ts'
import { expect, foldPanels, PHONE, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M4.7] a line meets the pipes that are shown; by keyboard too', async ({ page }) => {
  await openMap(page, '?pipa=PVC&diameter=-&tagihan=-', 'pipe')
  await takeUp(page, 'Panjang Pipa')
  const [pvc, hdpe] = PIPES
  const near = ([x, y]: Spot): Spot => [x + 6, y - 5]
  await draw(page, near(pvc.from), near(pvc.to))
  await expectLength(total(result(page, 'Garis 1')), metresAlong(pvc.from, pvc.to))
  // Between its ends a vertex meets the pipe where it is nearest.
  await draw(page, [-30, -107], [20, -92])
  await expectLength(total(result(page, 'Garis 2')), metresAlong([-30, -100], [20, -100]))
  // HDPE is not on the map.
  await draw(page, near(hdpe.from), [hdpe.to[0] - 8, hdpe.to[1] + 6])
  await expectLength(total(result(page, 'Garis 3')), metresAlong([-74, 15], [-88, 146]))
  await page.getByRole('switch', { name: 'Tempel ke pipa' }).uncheck()
  await draw(page, near(pvc.from), [pvc.to[0] - 8, pvc.to[1] + 6])
  await expectLength(total(result(page, 'Garis 4')), metresAlong([-54, -105], [52, -94]))

  const crosshair = page.locator('[data-crosshair]')
  await expect(crosshair).toBeHidden()
  await page.mouse.move(10, 10)
  await map(page).focus()
  await page.keyboard.press('Enter')
  await expect(crosshair).toBeVisible()
  await expect(hint(page)).toHaveText(/^1 titik/)
  // A step of the arrow is 128 pixels; vertices on the way there make the line no longer.
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    await page.keyboard.press('Enter')
    const [, length = ''] = /panjang (.*)/.exec((await hint(page).textContent()) ?? '') ?? []
    expect(metres(length)).toBeCloseTo(metresAlong([0, 0], [128, 0]), 0)
  }).toPass()
  await page.keyboard.press('Control+Enter')
  await expectLength(total(result(page, 'Garis 5')), metresAlong([0, 0], [128, 0]))

  // Dragging pans, and sets nothing.
  await page.mouse.move(...at(page, [-100, 50]))
  await page.mouse.down()
  await page.mouse.move(...at(page, [-20, 110]), { steps: 5 })
  await page.mouse.up()
  await expect(crosshair).toBeHidden()
  await expect(hint(page)).toHaveText(/Klik peta/)
  await page.getByRole('button', { name: 'Tutup alat' }).click()
  await expect(page.locator('[data-tool-mode="0"]')).toBeVisible()
  await expect(crosshair).toHaveCount(0)
})

test('[M4.7] [M5.11] a polygon: the pipes inside, by type and diameter; [M5.7] one that crosses itself is refused', async ({
  page,
}) => {
  await openMap(page, '?pipa=-&diameter=-&tagihan=-')
  await expect(map(page)).toHaveAttribute('data-state-pipe', 'EXPIRED')
  await tool(page, 'Panjang Pipa').click()
  await page.getByRole('button', { name: 'Poligon' }).click()
  const square: Spot[] = [
    [0, -150],
    [-130, -150],
    [-130, 100],
    [0, 100],
  ]
  await draw(page, ...square)
  const first = result(page, 'Poligon 1')
  const [pvc, hdpe, bambu] = [
    metresAlong([0, -100], [-60, -100]),
    metresAlong([-80, 20], [-80, 100]),
    metresAlong([0, 60], [-80, 60]),
  ]
  await expectLength(total(first), pvc + hdpe + bambu)
  const cell = (row: Locator, name: string) => row.getByRole('row', { name }).getByRole('cell').last()
  await expectLength(cell(first, 'PVC'), pvc)
  await expectLength(cell(first, 'HDPE'), hdpe)
  await expectLength(cell(first, 'Tipe pipa lainnya'), bambu)
  await expectLength(cell(first, '100 mm'), pvc)
  await expectLength(cell(first, '50 mm'), hdpe)
  await expectLength(cell(first, 'Diameter pipa lainnya'), bambu)
  await expect(first.getByText('Pipa tidak ditampilkan di peta, jadi semua pipa dihitung.')).toBeVisible()
  await expectLength(first.locator('dd').last(), metresAlong(...square, [0, -150]))
  await expect(first.getByText(/^\d{1,3}(\.\d{3})*,\d\d m²$/)).toBeVisible()
  expect(await serious(page, '[data-tool-mode]')).toEqual([])

  await draw(page, [0, -150], [-130, 100], [-130, -150], [0, 100])
  await expect(page.locator('.MuiSnackbar-root').getByRole('alert')).toHaveText(
    'Garis pada polygon tidak boleh berpotongan',
  )
  await expect(results(page).getByRole('listitem')).toHaveCount(1)

  // At its first corner it ends, too; empty ground holds no pipes.
  for (const spot of [
    [-150, 150],
    [-200, 150],
    [-200, 200],
    [-152, 152],
  ] as const)
    await click(page, spot)
  await expect(result(page, 'Poligon 2').getByText('Tidak ada pipa di dalam poligon ini.')).toBeVisible()
  await expect(result(page, 'Poligon 2').getByText('0,00 m')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(results(page)).toHaveCount(0)
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('[M4.7] taps set vertices, a finger pans, buttons do what keys do, on a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMap(page, '?pipa=*&tagihan=-', 'pipe')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Buka alat peta/ }).tap()
      await page.getByRole('menuitem', { name }).tap()
    }
    const tap = (spot: Spot) => page.touchscreen.tap(...at(page, spot))
    await choose('Panjang Pipa')
    await expect(hint(page)).toHaveText(/Ketuk peta/)
    const [pvc] = PIPES
    await tap([pvc.from[0] + 8, pvc.from[1] + 8])
    await expect(hint(page)).toHaveText('1 titik, panjang 0,00 m')
    await tap([40, 150])
    await page.getByRole('button', { name: 'Urungkan' }).tap()
    await expect(hint(page)).toHaveText(/^1 titik/)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spots: Spot[]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map((spot, id) => ({ x: at(page, spot)[0], y: at(page, spot)[1], id })),
      })
    await touch('touchStart', [0, 100])
    for (let y = 100; y <= 180; y += 10) await touch('touchMove', [0, y])
    await touch('touchEnd')
    await expect(hint(page)).toHaveText(/^1 titik/)
    await page.getByRole('button', { name: 'Batal' }).tap()
    await expect(hint(page)).toHaveText(/Ketuk peta/)

    await page.getByRole('button', { name: 'Poligon' }).tap()
    // How far the finger took the map depends on how many of its moves the browser joins; it is enough for the PVC pipe in any case.
    for (const spot of [
      [-120, -80],
      [120, -80],
      [90, 200],
      [-120, 200],
    ] as const)
      await tap(spot)
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Selesai' }).tap()
    const polygon = result(page, 'Poligon 1')
    await expect(total(polygon)).toHaveText(/ m$/)
    await polygon.getByRole('button', { name: /^Poligon 1/ }).tap()
    await expect(polygon.getByRole('row', { name: 'PVC' })).toBeVisible()
    expect(await serious(page)).toEqual([])

    await choose('Penghapus')
    await expect(hint(page)).toHaveText(/Ketuk hasil pengukuran/)
    expect(await serious(page)).toEqual([])
    await tap([91, 196])
    await expect(hint(page)).toHaveText(/Belum ada hasil pengukuran/)
  })
})
