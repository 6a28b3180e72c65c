/// <reference lib="dom" />
import { serious } from '../support/axe.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

test('[A2] no serious violation, nothing beyond the edge: desktop in the light, phone in the dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, 'ops', '/setcolor?city=kabupaten-sarolangun')
  const row = page.getByRole('region', { name: 'Tipe pipa' }).getByRole('listitem').first()
  const picker = page.getByLabel('Warna bebas')
  await row.getByRole('textbox').fill('salah')
  await page
    .getByRole('region', { name: 'Diameter pipa' })
    .getByRole('textbox', { name: /^Kode warna/ })
    .first()
    .fill('#123abc')
  const check = async (device: string) => {
    expect(await serious(page), device).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0)
    await row.getByRole('button', { name: /^Pilih warna/ }).click()
    await expect(picker).toBeVisible()
    expect(await serious(page, '[role=dialog]'), device).toEqual([])
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  }
  await check('desktop')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check('phone')
})
