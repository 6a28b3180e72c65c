/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { BUDI, popupCity } from '../support/popup-city.ts'
import { card, openMap, tab } from '../support/popup-page.ts'
import { expect, foldPanels, PHONE, stubImages, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pengaduan Pelanggan' })

async function openComplaints(page: Page): Promise<void> {
  await tab(page, 'Pengaduan').click()
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
}

test('[M2.11] nothing keeps anybody out of the dialogs; on a phone complaints are rows that open, and Back closes them', async ({
  page,
}) => {
  await stubImages(page)
  await openMap(page, await popupCity(page), `?view=workOrder&pelanggan=${BUDI.id}`)
  await openComplaints(page)
  await expect(dialog(page).getByText('A-001')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await tab(page, 'Detail Pelanggan').click()
  await page.getByRole('button', { name: 'Foto Meter' }).click()
  const photo = page.getByRole('dialog', { name: `Foto Meter ${BUDI.nama}` })
  await expect(photo.getByRole('img')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()

  await page.setViewportSize(PHONE)
  await openComplaints(page)
  await dialog(page).getByRole('button', { name: 'Kebocoran pipa 09/11/2026 08:30:15' }).click()
  await expect(dialog(page).getByText('A-001')).toBeVisible()
  expect(await serious(page, '[role=dialog]')).toEqual([])
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page)).toBeVisible()
})
