import {
  at,
  click,
  draw,
  expectLength,
  hint,
  map,
  metresAlong,
  openMap,
  PIPES,
  popup,
  result,
  results,
  type Spot,
  tool,
  total,
} from '../support/pipe-city.ts'
import { expect, foldPanels, test } from '../support/product.ts'

test('[M4.7] [M5.7] lines and polygons are measured, of the pipes that are shown, and erased one by one', async ({
  page,
}) => {
  await foldPanels(page)
  await openMap(page, '?pipa=PVC&diameter=-', 'pipe')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')

  await test.step('a line: cumulative lengths, undo, Escape, the double click', async () => {
    await tool(page, 'Panjang Pipa').click()
    await expect(page.locator('[data-tool-mode="1"]')).toBeVisible()
    await expect(hint(page)).toHaveText(/Klik peta/)
    await click(page, [0, 0])
    await expect(hint(page)).toHaveText('1 titik, panjang 0,00 m')
    await expect(page.getByRole('button', { name: 'Selesai' })).toBeDisabled()
    await click(page, [100, 0])
    await click(page, [100, 90])
    await expect(hint(page)).toHaveText(/^3 titik/)
    await page.keyboard.press('Backspace')
    await expect(hint(page)).toHaveText(/^2 titik/)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(hint(page)).toHaveText(/^1 titik/)
    await click(page, [120, 40])
    await page.keyboard.press('Escape')
    await expect(hint(page)).toHaveText(/Klik peta/)
    await expect(results(page)).toHaveCount(0)

    const spots: Spot[] = [
      [-120, -60],
      [100, -60],
      [100, 90],
      [0, 0],
    ]
    await draw(page, ...spots)
    await expect(hint(page)).toHaveText(/Klik peta/)
    const line = result(page, 'Garis 1')
    await expectLength(total(line), metresAlong(...spots))
    for (const [i] of spots.entries()) {
      const length = line
        .getByRole('row', { name: `Titik ${i + 1}` })
        .getByRole('cell')
        .last()
      if (i === 0) await expect(length).toHaveText('0,00 m')
      else await expectLength(length, metresAlong(...spots.slice(0, i + 1)))
    }
  })

  await test.step('a vertex meets a pipe that is near', async () => {
    const [{ from, to }] = PIPES
    await draw(page, [from[0] + 6, from[1] - 5], [to[0] + 6, to[1] - 5])
    await expectLength(total(result(page, 'Garis 2')), metresAlong(from, to))
  })

  await test.step('a polygon: the pipes inside; what filters hide is not counted, and said', async () => {
    await page.getByRole('button', { name: 'Poligon' }).click()
    await draw(page, [40, -150], [-130, 110], [-130, -150], [40, 110])
    await expect(page.locator('.MuiSnackbar-root').getByRole('alert')).toHaveText(
      'Garis pada polygon tidak boleh berpotongan',
    )
    await expect(results(page).getByRole('listitem')).toHaveCount(2)
    await draw(page, [40, -150], [-130, -150], [-130, 110], [40, 110])
    const polygon = result(page, 'Poligon 1')
    await expectLength(total(polygon), metresAlong([40, -100], [-60, -100]))
    await expect(polygon.getByText(/pipa lain disembunyikan oleh filter dan tidak dihitung/)).toBeVisible()
  })

  await test.step('the eraser takes exactly one, and selects nothing', async () => {
    await tool(page, 'Penghapus').click()
    await expect(page.locator('[data-tool-mode="2"]')).toBeVisible()
    const listed = results(page).getByRole('listitem')
    await expect(listed).toHaveText([/Garis 1/, /Garis 2/, /Poligon 1/])
    // Beside all of them.
    await click(page, [180, -150])
    await expect(listed).toHaveCount(3)
    await page.mouse.move(...at(page, [100, 40]))
    await expect(results(page).locator('[data-marked]')).toHaveText(/Garis 1/)
    await click(page, [100, 40])
    await expect(listed).toHaveText([/Garis 2/, /Poligon 1/])
    await results(page).getByRole('button', { name: 'Hapus Garis 2' }).press('Enter')
    await expect(listed).toHaveText([/Poligon 1/])
    // The customer is inside the polygon.
    await click(page, [0, 0])
    await expect(hint(page)).toHaveText(/Belum ada hasil pengukuran/)
    await expect(popup(page)).toHaveCount(0)
  })

  await test.step('put away by Escape, clicks select again', async () => {
    await map(page).focus()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-tool-mode="0"]')).toBeVisible()
    await click(page, [0, 0])
    await expect(popup(page)).toBeVisible()
  })
})
