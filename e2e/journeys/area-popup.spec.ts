import { activities } from '../support/activities.ts'
import { middleOf } from '../support/map-page.ts'
import { popupCity } from '../support/popup-city.ts'
import { figures } from '../support/popup-page.ts'
import { expect, signIn, test } from '../support/product.ts'

test("[M4.11] [M3.13] [M2.10] areas are summarised; the popup of one has its figures, and 'Download Data' its customers", async ({
  page,
}) => {
  const log = activities(page)
  const city = await popupCity(page)
  const shown = new URLSearchParams({
    umum: '-',
    tagihan: '-',
    pipa: '-',
    diameter: '-',
    aksesoris: '-',
    'sumber-air': '-',
    wilayah: 'kelurahan',
    tunggakan: 'noArrears',
  })
  await signIn(page, 'root', `/map/${city.slug}?${shown}`)
  await expect(page.locator('[data-state-kelurahan=LOADED]')).toBeVisible()
  await page.getByRole('button', { name: /^Tipe Filter Wilayah/ }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await reloaded
  // The address has kept what was chosen.
  await expect(page).toHaveURL(/wilayah=kelurahan/)
  await expect(page.locator('[data-state-kelurahan=LOADED][data-state-customer=LOADED]')).toBeVisible()
  // On the area's figure, beside the customers who stand above it.
  const [x, y] = middleOf(page, 'filter')
  await page.mouse.click(x - 20, y + 20)
  await expect(page.getByRole('dialog', { name: 'Kelurahan Anggrek' })).toBeVisible()
  await expect(figures(page).getByRole('heading')).toHaveText(['Pelanggan', 'Tagihan', 'Pemakaian'])
  await expect(figures(page)).toContainText('Jumlah pelanggan3 Pelanggan')
  await expect(figures(page)).toContainText('Total tunggakanRp 103.000')

  const request = page.waitForRequest(/\/export\/customer\/within-boundaries-by-filter\/spreadsheet/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Data' }).click()
  const files = page.getByRole('dialog', { name: 'Download Data' })
  await expect(files.getByRole('radio', { name: 'Semua pelanggan wilayah ini · 3 Pelanggan' })).toBeChecked()
  await files.getByRole('radio', { name: 'Sesuai filter · 2 Pelanggan' }).click()
  await files.getByRole('button', { name: 'Unduh spreadsheet' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    area: { kind: 'kelurahan', id: '#4' },
    filters: { arrears: ['noArrears'] },
  })
  expect((await download).suggestedFilename()).toMatch(
    /^Total Tagihan Anggrek \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx$/,
  )
  await expect.poll(() => log.sent).toContain('pop-up-kelurahan-download-data')
})
