/// <reference lib="dom" />
/** The guide as the product serves it, and the ways to it. */
import type { Locator, Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { expect, foldPanels, PHONE, signIn, test } from '../support/product.ts'
import { INDEX, PAGES } from './support/pages.ts'

async function expectGuide(page: Page, title: string, within: Page | Locator = page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await within.getByRole('link', { name: 'Bantuan', exact: true }).first().click()
  const guide = await opened
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText(title)
  await guide.close()
}

test('[D61] a help button on each screen opens its page in a new tab', async ({ page }) => {
  await page.goto('/login')
  await expectGuide(page, 'Masuk dan keluar')
  await page.goto('/404')
  await expectGuide(page, 'Masuk dan keluar')
  await foldPanels(page)
  await signIn(page, 'root', '/internal/user')
  await expectGuide(page, 'Menambah pengguna')
  expect(await serious(page)).toEqual([])
  await page.goto('/map/kabupaten-sarolangun')
  await expectGuide(page, 'Membuka peta')
  await page.getByRole('button', { name: 'Data Pelanggan' }).click()
  await expectGuide(page, 'Data pelanggan (Sarolangun)', page.getByRole('dialog'))
  await page.setViewportSize(PHONE)
  await page.goto('/map/kota-contoh')
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await expectGuide(page, 'Membuka peta')
})

test('[D61] every page of the guide is served without signing in, and its pictures with it', async ({
  page,
}) => {
  await page.goto('/panduan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panduan PetaTirta')
  await page.getByRole('main').getByRole('link', { name: 'Mengimpor data pelanggan' }).click()
  await expect(page).toHaveURL('/panduan/mengimpor-data-pelanggan')
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText(
    'Mengimpor data pelanggan',
  )
  for (const { name, title, pictures } of PAGES.filter(({ name }) => name !== INDEX)) {
    const answer = await page.request.get(`/panduan/${name}`)
    expect([answer.status(), (await answer.text()).includes(`>${title}</h1>`)], name).toEqual([200, true])
    for (const picture of pictures)
      expect((await page.request.get(`/panduan/gambar/${picture}`)).headers()['content-type']).toBe(
        'image/webp',
      )
  }
  await page.getByRole('searchbox', { name: 'Cari di panduan' }).fill('autentikator kode')
  await page.getByRole('status').getByRole('link', { name: 'Masuk dan keluar' }).click()
  await expect(page).toHaveURL('/panduan/masuk-dan-keluar')
  const unknown = await page.goto('/panduan/tidak-ada')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Daftar panduan' }).click()
  await expect(page).toHaveURL('/panduan')
})

test('[D61] the guide on a phone and in the dark: nothing sticks out, no serious violation', async ({
  page,
}) => {
  for (const size of [PHONE, { width: 1366, height: 768 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      for (const path of ['/panduan', '/panduan/masuk-dan-keluar', '/panduan/mengimpor-data-pelanggan']) {
        await page.goto(path)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wider, `${path} at ${size.width}`).toBeLessThanOrEqual(0)
        expect(await serious(page)).toEqual([])
      }
    }
})
