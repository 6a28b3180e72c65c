/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { type City, makeCity } from '../support/city-database.ts'
import { expect, PHONE, signIn, test, tokenOf } from '../support/product.ts'

/** Without a picture: its icon is the default one. */
async function makeSymbol(page: Page, { slug }: City, id: string, label: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const data = { slug, type: 'accessories', id, label }
  const answer = await page.request.post('/api/symbol/signedurl', { headers, data })
  expect(answer.status()).toBe(200)
}

test('[A2] no serious violation, nothing beyond the edge: desktop in the light, phone in the dark', async ({
  page,
}) => {
  const city = await makeCity(page)
  await makeSymbol(page, city, 'Valve', 'Katup')
  await makeSymbol(page, city, 'BoosterPumpStation2', 'Rumah pompa pendorong wilayah selatan')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, 'ops', `/admin/symbol?city=${city.slug}`)
  const form = page.getByRole('dialog', { name: 'Tambah Simbol' })
  const check = async (device: string) => {
    const last = page.getByRole('button', { name: 'Hapus BoosterPumpStation2' })
    await expect(last, device).toBeInViewport({ ratio: 1 })
    expect(await serious(page), device).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Tambah Simbol' }).click()
    await form.getByRole('combobox', { name: 'Tipe', exact: true }).click()
    await page.getByRole('option', { name: 'Aksesoris' }).click()
    await form.getByLabel('Sub Tipe').fill('valve')
    await expect(form.getByRole('alert')).toBeVisible()
    expect(await serious(page, '[role=dialog]'), device).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buang perubahan' }).click()
    await expect(form).toBeHidden()
  }
  await check('desktop')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check('phone')
})
