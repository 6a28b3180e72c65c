import { readFileSync } from 'node:fs'
import { customersLoaded, map } from '../support/map-page.ts'
import { choose, contentOf, openPrint, panel, printed } from '../support/print-page.ts'
import { expect, foldPanels, signIn, test } from '../support/product.ts'

test('[D98] a map is printed: page, scale, words and lines are in the PDF, and the map stays where it was', async ({
  page,
}) => {
  await foldPanels(page)
  await signIn(page, 'pdam')
  await customersLoaded(page)
  await expect(map(page)).toHaveAttribute('data-state-pipe', 'LOADED')
  await openPrint(page)
  await choose(page, 'Kertas', 'A4')
  await choose(page, 'Skala', '1:25.000')
  await panel(page).getByRole('textbox', { name: 'Judul' }).fill('Jaringan (uji) – m³')
  await panel(page).getByRole('switch', { name: 'Peta dasar' }).uncheck()
  const frame = page.getByRole('button', { name: /^Bingkai cetak/ })
  await frame.focus()
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect(panel(page).getByLabel('Putaran (°)')).toHaveValue('2')
  const before = await map(page).boundingBox()
  const { path, name } = await printed(page)
  expect(name).toMatch(/^Jaringan \(uji\) – m³ Kota Contoh \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.pdf$/)
  await expect(panel(page).getByRole('status')).toContainText('PDF sudah tersimpan')
  expect(await map(page).boundingBox()).toEqual(before)
  const pdf = readFileSync(path)
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
  const { commands, texts } = contentOf(pdf)
  const words = texts.join('\n')
  expect(words).toContain('Jaringan (uji) \\226 m\\263')
  expect(words).toContain('1:25.000 (A4)')
  expect(words).toContain('Kota Contoh')
  expect(words).toContain('pdamdemo')
  expect(words).toContain('Legenda')
  expect(words).toMatch(/\d{3}\.\d{3} mT/)
  expect(commands.match(/ l$/gm)?.length, 'pipes are lines').toBeGreaterThan(200)
  expect(commands.match(/ Do$/gm)?.length, 'customers are pictures').toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})
