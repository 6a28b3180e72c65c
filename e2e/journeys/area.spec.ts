import { readFile } from 'node:fs/promises'
import { activities } from '../support/activities.ts'
import {
  alert,
  around,
  asked,
  CROSSING,
  closeArea,
  colourAt,
  draw,
  expectFigures,
  figures,
  files,
  openMap,
  popup,
  post,
  ready,
  SUMMARY,
  save,
  stopsOf,
  tool,
  WEST,
} from '../support/area-page.ts'
import { between } from '../support/between.ts'
import { expect, foldPanels, test } from '../support/product.ts'

const RED = 'b91c1c'

test('[M4.7] [M5.7] [M3.13] [M7.4] a drawn area has its figures, under the filters, and its files', async ({
  page,
}) => {
  await foldPanels(page)
  const log = activities(page)
  const summary = await between(page, SUMMARY)
  const city = await openMap(page)
  await tool(page).click()
  await ready(page)
  const [a, b, c, d] = WEST

  await test.step('crossing lines are refused, and cleared by the next polygon', async () => {
    await draw(page, [a, c, b, d])
    await expect(alert(page)).toHaveText(CROSSING)
    await expect(popup(page)).toBeHidden()
    const edge = around(0, 40)
    await expect.poll(() => colourAt(page, edge)).toBe(RED)
    await page.mouse.click(...a)
    await page.mouse.move(...around(-60, 60))
    await expect.poll(() => colourAt(page, edge)).not.toBe(RED)
  })

  const request =
    await test.step('what the browser knows is there at once, the rest when the server answers', async () => {
      const held = summary.holds()
      const sent = await asked(page, () => draw(page, [b, c, d]))
      await expect(figures(page)).toContainText('Jumlah pelanggan20 Pelanggan')
      await expect(figures(page)).toHaveAttribute('aria-busy', 'true')
      summary.passes()
      await held.arrived
      await held.release()
      expect(await expectFigures(page, city, sent)).toBe(20)
      await expect(figures(page)).toContainText(/Luas[\d.,]+ km²/)
      expect(sent.filters).toEqual({ customer: ['unpaid', 'latePaid', 'paid'] })
      return sent
    })

  const narrower = await test.step('another filter asks again', async () => {
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .click()
    const panel = page.getByRole('complementary', { name: 'Filter' })
    const paid = panel.getByRole('checkbox', { name: 'Lunas', exact: true })
    const sent = await asked(page, () => paid.uncheck())
    expect(sent).toEqual({ geometry: request.geometry, filters: { customer: ['unpaid', 'latePaid'] } })
    const unpaid = await expectFigures(page, city, sent)
    expect([unpaid > 0, unpaid < 20]).toEqual([true, true])
    return sent
  })

  await test.step('the spreadsheet, and the links of a short route', async () => {
    await popup(page).getByRole('button', { name: 'Download Data' }).click()
    const workbook = await save(page, files(page).getByRole('button', { name: 'Unduh spreadsheet' }))
    expect(workbook.suggestedFilename()).toMatch(
      /^Total Tagihan PDAM Uji .+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx$/,
    )
    expect((await readFile(await workbook.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    await expect(files(page)).toContainText('File sudah tersimpan.')

    await files(page).getByRole('button', { name: 'Siapkan rute' }).click()
    await expect(files(page)).toContainText(
      /Hemat [\d.,]+ k?m \(\d+ %\): dari [\d.,]+ k?m menjadi [\d.,]+ k?m\./,
    )
    // Its name is with the layer of offices.
    await files(page).getByRole('combobox', { name: 'Titik awal' }).click()
    await page.getByRole('option', { name: 'Kantor Cabang' }).click()
    await expect(files(page)).toContainText('Hemat')
    const links = await save(page, files(page).getByRole('button', { name: /^Simpan \d link$/ }))
    expect(links.suggestedFilename()).toMatch(
      /^Petunjuk Arah Rute Terpendek PDAM Uji .+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.txt$/,
    )
    const { customers } = await post<Record<'customers', { longitude: number; latitude: number }[]>>(
      page,
      'direction',
      city,
      narrower,
    )
    const trips = stopsOf(await readFile(await links.path(), 'utf8'))
    expect(Math.max(...trips.map(trip => trip.length))).toBe(9)
    expect(trips.flatMap(([, ...stops]) => stops).sort()).toEqual(
      customers.map(({ longitude, latitude }) => `${latitude},${longitude}`).sort(),
    )
    await files(page).press('Escape')
    await expect(files(page)).toBeHidden()
  })

  await test.step('[M2.13] the next click begins another area; taken back, the former is there again; closed, it is gone', async () => {
    await page.mouse.click(...around(200, 250))
    await expect(popup(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeVisible()
    await closeArea(page).click()
    await expect(popup(page)).toBeHidden()
    await expect(closeArea(page)).toBeHidden()
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => log.sent)
      .toEqual(expect.arrayContaining(['pop-up-polygon-ditampilkan', 'pop-up-polygon-download-data']))
  })
})
