/// <reference lib="dom" />
import type { Locator } from '@playwright/test'
import { serious } from '../support/axe.ts'
import {
  CITY,
  field,
  makeCustomer,
  map,
  openForm,
  openList,
  openMap,
  save,
  search,
} from '../support/customer-data-page.ts'
import { expect, foldPanels, PHONE, signIn, test, tokenOf } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('values that nobody means well are text, and fit on a phone', async ({ page }) => {
  const nama = `<img src=x onerror="document.title='x'">😀${'panjang'.repeat(60)}`
  const id = await makeCustomer(page, { nama, alamat: '<script>alert(1)</script>' })
  await openMap(page)
  const list = await openList(page)
  await search(list, id)
  await expect(list.getByText(nama)).toBeVisible()
  await list.getByRole('button', { name: /^Tampilkan rincian/ }).click()
  await expect(list.getByText('<script>alert(1)</script>')).toBeVisible()
  const wider = (box: Locator) => box.evaluate(element => element.scrollWidth - element.clientWidth)
  expect(await wider(list.locator('.MuiDialogContent-root'))).toBe(0)
  await page.setViewportSize(PHONE)
  await expect(list.getByRole('list', { name: 'daftar pelanggan' })).toBeVisible()
  expect(await wider(list.locator('.MuiDialogContent-root'))).toBe(0)
  await list.getByRole('button', { name: /^Hapus </ }).click()
  expect(await wider(page.getByRole('dialog', { name: 'Hapus Pelanggan' }))).toBe(0)
  expect(await page.title()).not.toBe('x')
})

test('on a phone: cards, the whole screen, Back closes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const list = await openList(page)
  const box = await list.boundingBox()
  expect([box?.width, box?.height]).toEqual([PHONE.width, PHONE.height])
  await expect(list.getByRole('list', { name: 'daftar pelanggan' }).getByRole('listitem')).toHaveCount(5)
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeFocused()
})

test('on a phone, Back asks before it takes a half-filled form away', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openMap(page)
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const list = await openList(page)
  const form = await openForm(page, list)
  await field(form, 'Nama').fill('Belum disimpan')
  // Not page.goBack(): it waits for a page that is not going to come.
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(question).toBeHidden()
  await expect(field(form, 'Nama')).toHaveValue('Belum disimpan')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/map/${CITY}`))
})

test('[D18] another city has no such list, whatever is asked', async ({ page }) => {
  await signIn(page, 'pdam')
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Data Pelanggan' })).toBeHidden()
  const headers = { authorization: `Bearer ${await tokenOf(page, 'pdam')}` }
  for (const city of ['kota-contoh', CITY]) {
    const answer = await page.request.get(`/api/customers?city=${city}&invalid=false`, { headers })
    expect(answer.status(), city).toBe(403)
  }
})

test('a script that does not come leaves the map alone', async ({ page }) => {
  await page.route('**/assets/customer-data-*.js', route => route.abort())
  await openMap(page)
  await page.getByRole('button', { name: 'Data Pelanggan' }).click()
  await expect(page.getByText('Gagal memuat data')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Gagal memuat data')).toBeHidden()
  await expect(map(page)).toBeVisible()
})

for (const [name, viewport] of [
  ['desktop', { width: 1366, height: 768 }],
  ['phone', PHONE],
] as const) {
  test(`no serious violation in Data Pelanggan, ${name}`, async ({ page }) => {
    const check = async (what: string) => expect(await serious(page, '[role=dialog]'), what).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await openMap(page)
    if (name === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
    const list = await openList(page)
    await list
      .getByRole('button', { name: /^Tampilkan rincian/ })
      .first()
      .click()
    await check('list')
    const form = await openForm(page, list)
    await save(form).click()
    await expect(save(form)).toBeDisabled()
    await check('form, with errors')
    await form.getByRole('button', { name: 'Batal' }).click()
    await list
      .getByRole('button', { name: /^Hapus / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Hapus Pelanggan' })).toBeVisible()
    await check('remove')
  })
}
